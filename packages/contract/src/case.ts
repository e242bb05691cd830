import { z } from 'zod';
import { limits } from './limits.ts';
import { caseStatusSchema, scanSchema } from './scan.ts';
import { lineSchema, storableText } from './text.ts';

export const clinicalLoginSchema = z.strictObject({
	password: z.string().min(1).max(limits.account.maxPasswordLength),
	/** A name or initials, for the audit log and the cases. */
	name: lineSchema.trim().max(limits.clinician.maxNameLength).optional(),
});
export const clinicalLoginResponseSchema = z.object({ success: z.boolean(), token: z.string(), message: z.string() });

/** A case: a scan whose patient asked for a professional review. */
export const caseSchema = scanSchema.extend({
	status: caseStatusSchema,
	/** Grows with each change; a change of an older version is refused. */
	version: z.number().int(),
	reviewed_by: z.string().nullable(),
	reviewed_at: z.iso.datetime().nullable(),
});
export type Case = z.infer<typeof caseSchema>;

export const caseChangeSchema = z.strictObject({
	status: caseStatusSchema,
	notes: storableText.max(limits.savedScan.maxNotesLength),
	/** The version that the change was made on; without it the newest is changed. */
	version: z.number().int().optional(),
});
export type CaseChange = z.infer<typeof caseChangeSchema>;
