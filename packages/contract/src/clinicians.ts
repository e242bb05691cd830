import { z } from 'zod';
import { call, noContent } from './call.ts';
import { limits } from './limits.ts';
import { lineSchema } from './text.ts';

export const clinicalLoginSchema = z.strictObject({
	password: z.string().min(1).max(limits.account.maxPasswordLength),
	/** A name or initials, for the audit log and the cases. */
	name: lineSchema.trim().max(limits.clinician.maxNameLength).optional(),
});
export type ClinicalLogin = z.infer<typeof clinicalLoginSchema>;

/** `token` names the login and opens nothing: what opens is a cookie that no script can read. */
export const clinicalLoginResponseSchema = z.object({ success: z.boolean(), token: z.string(), message: z.string() });

export const clinicalSessionSchema = z.object({
	/** What the clinician calls themself; null when they did not say. */
	name: z.string().nullable(),
	/** When the login ends unless something is called until then. */
	idle_ends_at: z.iso.datetime(),
	/** When it ends in any case. */
	ends_at: z.iso.datetime(),
});
export type ClinicalSession = z.infer<typeof clinicalSessionSchema>;

/** The logins of clinicians. */
export const clinicianCalls = {
	clinicalLogin: call.post('/api/auth/login/clinical', {
		access: 'anyone',
		audited: true,
		sameOrigin: true,
		summary: 'Log in as a clinician: sets the cookie that opens the calls for clinicians',
		body: clinicalLoginSchema,
		response: clinicalLoginResponseSchema,
	}),
	clinicalLogout: call.post('/api/auth/logout/clinical', {
		access: 'clinician',
		summary: 'Log out as a clinician',
		response: noContent,
	}),
	/** Asking does not count as use: pages may do it by themselves. */
	clinicalSession: call.get('/api/auth/session/clinical', {
		access: 'clinician',
		passive: true,
		summary: 'How long the login of the clinician lasts; asking does not prolong it',
		response: clinicalSessionSchema,
	}),
	/** Says that somebody is at work although nothing else is called, such as while notes are written. */
	continueClinicalSession: call.post('/api/auth/session/clinical', {
		access: 'clinician',
		summary: 'Say that the clinician is at work, so that the login does not end for being idle',
		response: clinicalSessionSchema,
	}),
} as const;
