import { z } from 'zod';
import { modeSchema, riskLevelSchema } from '../analysis.ts';
import { storableText } from '../call.ts';
import { limits } from '../limits.ts';
import { caseStatusSchema } from '../scans.ts';

/** newest: the last submitted first. queue: new cases first, by risk, and within a risk by waiting time, longest first. */
export const caseOrders = ['newest', 'queue'] as const;

/** Filter, order and page of cases; `after` is the cursor of the `next` link. */
export const caseQuerySchema = z.object({
	status: caseStatusSchema.optional(),
	/** Beginnings of words of the patient's name or of the first prediction's label, and of ids. */
	q: storableText.max(limits.cases.maxQueryLength).optional(),
	risk: riskLevelSchema.optional(),
	mode: modeSchema.optional(),
	/** Only those whose patient reported one of the `redFlags`. */
	red_flags: z.literal('true').optional(),
	/** Only new ones that were submitted at least this many hours ago. */
	waiting: z.coerce.number().int().min(1).max(limits.cases.maxWaitingHours).optional(),
	order: z.enum(caseOrders).default('newest'),
	after: z.string().max(200).optional(),
	limit: z.coerce.number().int().min(1).max(limits.cases.maxPageSize).default(limits.cases.pageSize),
});
export type CaseQuery = z.infer<typeof caseQuerySchema>;
