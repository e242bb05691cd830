import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { carers, patients, shares } from '../../../db/schema.ts';
import { isShareOpen } from '../../../http/shares/open-share.ts';

/**
 * Locks the person whom the carer at `which` cares for until `tx` ends, so that a link that the carer is making is there when
 * `endShares` looks. A row of carers that is gone locks nobody.
 */
export async function lockCaredFor(tx: Database, which: SQL): Promise<void> {
	await tx
		.select({ id: patients.id })
		.from(patients)
		.innerJoin(carers, eq(carers.personId, patients.id))
		.where(which)
		.for('no key update');
}

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
