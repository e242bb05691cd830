import {
	type Agreement,
	type CaseSummary,
	melanomaOrBccLabels,
	type Statistics,
	type StatisticsWeek,
	type Turnaround,
} from '@dermavigil/contract';
import { and, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { caseCounts, caseWaits } from '../../db/schema.ts';

const day = 86_400_000;
const formatDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Mondays of the last weeks in UTC, oldest first, including the current week. */
function mondays(weeks: number, now: number): string[] {
	const midnight = Math.floor(now / day) * day;
	const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * day;
	return Array.from({ length: weeks }, (_, i) => formatDate(monday - (weeks - 1 - i) * 7 * day));
}

/** The sum of what is counted. */
const total = sql<number>`sum(${caseCounts.count})::int`;

/** How many cases were submitted, by week, status and label. */
async function countByWeek(db: Database, since: string) {
	const { week, status, label } = caseCounts;
	return await db
		.select({ week, status, label, count: total })
		.from(caseCounts)
		.where(gte(week, since))
		.groupBy(week, status, label)
		.having(sql`${total} > 0`);
}

type Waits = { week: string | null; count: number; median: number; p90: number };

/** The turnaround of cases by the week of their first review; `week` is null for that over all weeks. */
async function measureTurnaround(db: Database, since: string): Promise<Waits[]> {
	// Interpolates as percentile_cont() would if it had a row for each case; `upto` cases waited no longer than this many hundredths.
	const quantile = (share: number) => {
		const place = sql.raw(`${share} * (total - 1)`);
		const at = (number: SQL) => sql`min(hundredths) filter (where upto > ${number})`;
		const [low, high] = [at(sql`floor(${place})`), at(sql`ceil(${place})`)];
		return sql`round((${low} + (${high} - ${low}) * max(${place} - floor(${place}))) / 100, 2)::float`;
	};
	const { rows } = await db.execute<Waits>(sql`
		with weekly as (
				select week, hundredths, sum(count) as count from ${caseWaits} where week >= ${since} group by week, hundredths having sum(count) > 0
			),
			whole as (select null::date as week, hundredths, sum(count) as count from weekly group by hundredths),
			ranked as (
				select week, hundredths, sum(count) over (partition by week order by hundredths) as upto, sum(count) over (partition by week) as total
				from (select * from weekly union all select * from whole) waits
			)
		select week::text, max(total)::int as count, ${quantile(0.5)} as median, ${quantile(0.9)} as p90 from ranked group by week`);
	return rows;
}

/** How many cases got which outcome, by the risk that the AI gave. */
async function countOutcomes(db: Database, since: string): Promise<Agreement> {
	const { week, riskLevel, outcome } = caseCounts;
	const rows = await db
		.select({ risk_level: riskLevel, outcome, count: total })
		.from(caseCounts)
		.where(and(ne(outcome, ''), gte(week, since)))
		.groupBy(riskLevel, outcome)
		.having(sql`${total} > 0`);
	return rows.map((row) => ({ ...row, outcome: row.outcome as Agreement[number]['outcome'] }));
}

/** The outcomes of the cases of the last weeks, and how long they waited. */
export async function readStatistics(db: Database, weeks: number, now: number): Promise<Statistics> {
	const names = mondays(weeks, now);
	const since = names[0]!;
	const [counts, turnarounds, agreement] = await Promise.all([
		countByWeek(db, since),
		measureTurnaround(db, since),
		countOutcomes(db, since),
	]);

	function getTurnaround(week: string | null): Turnaround {
		const found = turnarounds.find((each) => each.week === week);
		return { count: found?.count ?? 0, median_hours: found?.median ?? null, p90_hours: found?.p90 ?? null };
	}

	function describe(week: string): StatisticsWeek {
		const statuses = { new: 0, reviewed: 0, flagged: 0 };
		const labels: Record<string, number> = {};
		for (const { status, label, count } of counts.filter((each) => each.week === week)) {
			statuses[status] += count;
			labels[label] = (labels[label] ?? 0) + count;
		}
		return { week, statuses, labels, turnaround: getTurnaround(week) };
	}

	return { turnaround: getTurnaround(null), weeks: names.map(describe), agreement };
}

/** How many cases there are, by status and risk, and how many have a melanoma or basal cell carcinoma as their first prediction. */
export async function countCases(db: Database): Promise<CaseSummary> {
	const { status, riskLevel, label, count } = caseCounts;
	const isHighRisk = inArray(label, [...melanomaOrBccLabels]);
	const rows = await db
		.select({
			status,
			risk: riskLevel,
			count: total,
			highRisk: sql<number>`coalesce(sum(${count}) filter (where ${isHighRisk}), 0)::int`,
		})
		.from(caseCounts)
		.groupBy(status, riskLevel);
	const none = () => ({ high: 0, unknown: 0, medium: 0, low: 0 });
	const risks = { new: none(), reviewed: none(), flagged: none() };
	const summary: CaseSummary = { total: 0, new: 0, reviewed: 0, flagged: 0, high_risk: 0, risks };
	for (const row of rows) {
		summary[row.status] += row.count;
		summary.total += row.count;
		summary.high_risk += row.highRisk;
		risks[row.status][row.risk] = row.count;
	}
	return summary;
}

/**
 * Replaces rows that count the same thing by one with their sum. Safe while others count, or fold, at the same time: it
 * adds up exactly what it removes, and only one of two removes a row.
 */
async function fold(db: Database, table: PgTable, keys: SQL, which = sql`true`): Promise<void> {
	await db.execute(sql`
		with several as (select ${keys} from ${table} where ${which} group by ${keys} having count(*) > 1),
			gone as (delete from ${table} where (${keys}) in (select * from several) returning *)
		insert into ${table} (${keys}, count) select ${keys}, sum(count) from gone group by ${keys} having sum(count) <> 0`);
}

/**
 * Folds what triggers have counted since the last time, so that statistics stay quick to add up. Waits are left alone
 * if the review was in a week before `since`, in milliseconds since 1970: over the years they become many, and they
 * hardly change.
 */
export async function foldCounts(db: Database, since: number): Promise<void> {
	await fold(db, caseCounts, sql.raw('week, status, risk_level, label, outcome'));
	await fold(db, caseWaits, sql.raw('week, hundredths'), gte(caseWaits.week, formatDate(since)));
}
