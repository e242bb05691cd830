import { z } from 'zod';
import { storableText } from '../call.ts';
import { limits } from '../limits.ts';
import { caseOutcomeSchema } from './outcome.ts';

const seenCasesSchema = z
	.array(z.strictObject({ id: z.uuid(), version: z.int32() }))
	.min(1)
	.max(limits.cases.maxBulkReview)
	.describe('At the versions that the clinician saw; those that have changed since are skipped.');
export type SeenCases = z.infer<typeof seenCasesSchema>;

/** Reviews new cases of Low Risk without red flags or anything written yet; all others are skipped. */
export const bulkReviewSchema = z.strictObject({
	cases: seenCasesSchema,
	outcome: caseOutcomeSchema.nullable().describe('For all of them; null for none.'),
	notes: storableText.max(limits.savedScan.maxNotesLength).nullable().describe('What each of the patients reads.'),
});
export type BulkReview = z.infer<typeof bulkReviewSchema>;

export const bulkUndoSchema = z.strictObject({ cases: seenCasesSchema });
