import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';

export const announcedKinds = ['new', 'changed'] as const;

/**
 * What happened to cases, numbered in the order of the commits. Streams resume after a number. Rows older than any
 * login are removed.
 */
export const caseEvents = pgTable(
	'case_events',
	{
		number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text({ enum: announcedKinds }).notNull(),
		/** No foreign key: an erased scan leaves behind nothing here that would matter. */
		scanId: uuid().notNull(),
		at: moment().notNull().defaultNow(),
	},
	(table) => [
		index('case_events_at').on(table.at),
		check('case_events_kind', sql`${table.kind} in (${oneOf(announcedKinds)})`),
	],
);
