import { z } from 'zod';
import { riskLevelSchema } from './analysis.ts';
import { call, errorSchema, storableText } from './call.ts';
import { labels } from './labels.ts';
import { limits } from './limits.ts';
import { savedAssessmentSchema } from './saved-assessment.ts';
import { type CaseStatus, caseStatusSchema, scanIdSchema, scanSchema } from './scans.ts';

/** A case: a scan whose patient asked for a professional review. */
export const caseSchema = scanSchema.extend({
	status: caseStatusSchema,
	/** Grows with each change; a change of an older version is refused. */
	version: z.number().int(),
	/** What the clinician who changed it last calls themself; null when they did not say, and for new cases. */
	reviewed_by: z.string().nullable(),
	reviewed_at: z.iso.datetime().nullable(),
});
export type Case = z.infer<typeof caseSchema>;
export const caseListSchema = z.array(caseSchema);

/** newest: the last submitted first. queue: what is new first, by its risk, and of one risk what has waited longest. */
export const caseOrders = ['newest', 'queue'] as const;

/** Which page of which cases: those after `after`, which is what the `next` link carries. */
export const caseQuerySchema = z.object({
	status: caseStatusSchema.optional(),
	/** Beginnings of words of the patient's name or of the first prediction's label, and of ids. */
	q: storableText.max(limits.cases.maxQueryLength).optional(),
	order: z.enum(caseOrders).default('newest'),
	after: z.string().max(200).optional(),
	limit: z.coerce.number().int().min(1).max(limits.cases.maxPageSize).default(limits.cases.pageSize),
});
export type CaseQuery = z.infer<typeof caseQuerySchema>;

/** The High Risk count of the dashboard: cases whose first prediction is one of these, whatever `risk_level` the sum gave. */
export const melanomaOrBccLabels: readonly string[] = [labels.melanoma, labels.basal_cell_carcinoma];

const count = z.number().int();
const statusCountsSchema = z.object({ new: count, reviewed: count, flagged: count } satisfies Record<
	CaseStatus,
	typeof count
>);
export const caseSummarySchema = statusCountsSchema.extend({ total: count, high_risk: count });
export type CaseSummary = z.infer<typeof caseSummarySchema>;

/** How the risk came about; percentages, 0 to 100. */
const riskReasonSchema = z.object({
	/** Summed probability of `malignant_labels`. */
	malignant_probability: z.number(),
	malignant_labels: z.array(z.string()),
	/** From these on the risk is medium and high. */
	thresholds: z.object({ medium: z.number(), high: z.number() }),
});

export const caseDetailSchema = caseSchema.extend({
	/** All that was measured, in pixels of the stored photo, when the patient's client told. */
	assessment: savedAssessmentSchema.nullable(),
	/** null when nothing was measured, or by another model than this server's. */
	risk_reason: riskReasonSchema.nullable(),
	lesion: z.object({ nickname: z.string(), body_part: z.string() }).nullable(),
	/** The submitted scans of the same lesion from before this one, the newest first. */
	earlier: caseListSchema,
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

export const caseChangeSchema = z.strictObject({
	status: caseStatusSchema,
	/** What the patient reads. Left out, the notes stay as they are. */
	notes: storableText.max(limits.savedScan.maxNotesLength).nullish(),
	/** The version that the change was made on; without it the newest is changed. */
	version: z.number().int().optional(),
});
export type CaseChange = z.infer<typeof caseChangeSchema>;
export const changedCaseSchema = z.object({ updatedCase: caseSchema });

/** The answer to a change of a version that is no longer the newest: nothing was changed. */
export const caseConflictSchema = errorSchema.extend({ current: caseSchema, yours: caseChangeSchema });
export type CaseConflict = z.infer<typeof caseConflictSchema>;

/** Where a patient reads what clinicians wrote. */
export const reviewsPage = '/mylesion';

/**
 * The events of the stream. ready: listening has begun, `data` is empty. new: a case was submitted. changed: its status
 * or notes were. The ids of new cases lead on after a break; changes meanwhile are not told again.
 */
export const caseEventKinds = ['ready', 'new', 'changed'] as const;
export const caseEventSchema = z.object({
	id: z.uuid(),
	version: z.number().int(),
	status: caseStatusSchema,
	risk_level: riskLevelSchema,
	submitted_at: z.iso.datetime(),
});
export type CaseEvent = z.infer<typeof caseEventSchema>;

export const statisticsQuerySchema = z.object({
	weeks: z.coerce.number().int().min(1).max(limits.cases.maxWeeks).default(limits.cases.weeks),
});

/** Hours from the submission of cases to their first review; null when none was reviewed. */
const turnaroundSchema = z.object({
	count,
	median_hours: z.number().nullable(),
	p90_hours: z.number().nullable(),
});
export type Turnaround = z.infer<typeof turnaroundSchema>;

const weekSchema = z.object({
	/** Its Monday, in UTC. */
	week: z.iso.date(),
	/** Of the cases submitted in this week, as they are now. */
	statuses: statusCountsSchema,
	/** Of the same cases, by the label of the first prediction; labels without a case are left out. */
	labels: z.record(z.string(), count),
	/** Of the cases first reviewed in this week. */
	turnaround: turnaroundSchema,
});
export type StatisticsWeek = z.infer<typeof weekSchema>;

/** The last weeks, the oldest first, the running one too; and the turnaround over all of them. */
export const statisticsSchema = z.object({ turnaround: turnaroundSchema, weeks: z.array(weekSchema) });
export type Statistics = z.infer<typeof statisticsSchema>;

/** The cases that clinicians review. */
export const caseCalls = {
	cases: call.get('/api/cases', {
		access: 'clinician',
		summary: 'The cases, the newest or the most urgent first; the Link header leads to the next page',
		query: caseQuerySchema,
		response: caseListSchema,
	}),
	/** Asking does not count as use: pages may do it by themselves. */
	caseSummary: call.get('/api/cases/summary', {
		access: 'clinician',
		passive: true,
		summary: 'How many cases there are, by status, and how many count as High Risk',
		response: caseSummarySchema,
	}),
	caseStatistics: call.get('/api/cases/statistics', {
		access: 'clinician',
		summary: 'Turnaround, and cases by week, status and label',
		query: statisticsQuerySchema,
		response: statisticsSchema,
	}),
	/** See `caseEventKinds`. Listening does not count as use. */
	caseEvents: call.get('/api/cases/events', {
		access: 'clinician',
		passive: true,
		summary: 'New and changed cases as server-sent events',
		produces: 'text/event-stream',
	}),
	caseDetail: call.get('/api/cases/:id', {
		access: 'clinician',
		summary: 'All there is about a case, with the earlier cases of the same lesion',
		params: scanIdSchema,
		response: caseDetailSchema,
	}),
	caseReport: call.get('/api/cases/:id/report.pdf', {
		access: 'clinician',
		summary: 'The technical report of a case (PDF)',
		params: scanIdSchema,
		produces: 'application/pdf',
	}),
	changeCase: call.put('/api/cases/:id/status', {
		access: 'clinician',
		summary: 'Set the status and the notes of a case, unless somebody else changed it in the meantime',
		params: scanIdSchema,
		body: caseChangeSchema,
		response: changedCaseSchema,
		errorResponses: { 409: caseConflictSchema },
	}),
} as const;
