import { z } from 'zod';
import { call } from './call.ts';
import { limits } from './limits.ts';
import { storableText } from './text.ts';

export const actorKinds = ['patient', 'clinician', 'anonymous'] as const;
export const outcomes = ['success', 'denied'] as const;

/** One call that read or wrote patient data, or that was refused. */
export const auditEntrySchema = z.object({
	id: z.number().int(),
	at: z.iso.datetime(),
	actor_kind: z.enum(actorKinds),
	/** A patient's id, or what a clinician calls themself, else the id of their login; never a patient's name or address. */
	actor: z.string().nullable(),
	/** The name of the call in `routes`. */
	action: z.string(),
	/** The id of the scan, lesion or case. */
	subject: z.string().nullable(),
	request_id: z.string(),
	outcome: z.enum(outcomes),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.array(auditEntrySchema);

const exactly = storableText.min(1).max(200).optional();
const moment = z.iso.datetime({ offset: true }).optional();

/** Each field that is given must match. */
export const auditFilterSchema = z.object({
	actor_kind: z.enum(actorKinds).optional(),
	actor: exactly,
	action: exactly,
	subject: exactly,
	outcome: z.enum(outcomes).optional(),
	/** From this moment on. */
	from: moment,
	/** Before this moment. */
	until: moment,
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** Which page of it, the newest first: those after `after`, which is what the `next` link carries. */
export const auditQuerySchema = auditFilterSchema.extend({
	after: z.string().max(200).optional(),
	limit: z.coerce.number().int().min(1).max(limits.audit.maxPageSize).default(limits.audit.pageSize),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** Who read or wrote patient data, for clinicians to look into. */
export const auditCalls = {
	audit: call.get('/api/audit', {
		access: 'clinician',
		summary: 'Who read or wrote patient data, newest first; the Link header leads to the next page',
		query: auditQuerySchema,
		response: auditListSchema,
	}),
	exportAudit: call.get('/api/audit/export', {
		access: 'clinician',
		summary: 'All entries of the audit log that pass the filter',
		query: auditFilterSchema,
		produces: 'text/csv',
	}),
} as const;
