import { AppError, limits, messages } from '@dermavigil/contract';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type MeasuredScan, selectMeasured } from '../../db/measured-scan.ts';
import { lastSavedFirst } from '../../db/scan-view.ts';
import { lesions, scans } from '../../db/schema.ts';

/** Lesions of the patient whose id comes first. Other patients' lesions are not found. */
export interface ComparisonStore {
	/**
	 * The newest scans of a lesion, its very first and those that are `named`, earliest first, with values of their assessments.
	 * Throws AppError not_found.
	 */
	scans(patientId: string, lesionId: string, named: string[]): Promise<MeasuredScan[]>;
}

const notFound = () => new AppError('not_found', messages.savedScan.noLesion);

/** Scans from the database. */
export function createComparisonStore(db: Database): ComparisonStore {
	return {
		async scans(patientId, lesionId, named) {
			const mine = and(eq(lesions.id, lesionId), eq(lesions.patientId, patientId));
			const [lesion] = await db.select({ id: lesions.id }).from(lesions).where(mine);
			if (!lesion) throw notFound();
			const ofLesion = and(eq(scans.lesionId, lesionId), eq(scans.patientId, patientId));
			const select = () => db.select({ id: scans.id }).from(scans).where(ofLesion);
			const newest = select()
				.orderBy(...lastSavedFirst)
				.limit(limits.lesion.maxInSeries);
			const first = select().orderBy(asc(scans.savedAt), asc(scans.id)).limit(1);
			const isShown = or(...[newest, first, named].map((ids) => inArray(scans.id, ids)));
			return await selectMeasured(db).where(and(ofLesion, isShown)).orderBy(asc(scans.savedAt), asc(scans.id));
		},
	};
}
