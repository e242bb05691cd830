import { z } from 'zod';
import { call, errorSchema, fileHeaders, storableText } from './call.ts';
import { bulkReviewSchema, bulkUndoSchema } from './cases/bulk-review.ts';
import { caseSummarySchema, statisticsQuerySchema, statisticsSchema } from './cases/counts.ts';
import { caseEventsQuerySchema, caseListHeaders } from './cases/events.ts';
import { caseOutcomeSchema } from './cases/outcome.ts';
import { caseQuerySchema } from './cases/query.ts';
import { labels } from './labels.ts';
import { comparisonSchema } from './lesions/comparison.ts';
import { limits } from './limits.ts';
import { furtherAssessmentsSchema } from './scans/further-photos.ts';
import { scanAssessmentSchema } from './scans/saved-assessment.ts';
import { caseStatusSchema, scanIdSchema, scanSchema } from './scans.ts';

/** A case: a scan whose patient asked for a professional review. */
export const caseSchema = scanSchema.extend({
	status: caseStatusSchema,
	version: z.number().int().describe('Incremented by each change; a change based on an older version is rejected.'),
	reviewed_by: z
		.string()
		.nullable()
		.describe(
			'The name of the clinician who last changed its status or `notes`, at `reviewed_at`; null without a name, and for new cases.',
		),
	outcome: caseOutcomeSchema.nullable().describe('null until a clinician has chosen one. Patients never get it.'),
	team_notes: z.string().nullable().describe('What clinicians write for each other. Patients never get them.'),
});
export type Case = z.infer<typeof caseSchema>;
export const caseListSchema = z.array(caseSchema);

/** The dashboard's High Risk count: cases whose first prediction is one of these, whatever their `risk_level`. */
export const melanomaOrBccLabels: readonly string[] = [labels.melanoma, labels.basal_cell_carcinoma];

/** How the risk follows from the probabilities; percentages, 0 to 100. */
const riskReasonSchema = z.object({
	malignant_probability: z.number().describe('Summed probability of `malignant_labels`.'),
	malignant_labels: z.array(z.string()),
	thresholds: z.object({ medium: z.number(), high: z.number() }).describe('The lower bounds of medium and high risk.'),
});

export const caseDetailSchema = caseSchema.extend({
	assessment: scanAssessmentSchema
		.nullable()
		.describe('The assessment in pixels of the stored photo, if the patient’s client sent it.'),
	further_assessments: furtherAssessmentsSchema,
	risk_reason: riskReasonSchema
		.nullable()
		.describe('null without an assessment, for an unsuitable photo, or when another model than this server’s made it.'),
	body_part: z.string().nullable(),
	earlier: caseListSchema.describe('The earlier submitted scans of the same lesion, newest first.'),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

export const caseChangeSchema = z
	.strictObject({
		status: caseStatusSchema.describe('The patient sees new as pending, and then no notes.'),
		notes: storableText
			.max(limits.savedScan.maxNotesLength)
			.nullish()
			.describe('What the patient reads. If omitted, the notes are unchanged.'),
		team_notes: storableText
			.max(limits.savedScan.maxNotesLength)
			.nullish()
			.describe('For colleagues alone. If omitted, they are unchanged.'),
		outcome: caseOutcomeSchema.nullish().describe('null removes it. If omitted, it is unchanged.'),
		version: z
			.int32()
			.optional()
			.describe('The version that the change is based on. Without it, the latest is changed.'),
	})
	.meta({
		examples: [
			{ status: 'reviewed', notes: 'Harmless in the photo. Come back if it changes.', outcome: 'benign', version: 1 },
		],
	});
export type CaseChange = z.infer<typeof caseChangeSchema>;
export const changedCaseSchema = z.object({ updatedCase: caseSchema });

/** The cases that a bulk review or its undo changed, and the ids of those it skipped. */
const bulkReviewedSchema = z.object({ changed: caseListSchema, skipped: z.array(z.uuid()) });
export type BulkReviewed = z.infer<typeof bulkReviewedSchema>;

/** A case beside an earlier one of the same lesion. */
export const caseComparisonSchema = comparisonSchema.pick({
	before: true,
	after: true,
	alignment: true,
	measures: true,
});
export type CaseComparison = z.infer<typeof caseComparisonSchema>;

/** The response to a change that is based on an outdated version: nothing was changed. */
export const caseConflictSchema = errorSchema.extend({ current: caseSchema, yours: caseChangeSchema });

/** The cases that clinicians review. */
export const caseCalls = {
	cases: call.get('/api/cases', {
		access: 'clinician',
		summary: 'List cases',
		description: 'The newest or the most urgent first.',
		query: caseQuerySchema,
		response: caseListSchema,
		headers: caseListHeaders,
	}),
	/** Passive: pages poll it. */
	caseSummary: call.get('/api/cases/summary', {
		access: 'clinician',
		passive: true,
		summary: 'Count cases',
		description: 'By status and risk, and how many count as High Risk.',
		response: caseSummarySchema,
	}),
	caseStatistics: call.get('/api/cases/statistics', {
		access: 'clinician',
		summary: 'See the statistics of cases',
		description: 'Turnaround, cases by week, status and label, and outcomes by risk.',
		query: statisticsQuerySchema,
		response: statisticsSchema,
	}),
	/** See `caseEventKinds`. Passive. */
	caseEvents: call.get('/api/cases/events', {
		access: 'clinician',
		passive: true,
		summary: 'Follow new and changed cases',
		description:
			'As server-sent events. new and changed: the id, version, status, risk_level and submitted_at of the case, as JSON. erased: its id alone. ready: the stream is open. replaced: the stream ends, because the login has opened newer ones.',
		query: caseEventsQuerySchema,
		produces: 'text/event-stream',
	}),
	caseDetail: call.get('/api/cases/:id', {
		access: 'clinician',
		summary: 'Open a case',
		description: 'Everything about it, with the earlier cases of the same lesion.',
		params: scanIdSchema,
		response: caseDetailSchema,
	}),
	caseReport: call.get('/api/cases/:id/report.pdf', {
		access: 'clinician',
		summary: 'Download the technical report of a case',
		params: scanIdSchema,
		produces: 'application/pdf',
		headers: fileHeaders,
	}),
	compareCase: call.get('/api/cases/:id/compare', {
		access: 'clinician',
		summary: 'Compare a case with an earlier one',
		description: 'Of the same lesion.',
		params: scanIdSchema,
		query: z.object({ earlier: z.uuid().describe('The id of the earlier case.') }),
		response: caseComparisonSchema,
	}),
	reviewCases: call.put('/api/cases/reviews', {
		access: 'clinician',
		once: true,
		summary: 'Mark cases of Low Risk as reviewed',
		description: 'Only new ones without red flags; all in one request.',
		body: bulkReviewSchema,
		response: bulkReviewedSchema,
	}),
	undoCaseReviews: call.put('/api/cases/reviews/undo', {
		access: 'clinician',
		once: true,
		summary: 'Make cases that were reviewed together new again',
		body: bulkUndoSchema,
		response: bulkReviewedSchema,
	}),
	changeCase: call.put('/api/cases/:id/status', {
		access: 'clinician',
		once: true,
		summary: 'Review a case',
		description: 'Sets its status, notes and outcome, unless somebody else changed it in the meantime.',
		params: scanIdSchema,
		body: caseChangeSchema,
		response: changedCaseSchema,
		errorResponses: { 409: caseConflictSchema },
	}),
} as const;
