import { z } from 'zod';
import { riskLevelSchema } from '../analysis.ts';
import type { RiskLevel } from '../labels.ts';
import { limits } from '../limits.ts';
import type { CaseStatus } from '../scans.ts';
import { caseOutcomeSchema } from './outcome.ts';

const count = z.number().int();
const statusCountsSchema = z.object({ new: count, reviewed: count, flagged: count } satisfies Record<
	CaseStatus,
	typeof count
>);
const riskCountsSchema = z.object({ high: count, unknown: count, medium: count, low: count } satisfies Record<
	RiskLevel,
	typeof count
>);
export const caseSummarySchema = statusCountsSchema.extend({
	total: count,
	high_risk: count.describe('Cases whose first prediction is Melanoma or Basal Cell Carcinoma, whatever their risk.'),
	/** By status and the `risk_level` that the patient saw. */
	risks: z.object({
		new: riskCountsSchema,
		reviewed: riskCountsSchema,
		flagged: riskCountsSchema,
	} satisfies Record<CaseStatus, typeof riskCountsSchema>),
});
export type CaseSummary = z.infer<typeof caseSummarySchema>;

export const statisticsQuerySchema = z.object({
	weeks: z.coerce
		.number()
		.int()
		.min(1)
		.max(limits.cases.maxWeeks)
		.default(limits.cases.weeks)
		.describe('How many weeks, including the present one.'),
});

/** Hours from the submission of cases to their first review; null when none was reviewed. */
const turnaroundSchema = z.object({
	count,
	median_hours: z.number().nullable(),
	p90_hours: z.number().nullable(),
});
export type Turnaround = z.infer<typeof turnaroundSchema>;

const weekSchema = z.object({
	week: z.iso.date().describe('Its Monday, in UTC.'),
	statuses: statusCountsSchema.describe('Of the cases submitted in this week, by their current status.'),
	labels: z
		.record(z.string(), count)
		.describe('Of the same cases, by the label of the first prediction; labels without a case are left out.'),
	turnaround: turnaroundSchema.describe('Of the cases first reviewed in this week.'),
});
export type StatisticsWeek = z.infer<typeof weekSchema>;

/**
 * How many of the cases submitted in these weeks got each outcome, by the risk that the AI gave. Pairs without a case
 * are left out.
 */
const agreementSchema = z.array(z.object({ risk_level: riskLevelSchema, outcome: caseOutcomeSchema, count }));
export type Agreement = z.infer<typeof agreementSchema>;

/** The last weeks, oldest first, including the current one, and the turnaround over all of them. */
export const statisticsSchema = z.object({
	turnaround: turnaroundSchema,
	weeks: z.array(weekSchema),
	agreement: agreementSchema,
});
export type Statistics = z.infer<typeof statisticsSchema>;
