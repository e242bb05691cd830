import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { carers, patients, shares } from '../../../db/schema.ts';
import { isShareOpen } from '../../../http/shares/open-share.ts';

/**
 * Locks the person whom the carer at `which` cares for until `tx` ends, so that `endShares` sees a link that the carer
 * is just making. If the carer's row no longer exists, locks nobody.
 */
export async function lockCaredFor(tx: Database, which: SQL): Promise<void> {
	await tx
		.select({ id: patients.id })
		.from(patients)
		.innerJoin(carers, eq(carers.personId, patients.id))
		.where(which)
		.for('no key update');
}

/** Ends the open links that a carer made for a person's records: a carer who may no longer manage them could still open these. */
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
