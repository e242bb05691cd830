import { z } from 'zod';
import { modeSchema, riskLevelSchema } from '../analysis.ts';
import { cursorSchema, pageSize, storableText } from '../call.ts';
import { limits } from '../limits.ts';
import { caseStatusSchema } from '../scans.ts';

export const caseOrders = ['newest', 'queue'] as const;

/** Filter, order and page of cases. */
export const caseQuerySchema = z.object({
	status: caseStatusSchema.optional().describe('Only cases of this status.'),
	q: storableText
		.max(limits.cases.maxQueryLength)
		.optional()
		.meta({
			description: 'The beginnings of words in the patient’s name or the first prediction, or of an id.',
			examples: ['jane mela'],
		}),
	risk: riskLevelSchema.optional().describe('Only cases of this risk.'),
	mode: modeSchema.optional().describe('Only cases of this mode.'),
	red_flags: z
		.literal('true')
		.optional()
		.describe('Only cases whose patient says that the spot has bled, grown or changed.'),
	waiting: z.coerce
		.number()
		.int()
		.min(1)
		.max(limits.cases.maxWaitingHours)
		.optional()
		.describe('Only new cases that were submitted at least this many hours ago.'),
	order: z
		.enum(caseOrders)
		.default('newest')
		.describe('newest: the last submitted first. queue: new cases first, by risk, then the longest wait.'),
	after: cursorSchema,
	limit: pageSize(limits.cases),
});
export type CaseQuery = z.infer<typeof caseQuerySchema>;
