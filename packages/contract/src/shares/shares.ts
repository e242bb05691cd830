import { z } from 'zod';
import { call, lineSchema, noContent } from '../call.ts';
import { limits } from '../limits.ts';

const { share } = limits;

export const shareDurations = ['day', 'week', 'month'] as const;
export type ShareDuration = (typeof shareDurations)[number];

/** Whether a link opens anything, and if not, why. closed: by too many wrong codes. */
export const shareStates = ['open', 'expired', 'revoked', 'closed'] as const;

/** What a link opens. */
const targetSchema = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('scan'), id: z.uuid() }),
	z.strictObject({ kind: z.literal('lesion'), id: z.uuid() }),
]);
export type ShareTarget = z.infer<typeof targetSchema>;

export const shareInputSchema = z.strictObject({
	target: targetSchema.describe('One scan, or a lesion with all of its scans, later ones too.'),
	duration: z.enum(shareDurations).describe('How long the link can be opened.'),
	doctor: lineSchema
		.trim()
		.max(share.maxDoctorLength)
		.default('')
		.meta({ description: 'Whom it is for: a note that only the patient sees.', examples: ['Dr. Lee'] }),
	include_name: z.boolean().describe('Whether the doctor sees the name of the patient.'),
	include_notes: z.boolean().describe('Whether the doctor sees what clinicians wrote in reviews.'),
});
export type ShareInput = z.infer<typeof shareInputSchema>;

/** A link as its patient sees it, without what opens it. */
export const shareSchema = z.object({
	id: z.uuid(),
	target: z
		.object({ name: z.string().nullable(), saved_at: z.iso.datetime().nullable() })
		.describe('`name`: of a lesion, its nickname; null for a scan. `saved_at`: of a scan; null for a lesion.'),
	doctor: z.string().describe('Empty without a note.'),
	created_at: z.iso.datetime(),
	expires_at: z.iso.datetime(),
	state: z.enum(shareStates),
	open_count: z.number().int(),
	last_opened_at: z.iso.datetime().nullable(),
});
export type Share = z.infer<typeof shareSchema>;

/** The secrets that open the new link; the server stores only their hashes. */
export const newShareSchema = z.object({ id: z.uuid(), token: z.string(), code: z.string() });
export type NewShare = z.infer<typeof newShareSchema>;

export const shareIdSchema = z.strictObject({ id: z.uuid().describe('The id of the link.') });

/** The links by which patients share a scan or a lesion with doctors who have no account. */
export const shareCalls = {
	shares: call.get('/api/shares', {
		access: 'patient',
		right: 'view',
		summary: 'List shared links',
		description: 'Those of the patient, newest first, with those that ended in the last 30 days: 200 at most.',
		response: z.array(shareSchema),
	}),
	createShare: call.post('/api/shares', {
		access: 'patient',
		right: 'manage',
		once: true,
		summary: 'Share a scan or a lesion',
		description: 'Makes a link and the code that opens it; both are given only once.',
		body: shareInputSchema,
		response: newShareSchema,
		status: 201,
	}),
	revokeShare: call.delete('/api/shares/:id', {
		access: 'patient',
		right: 'manage',
		summary: 'End a shared link',
		params: shareIdSchema,
		response: noContent,
	}),
} as const;
