import { notFound, type SpotName } from '@dermavigil/contract';
import { and, eq, notExists, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { requireLesion } from '../../db/require-lesion.ts';
import { checkedRegions, linkedSpots } from '../../db/schema.ts';

/** Whether a photo has a spot. */
const hasSpot = (number: SQLWrapper) =>
	sql`${checkedRegions.spots} @> jsonb_build_array(jsonb_build_object('number', ${number}::int))`;

/** Forgets which lesions spots were that no longer appear in any photo: their numbers may be given to other spots. */
export async function unlinkMissingSpots(tx: Database, patientId: string): Promise<void> {
	const { patientId: owner, region } = checkedRegions;
	const shown = tx
		.select({ region })
		.from(checkedRegions)
		.where(and(eq(owner, linkedSpots.patientId), eq(region, linkedSpots.region), hasSpot(linkedSpots.number)));
	await tx.delete(linkedSpots).where(and(eq(linkedSpots.patientId, patientId), notExists(shown)));
}

/** Links a spot to a lesion. Throws AppError not_found for a lesion that is not the patient's, and for a spot in no photo. */
export async function linkSpot(
	tx: Database,
	patientId: string,
	lesionId: string,
	{ region, number }: SpotName,
): Promise<void> {
	await lockPatient(tx, patientId);
	await requireLesion(tx, patientId, lesionId);
	const ofPatient = and(eq(checkedRegions.patientId, patientId), eq(checkedRegions.region, region));
	const [shown] = await tx
		.select({ region: checkedRegions.region })
		.from(checkedRegions)
		.where(and(ofPatient, hasSpot(sql`${number}`)))
		.limit(1);
	if (!shown) throw notFound();
	const { patientId: owner, ...spot } = linkedSpots;
	await tx
		.insert(linkedSpots)
		.values({ patientId, region, number, lesionId })
		.onConflictDoUpdate({ target: [owner, spot.region, spot.number], set: { lesionId } });
}
