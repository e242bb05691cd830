import { AppError, limits, messages } from '@dermavigil/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type MeasuredScan, selectMeasured } from '../../db/measured-scan.ts';
import { lastSavedFirst } from '../../db/scan-view.ts';
import { lesions, scans } from '../../db/schema.ts';

/** Lesions of the patient whose id comes first. Other patients' lesions are not found. */
export interface ComparisonStore {
	/** The newest scans of a lesion, earliest first, with values of their assessments. Throws AppError not_found. */
	scans(patientId: string, lesionId: string): Promise<MeasuredScan[]>;
}

const notFound = () => new AppError('not_found', messages.savedScan.noLesion);

/** Scans from the database. */
export function createComparisonStore(db: Database): ComparisonStore {
	return {
		async scans(patientId, lesionId) {
			const mine = and(eq(lesions.id, lesionId), eq(lesions.patientId, patientId));
			const [lesion] = await db.select({ id: lesions.id }).from(lesions).where(mine);
			if (!lesion) throw notFound();
			const newest = await selectMeasured(db)
				.where(and(eq(scans.lesionId, lesionId), eq(scans.patientId, patientId)))
				.orderBy(...lastSavedFirst)
				.limit(limits.lesion.maxInSeries);
			return newest.reverse();
		},
	};
}
