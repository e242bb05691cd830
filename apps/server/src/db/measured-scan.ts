import type { Mode, Symptoms } from '@dermavigil/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { comparedPhotos } from './further-photos.ts';
import { isUnseen, type ScanRow } from './scan-view.ts';
import { scans } from './schema.ts';

/**
 * The assessment, unpacked once: reading a value from the column unpacks all of it, up to half a megabyte, each time.
 * Without `offset 0`, PostgreSQL would read the column after all.
 */
const unpacked = sql`lateral (select ${scans.assessment} || '{}' as assessment offset 0) unpacked`;
const assessment = sql.raw('unpacked.assessment');
const readNumber = (path: string) => sql<number | null>`(${assessment} #>> ${path})::float8`;

/** Only these few values: the whole assessments of a hundred scans would be megabytes. */
const columns = {
	id: scans.id,
	image: scans.image,
	furtherPhotos: comparedPhotos,
	savedAt: scans.savedAt,
	riskLevel: scans.riskLevel,
	/** Whether no doctor has seen it. */
	unseen: isUnseen,
	/** Millimeters of one pixel of the stored photo. */
	mmPerPixel: scans.mmPerPixel,
	mode: sql<Mode | null>`${assessment} ->> 'mode'`,
	/** Pixels of the stored photo. */
	width: readNumber('{photo,width}'),
	height: readNumber('{photo,height}'),
	/** Share of the photo's center square, 0 to 1. */
	area: readNumber('{outline,area}'),
	asymmetry: readNumber('{outline,asymmetry}'),
	border: readNumber('{outline,borderIrregularity}'),
	colors: sql<number | null>`jsonb_array_length(${assessment} #> '{outline,colors}')`,
	/** Whether it was assessed from a close-up and a dermatoscope image together. */
	fused: sql<boolean>`coalesce(jsonb_exists(${assessment}, 'fused'), false)`,
	/** 0 to 100. It takes the symptoms into account in consumer mode and when it comes from both photos. */
	malignant: readNumber('{malignantProbability}'),
	symptoms: sql<Symptoms | null>`${assessment} -> 'symptoms'`,
};

/** Selects the compared values of scans. The caller adds the condition. */
export function selectMeasured(db: Database) {
	return db.select(columns).from(scans).crossJoin(unpacked).$dynamic();
}

export type MeasuredScan = Awaited<ReturnType<typeof selectMeasured>>[number];

/** Square millimeters, if a scale was marked and an outline found. */
export function toArea({
	area,
	width,
	height,
	mmPerPixel,
}: Pick<MeasuredScan, 'area' | 'width' | 'height' | 'mmPerPixel'>): number | null {
	if (area === null || width === null || height === null || mmPerPixel === null) return null;
	return area * (Math.min(width, height) * mmPerPixel) ** 2;
}

/** A scan with its measurements. */
export interface MeasuredScanRow {
	row: ScanRow;
	/** In percent; null where it was not saved. */
	malignant: number | null;
	/** Square millimeters; null without a scale or an outline. */
	area: number | null;
}

/** Adds their measurements to scans. */
export async function addMeasures(db: Database, rows: ScanRow[]): Promise<MeasuredScanRow[]> {
	const ids = rows.map(({ id }) => id);
	const { id, malignant, area, width, height, mmPerPixel } = columns;
	const measured = await db
		.select({ id, malignant, area, width, height, mmPerPixel })
		.from(scans)
		.crossJoin(unpacked)
		.where(inArray(id, ids));
	return rows.map((row) => {
		const own = measured.find((each) => each.id === row.id);
		return { row, malignant: own?.malignant ?? null, area: own ? toArea(own) : null };
	});
}
