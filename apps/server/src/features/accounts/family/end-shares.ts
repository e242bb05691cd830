import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { shares } from '../../../db/schema.ts';
import { isShareOpen } from '../../../http/shares/open-share.ts';

/** Ends the open links that a carer made of a person's records: whoever may no longer manage these would still open them. */
export async function endShares(
	tx: Database,
	{ personId, carerId }: { personId: string; carerId: string },
): Promise<void> {
	const made = and(eq(shares.patientId, personId), eq(shares.createdBy, carerId));
	await tx
		.update(shares)
		.set({ revokedAt: new Date() })
		.where(and(made, isShareOpen(Date.now())));
}
