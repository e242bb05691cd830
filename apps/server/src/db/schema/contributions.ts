import { limits, modes, type SavedAssessment } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, number, oneOf } from './columns.ts';
import { images } from './images.ts';

/** Anonymous contributions; of the time, only the date is stored. */
export const contributions = pgTable(
	'contributions',
	{
		/** The hash of the code that withdraws it. */
		codeHash: bytes().primaryKey(),
		image: text()
			.notNull()
			.references(() => images.name),
		mode: text({ enum: modes }).notNull(),
		modelVersion: text().notNull(),
		consentVersion: text().notNull(),
		assessment: jsonb().$type<SavedAssessment>().notNull(),
		contributedOn: date().notNull(),
	},
	(table) => [
		index('contributions_image').on(table.image),
		check('contributions_code_hash', sql`octet_length(${table.codeHash}) = 32`),
		check('contributions_mode', sql`${table.mode} in (${oneOf(modes)})`),
		check('contributions_model_version', sql`${table.modelVersion} ~ '^[A-Za-z0-9_.+-]{1,64}$'`),
		check('contributions_consent_version', sql`${table.consentVersion} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
		check('contributions_assessment', sql`jsonb_typeof(${table.assessment}) = 'object'`),
		check(
			'contributions_assessment_size',
			sql`octet_length(${table.assessment}::text) <= ${number(2 * limits.assessment.maxBytes)}`,
		),
	],
);
