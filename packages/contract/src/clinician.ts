import { z } from 'zod';
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
