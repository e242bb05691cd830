import type { ContributedAssessment } from '@dermavigil/contract';
import { limits, modes } from '@dermavigil/contract';
import { type SQL, sql } from 'drizzle-orm';
import { check, customType, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Values in the text of a constraint: only constants of the contract come here. */
const oneOf = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** One row: which database this is, so that it is never joined with the images of another. */
export const installation = pgTable(
	'installation',
	{ only: text().primaryKey().default('one'), id: uuid().notNull().defaultRandom() },
	(table) => [check('installation_only_one', sql`${table.only} = 'one'`)],
);

/** Every encrypted image in storage. */
export const images = pgTable(
	'images',
	{
		/** Its random name in storage. */
		name: text().primaryKey(),
		/** A keyed hash of its pixels, for images that are kept once. */
		fingerprint: bytes().unique(),
	},
	(table) => [
		check('images_name', sql`${table.name} ~ '^[0-9a-f]{32}$'`),
		check('images_fingerprint', sql`octet_length(${table.fingerprint}) = 32`),
	],
);

/** What was contributed, by nobody knows whom, on which day. */
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
		assessment: jsonb().$type<ContributedAssessment>().notNull(),
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
			sql`octet_length(${table.assessment}::text) <= ${sql.raw(String(2 * limits.contribution.maxAssessmentBytes))}`,
		),
	],
);
