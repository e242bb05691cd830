import { type CaseSummary, caseStatuses, melanomaOrBccLabels } from '@dermavigil/contract';
import { count, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scans } from '../../db/schema.ts';

/** How many cases there are, by status, and how many of all have a melanoma or basal cell carcinoma as their first prediction. */
export async function countCases(db: Database): Promise<CaseSummary> {
	const rows = await db
		.select({
			status: scans.status,
			count: count(),
			highRisk: sql<number>`(count(*) filter (where ${inArray(scans.firstLabel, [...melanomaOrBccLabels])}))::int`,
		})
		.from(scans)
		.where(inArray(scans.status, [...caseStatuses]))
		.groupBy(scans.status);
	const summary: CaseSummary = { total: 0, new: 0, reviewed: 0, flagged: 0, high_risk: 0 };
	for (const row of rows) {
		summary[row.status!] = row.count;
		summary.total += row.count;
		summary.high_risk += row.highRisk;
	}
	return summary;
}
