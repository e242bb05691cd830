import { z } from 'zod';
import { riskLevelSchema } from '../analysis.ts';
import { pageHeaders } from '../call.ts';
import { caseStatusSchema } from '../scans.ts';

/**
 * The events of the stream. changed: the case's status or notes changed. erased: its patient erased it. A stream can
 * resume after the id of any event, but does not report what was erased during a break. `caseEvents` says what data
 * each carries.
 */
export const caseEventKinds = ['ready', 'new', 'changed', 'erased', 'replaced'] as const;
export const caseEventSchema = z.object({
	id: z.uuid(),
	version: z.number().int(),
	status: caseStatusSchema,
	risk_level: riskLevelSchema,
	submitted_at: z.iso.datetime(),
});
export type CaseEvent = z.infer<typeof caseEventSchema>;

/** The case of the event `erased`. */
export const erasedCaseSchema = caseEventSchema.pick({ id: true });

/**
 * The header with the id of an event. Browsers send the id of the last event before a break; a list of cases carries
 * the id of the last event before it was read, so a stream that resumes there reports everything that the list lacks.
 */
export const lastEventHeader = 'last-event-id';

/** The headers of a list of cases. */
export const caseListHeaders = {
	...pageHeaders,
	[lastEventHeader]: 'The id of the last event before the list was read, which GET /api/cases/events takes as `after`.',
} as const;

export const caseEventsQuerySchema = z.object({
	after: z
		.string()
		.max(40)
		.optional()
		.describe(
			'The id of the last event before a break, which browsers send as Last-Event-ID by themselves; at first, the Last-Event-ID header of a list of cases, to miss none since it was read.',
		),
});
