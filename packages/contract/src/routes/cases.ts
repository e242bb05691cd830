import {
	caseChangeSchema,
	caseDetailSchema,
	caseListSchema,
	caseQuerySchema,
	caseSummarySchema,
	changedCaseSchema,
	statisticsQuerySchema,
	statisticsSchema,
} from '../case.ts';
import { scanIdSchema } from '../scan.ts';
import type { Route } from './route.ts';

/** The cases that clinicians review. */
export const caseRoutes = {
	cases: {
		method: 'GET',
		path: '/api/cases',
		access: 'clinician',
		query: caseQuerySchema,
		response: caseListSchema,
	},
	/** Asking does not count as use: pages may do it by themselves. */
	caseSummary: { method: 'GET', path: '/api/cases/summary', access: 'clinician', response: caseSummarySchema },
	caseStatistics: {
		method: 'GET',
		path: '/api/cases/statistics',
		access: 'clinician',
		query: statisticsQuerySchema,
		response: statisticsSchema,
	},
	/** A stream of server-sent events, see `caseEventKinds`. Listening does not count as use. */
	caseEvents: { method: 'GET', path: '/api/cases/events', access: 'clinician' },
	caseDetail: {
		method: 'GET',
		path: '/api/cases/:id',
		access: 'clinician',
		params: scanIdSchema,
		response: caseDetailSchema,
	},
	/** A PDF, the technical version. */
	caseReport: { method: 'GET', path: '/api/cases/:id/report.pdf', access: 'clinician', params: scanIdSchema },
	changeCase: {
		method: 'PUT',
		path: '/api/cases/:id/status',
		access: 'clinician',
		params: scanIdSchema,
		body: caseChangeSchema,
		response: changedCaseSchema,
	},
} as const satisfies Record<string, Route>;
