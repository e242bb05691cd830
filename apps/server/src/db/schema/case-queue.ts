import { type CaseStatus, caseStatuses, type RiskLevel, riskLevels } from '@dermavigil/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Whether a scan is a case: its patient asked for a review. */
export const isCase = (status: AnyPgColumn) => sql`${status} is not null`;

/** In the queue, unreviewed cases come first. */
export const statusRanks: Record<CaseStatus, number> = { new: 0, flagged: 1, reviewed: 2 };
/** A case that the model could not assess may be anything: only high risk goes before it. */
export const riskRanks: Record<RiskLevel, number> = { high: 0, unknown: 1, medium: 2, low: 3 };

function toRank<Value extends string>(
	column: AnyPgColumn,
	values: readonly Value[],
	ranks: Record<Value, number>,
): SQL {
	const cases = values.map((value) => `when '${value}' then ${ranks[value]}`).join(' ');
	return sql`(case ${column} ${sql.raw(cases)} end)`;
}

/** The position of a case in the queue: the same expressions in index and query, so that the index is used. */
export const queuePlace = (table: { status: AnyPgColumn; riskLevel: AnyPgColumn }) => ({
	status: toRank(table.status, caseStatuses, statusRanks),
	risk: toRank(table.riskLevel, riskLevels, riskRanks),
});

type Searched = Record<'status' | 'riskLevel' | 'submittedAt' | 'search', AnyPgColumn>;

const addBucket = ({ status, riskLevel, submittedAt }: Searched, words: SQL) =>
	sql`case_words_by_week(${status}, ${riskLevel}, ${submittedAt}, ${words})`;

/** The words of a case, prefixed with its status, risk and week: the same expression in index and query. */
export const wordsByWeek = (table: Searched) => addBucket(table, sql`${table.search}`);

/** The same for the beginnings of each two words, such as `ann+wal`. */
export const pairsByWeek = (table: Searched) => addBucket(table, sql`word_pairs(${table.search})`);
