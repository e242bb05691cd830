import { AppError, limits, type Mode, messages } from '@dermavigil/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lastSavedFirst } from '../../db/scan-view.ts';
import { lesions, scans } from '../../db/schema.ts';
import type { ImageStore } from '../../storage/image-store.ts';

/** Lesions of the patient whose id comes first. Other patients' lesions are not found. */
export interface ComparisonStore {
	/** The newest scans of a lesion, earliest first, with values of their assessments. Throws AppError not_found. */
	scans(patientId: string, lesionId: string): Promise<MeasuredScan[]>;
	/** The stored photo of a scan as a JPEG. Throws AppError not_found when it is not there. */
	photo(scan: Pick<MeasuredScan, 'image'>): Promise<Buffer>;
}

const notFound = () => new AppError('not_found', messages.savedScan.noLesion);
const figure = (path: string) => sql<number | null>`(${scans.assessment} #>> ${path})::float8`;

/** Only these few values: whole assessments of a hundred scans would be megabytes. */
const columns = {
	id: scans.id,
	image: scans.image,
	savedAt: scans.savedAt,
	riskLevel: scans.riskLevel,
	/** Millimeters of one pixel of the stored photo. */
	mmPerPixel: scans.mmPerPixel,
	mode: sql<Mode | null>`${scans.assessment} ->> 'mode'`,
	/** Of the stored photo, in pixels. */
	width: figure('{photo,width}'),
	height: figure('{photo,height}'),
	/** Share of the photo's center square, 0 to 1. */
	area: figure('{outline,area}'),
	asymmetry: figure('{outline,asymmetry}'),
	border: figure('{outline,borderIrregularity}'),
	colors: sql<number | null>`jsonb_array_length(${scans.assessment} #> '{outline,colors}')`,
	/** 0 to 100. */
	malignant: figure('{malignantProbability}'),
};

/** Selects what the comparison and the chart need of scans. The caller adds the condition. */
export function selectMeasured(db: Database) {
	return db.select(columns).from(scans).$dynamic();
}

export type MeasuredScan = Awaited<ReturnType<typeof selectMeasured>>[number];

/** Scans from the database, their photos from the image store. */
export function createComparisonStore(db: Database, files: ImageStore): ComparisonStore {
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

		async photo({ image }) {
			return await files.get(image).catch((error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') throw new AppError('not_found', messages.savedScan.noPhoto);
				throw error;
			});
		},
	};
}
