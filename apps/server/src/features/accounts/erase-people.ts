import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { carers, checkedRegions, patients, scans } from '../../db/schema.ts';
import { eraseCheckedRegions, eraseScans } from '../../storage/erase-images.ts';

/** Locks the people that an account holds until `tx` ends, so that nothing is saved for them in the meantime. Returns their ids. */
export async function lockHeldPeople(tx: Database, accountId: string): Promise<string[]> {
	const held = await tx
		.select({ id: patients.id })
		.from(carers)
		.innerJoin(patients, eq(patients.id, carers.personId))
		.where(and(eq(carers.carerId, accountId), eq(carers.isHolder, true)))
		.orderBy(patients.id)
		.for('update');
	return held.map(({ id }) => id);
}

/**
 * Erases people who are locked, and everything stored about them. Returns the names of their images; the store is to
 * erase their files once `tx` is committed.
 */
export async function erasePeople(tx: Database, ids: string[]): Promise<string[]> {
	const images = [
		...(await eraseScans(tx, inArray(scans.patientId, ids))),
		...(await eraseCheckedRegions(tx, inArray(checkedRegions.patientId, ids))),
	];
	await tx.delete(patients).where(inArray(patients.id, ids));
	return images;
}
