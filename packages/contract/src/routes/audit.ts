import { auditFilterSchema, auditListSchema, auditQuerySchema } from '../audit.ts';
import type { Route } from './route.ts';

/** Who read or wrote patient data, for clinicians to look into. */
export const auditRoutes = {
	audit: { method: 'GET', path: '/api/audit', access: 'clinician', query: auditQuerySchema, response: auditListSchema },
	/** All entries that pass the filter, as CSV. */
	exportAudit: { method: 'GET', path: '/api/audit/export', access: 'clinician', query: auditFilterSchema },
} as const satisfies Record<string, Route>;
