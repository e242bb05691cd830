import { limits } from '@dermavigil/contract';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type MeasuredScan, selectMeasured } from '../../db/measured-scan.ts';
import { requireLesion } from '../../db/require-lesion.ts';
import { lastSavedFirst } from '../../db/scan-view.ts';
import { scans } from '../../db/schema.ts';

/**
 * The newest scans of a lesion of the patient, its very first and those that are `named`, earliest first, with values of their
 * assessments. Throws AppError not_found.
 */
export async function readSeries(
	db: Database,
	patientId: string,
	lesionId: string,
	named: string[],
): Promise<MeasuredScan[]> {
	await requireLesion(db, patientId, lesionId);
	const ofLesion = and(eq(scans.lesionId, lesionId), eq(scans.patientId, patientId));
	const select = () => db.select({ id: scans.id }).from(scans).where(ofLesion);
	const newest = select()
		.orderBy(...lastSavedFirst)
		.limit(limits.lesion.maxInSeries);
	const first = select().orderBy(asc(scans.savedAt), asc(scans.id)).limit(1);
	const isShown = or(...[newest, first, named].map((ids) => inArray(scans.id, ids)));
	return await selectMeasured(db).where(and(ofLesion, isShown)).orderBy(asc(scans.savedAt), asc(scans.id));
}
