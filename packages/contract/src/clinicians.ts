import { z } from 'zod';
import {
	call,
	cookieLogoutHeaders,
	cursorSchema,
	fileHeaders,
	lineSchema,
	momentSchema,
	noContent,
	pageHeaders,
	pageSize,
	storableText,
} from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** An id as pages show it. */
const shownId = /^#[0-9a-f]{8}$/i;

export const clinicalLoginSchema = z.strictObject({
	password: z
		.string(messages.login.passwordRequired)
		.min(1, messages.login.passwordRequired)
		.max(limits.account.maxPasswordLength, messages.signup.passwordTooLong)
		.describe('The password that clinicians share.'),
	/** Not an id: in the audit log and the cases, ids stand for patients and logins. */
	name: lineSchema
		.trim()
		.max(limits.clinician.maxNameLength)
		.refine((name) => !z.guid().safeParse(name).success && !shownId.test(name), messages.clinician.nameIsId)
		.optional()
		.meta({ description: 'A name or initials, for the audit log and the cases.', examples: ['Dr. Lee'] }),
});
export type ClinicalLogin = z.infer<typeof clinicalLoginSchema>;

/** `token` identifies the login but gives no access: access needs the HttpOnly cookie. */
export const clinicalLoginResponseSchema = z.object({ success: z.boolean(), token: z.string(), message: z.string() });

export const clinicalSessionSchema = z.object({
	name: z.string().nullable().describe('The name that the clinician gave; null without one.'),
	idle_ends_at: z.iso.datetime().describe('When the login ends for being idle.'),
	ends_at: z.iso.datetime().describe('When it ends in any case.'),
});
export type ClinicalSession = z.infer<typeof clinicalSessionSchema>;

/** The logins of clinicians. */
export const clinicianCalls = {
	clinicalLogin: call.post('/api/auth/login/clinical', {
		access: 'anyone',
		audited: true,
		sameOrigin: true,
		summary: 'Log in as a clinician',
		body: clinicalLoginSchema,
		response: clinicalLoginResponseSchema,
		headers: { 'set-cookie': 'The cookie that opens the calls for clinicians, and one by which the browser is known.' },
	}),
	clinicalLogout: call.post('/api/auth/logout/clinical', {
		access: 'clinician',
		summary: 'Log out as a clinician',
		response: noContent,
		headers: cookieLogoutHeaders,
	}),
	/** Passive: pages poll it. */
	clinicalSession: call.get('/api/auth/session/clinical', {
		access: 'clinician',
		audited: false,
		passive: true,
		summary: 'See when the login of the clinician ends',
		description: 'Asking does not prolong it.',
		response: clinicalSessionSchema,
	}),
	/** Counts as activity while no other call is made, such as while somebody writes notes. */
	continueClinicalSession: call.post('/api/auth/session/clinical', {
		access: 'clinician',
		audited: false,
		summary: 'Prolong the login of the clinician',
		description: 'Says that the clinician is at work, so that the login does not end for being idle.',
		response: clinicalSessionSchema,
	}),
} as const;

/**
 * link: somebody who opened a patient's link and entered its code. administrator: somebody who runs a command on the
 * server.
 */
export const actorKinds = ['patient', 'clinician', 'link', 'administrator', 'anonymous'] as const;
export const outcomes = ['success', 'denied'] as const;

/** One call that read or wrote patient data, or that was denied. */
export const auditEntrySchema = z.object({
	id: z.number().int(),
	at: z.iso.datetime(),
	actor_kind: z.enum(actorKinds),
	actor: z
		.string()
		.nullable()
		.describe(
			'A patient’s or a link’s id, a clinician’s name or else the id of their login, or an administrator’s account on the server; never a patient’s name or email address.',
		),
	person: z
		.string()
		.nullable()
		.describe('The id of the person whose records they are, where a patient acts for somebody else.'),
	action: z.string().describe('The operationId of the call.'),
	subject: z.string().nullable().describe('The id of the scan, lesion or case.'),
	request_id: z.string(),
	outcome: z.enum(outcomes),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.array(auditEntrySchema);

const exactly = storableText.min(1).max(200).optional();
const moment = momentSchema.optional();

/**
 * Every given field must match. Ids also match by their beginning: an `actor` as pages show it (#1a2b3c4d), a `subject`
 * in any form.
 */
export const auditFilterSchema = z.object({
	actor_kind: z.enum(actorKinds).optional().describe('Who made the call.'),
	actor: exactly.describe('The id of the patient or link, or the name of the clinician.'),
	action: exactly.meta({ description: 'The operationId of the call.', examples: ['scanDetail'] }),
	subject: exactly.describe('The id of the scan, lesion or case.'),
	outcome: z.enum(outcomes).optional().describe('Whether the call was allowed.'),
	from: moment.describe('The first moment.'),
	until: moment.describe('The moment after the last.'),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** A page of the audit log, newest first. */
export const auditQuerySchema = auditFilterSchema.extend({
	after: cursorSchema,
	limit: pageSize(limits.audit),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** Who read or wrote patient data, for clinicians. */
export const auditCalls = {
	audit: call.get('/api/audit', {
		access: 'clinician',
		summary: 'Read the audit log',
		description: 'Who read or wrote patient data, newest first.',
		query: auditQuerySchema,
		response: auditListSchema,
		headers: pageHeaders,
	}),
	exportAudit: call.get('/api/audit/export', {
		access: 'clinician',
		summary: 'Export the audit log',
		description: 'All entries that pass the filter.',
		query: auditFilterSchema,
		produces: 'text/csv',
		headers: fileHeaders,
	}),
} as const;
