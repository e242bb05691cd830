import { z } from 'zod';
import { storableText } from '../call.ts';
import { limits } from '../limits.ts';
import { caseOutcomeSchema } from './outcome.ts';

/** Cases by the versions that somebody has seen; one that has another version by now is skipped. */
const seenCasesSchema = z
	.array(z.strictObject({ id: z.uuid(), version: z.int32() }))
	.min(1)
	.max(limits.cases.maxBulkReview);
export type SeenCases = z.infer<typeof seenCasesSchema>;

/** Of new cases of Low Risk without red flags, on which nobody has begun; all others are skipped. */
export const bulkReviewSchema = z.strictObject({
	cases: seenCasesSchema,
	outcome: caseOutcomeSchema.nullable(),
	/** What each of the patients reads. */
	notes: storableText.max(limits.savedScan.maxNotesLength).nullable(),
});
export type BulkReview = z.infer<typeof bulkReviewSchema>;

export const bulkUndoSchema = z.strictObject({ cases: seenCasesSchema });
