import {
	type Agreement,
	type CaseSummary,
	caseStatuses,
	melanomaOrBccLabels,
	type Statistics,
	type StatisticsWeek,
	type Turnaround,
} from '@dermavigil/contract';
import { and, count, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { scans } from '../../db/schema.ts';

const day = 86_400_000;
const formatDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Mondays of the last weeks in UTC, oldest first, including that of the current week. */
function mondays(weeks: number, now: number): string[] {
	const midnight = Math.floor(now / day) * day;
	const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * day;
	return Array.from({ length: weeks }, (_, i) => formatDate(monday - (weeks - 1 - i) * 7 * day));
}

/** The Monday of the week of a moment. */
const toWeek = (moment: AnyPgColumn): SQL<string> =>
	sql`to_char(date_trunc('week', ${moment} at time zone 'UTC'), 'YYYY-MM-DD')`;

/** How many cases were submitted, by week, status and label. */
async function countByWeek(db: Database, since: Date) {
	const { status, firstLabel, submittedAt } = scans;
	return await db
		.select({ week: toWeek(submittedAt).as('week'), status, label: firstLabel, count: count() })
		.from(scans)
		.where(and(inArray(status, [...caseStatuses]), gte(submittedAt, since)))
		.groupBy(sql`week`, status, firstLabel);
}

/** The turnaround of cases first reviewed, by week, and over all weeks, where `week` is null. */
async function measureTurnaround(db: Database, since: Date) {
	const { submittedAt, firstReviewedAt } = scans;
	const hours = sql`extract(epoch from ${firstReviewedAt} - ${submittedAt}) / 3600`;
	const share = (part: number) =>
		sql<number>`round((percentile_cont(${sql.raw(String(part))}) within group (order by ${hours}))::numeric, 2)::float`;
	return await db
		.select({ week: toWeek(firstReviewedAt).as('week'), count: count(), median: share(0.5), p90: share(0.9) })
		.from(scans)
		.where(gte(firstReviewedAt, since))
		.groupBy(sql`grouping sets ((week), ())`);
}

/** How many cases got which outcome, by the risk that the AI gave. */
async function countOutcomes(db: Database, since: Date): Promise<Agreement> {
	const { riskLevel, outcome, submittedAt } = scans;
	const rows = await db
		.select({ risk_level: riskLevel, outcome, count: count() })
		.from(scans)
		.where(and(isNotNull(outcome), gte(submittedAt, since)))
		.groupBy(riskLevel, outcome);
	return rows.map((row) => ({ ...row, outcome: row.outcome! }));
}

/** What became of the cases of the last weeks, and how long they waited. */
export async function readStatistics(db: Database, weeks: number, now: number): Promise<Statistics> {
	const names = mondays(weeks, now);
	const since = new Date(names[0]!);
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
			statuses[status!] += count;
			labels[label] = (labels[label] ?? 0) + count;
		}
		return { week, statuses, labels, turnaround: getTurnaround(week) };
	}

	return { turnaround: getTurnaround(null), weeks: names.map(describe), agreement };
}

/** How many cases there are, by status and risk, and how many have a melanoma or basal cell carcinoma as their first prediction. */
export async function countCases(db: Database): Promise<CaseSummary> {
	const rows = await db
		.select({
			status: scans.status,
			risk: scans.riskLevel,
			count: count(),
			highRisk: sql<number>`(count(*) filter (where ${inArray(scans.firstLabel, [...melanomaOrBccLabels])}))::int`,
		})
		.from(scans)
		.where(inArray(scans.status, [...caseStatuses]))
		.groupBy(scans.status, scans.riskLevel);
	const none = () => ({ high: 0, unknown: 0, medium: 0, low: 0 });
	const risks = { new: none(), reviewed: none(), flagged: none() };
	const summary: CaseSummary = { total: 0, new: 0, reviewed: 0, flagged: 0, high_risk: 0, risks };
	for (const row of rows) {
		summary[row.status!] += row.count;
		summary.total += row.count;
		summary.high_risk += row.highRisk;
		risks[row.status!][row.risk] = row.count;
	}
	return summary;
}
