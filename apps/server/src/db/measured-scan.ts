import type { Mode } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { scans } from './schema.ts';

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

/** Selects scans with what is compared of them. The caller adds the condition. */
export function selectMeasured(db: Database) {
	return db.select(columns).from(scans).$dynamic();
}

export type MeasuredScan = Awaited<ReturnType<typeof selectMeasured>>[number];
