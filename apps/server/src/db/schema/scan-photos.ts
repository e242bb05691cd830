import { limits, photoKinds, type ScanAssessment } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { number, oneOf } from './columns.ts';
import { images } from './images.ts';
import { scans } from './scans.ts';

/** Further photos of the lesion that a scan shows. */
export const scanPhotos = pgTable(
	'scan_photos',
	{
		scanId: uuid()
			.notNull()
			.references(() => scans.id, { onDelete: 'cascade' }),
		/** From 1, in the order in which they are shown. */
		position: smallint().notNull(),
		kind: text({ enum: photoKinds }).notNull(),
		image: text()
			.notNull()
			.references(() => images.name),
		thumbnail: text()
			.notNull()
			.references(() => images.name),
		/** The assessment of this photo alone, in pixels of the stored image. */
		assessment: jsonb().$type<ScanAssessment>(),
	},
	(table) => [
		primaryKey({ columns: [table.scanId, table.position] }),
		unique('scan_photos_image').on(table.image),
		unique('scan_photos_thumbnail').on(table.thumbnail),
		check('scan_photos_position', sql`${table.position} between 1 and ${number(limits.savedScan.maxPhotos - 1)}`),
		check('scan_photos_kind', sql`${table.kind} in (${oneOf(photoKinds)})`),
		check(
			'scan_photos_assessment_size',
			sql`octet_length(${table.assessment}::text) <= ${number(2 * limits.assessment.maxBytes)}`,
		),
	],
);
