import { caseStatuses, riskLevels } from '@dermavigil/contract';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many cases there are, by the week of their submission and whatever else statistics distinguish. A trigger adds a
 * row of 1 or -1 for each change of a case, in the same transaction, so nobody waits for a row that somebody else is
 * counting in. Queries sum them up, and rows of the same kind are folded into one from time to time.
 */
export const caseCounts = pgTable(
	'case_counts',
	{
		/** The Monday of the week, in UTC. */
		week: date().notNull(),
		status: text({ enum: caseStatuses }).notNull(),
		riskLevel: text({ enum: riskLevels }).notNull(),
		/** The label of the first prediction. */
		label: text().notNull(),
		/** Empty without one. */
		outcome: text().notNull(),
		count: integer().notNull(),
	},
	(table) => [index('case_counts_week').on(table.week)],
);

/** How many cases waited how long for their first review, counted in the same way. */
export const caseWaits = pgTable(
	'case_waits',
	{
		/** The Monday of the week of the review, in UTC. */
		week: date().notNull(),
		/** Hundredths of an hour, which is the precision shown. */
		hundredths: integer().notNull(),
		count: integer().notNull(),
	},
	(table) => [index('case_waits_week').on(table.week, table.hundredths)],
);
