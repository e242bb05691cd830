import { z } from 'zod';
import { riskLevelSchema } from './analysis.ts';
import { call, lineSchema, noContent, pageHeaders } from './call.ts';
import { comparisonQuerySchema, comparisonSchema } from './lesions/comparison.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { pageQuerySchema, scanSchema } from './scans.ts';

const named = (maxLength: number, description: string, example: string) =>
	z
		.string(messages.lesion.incomplete)
		.trim()
		.min(1, messages.lesion.incomplete)
		.pipe(lineSchema.max(maxLength))
		// OpenAPI describes the input, before it is trimmed.
		.meta({ description, examples: [example], maxLength });

export const lesionInputSchema = z.strictObject({
	nickname: named(limits.lesion.maxNicknameLength, 'What the patient calls it.', 'Brown mole'),
	body_part: named(limits.lesion.maxBodyPartLength, 'Where it is.', 'Left shoulder'),
});
export type LesionInput = z.infer<typeof lesionInputSchema>;

const unseenScanSchema = z.object({ scan_id: z.uuid(), saved_at: z.iso.datetime() });

export const lesionSchema = z.object({
	id: z.uuid(),
	nickname: z.string(),
	body_part: z.string(),
	created_at: z.iso.datetime(),
	scan_count: z.number().int(),
	last_seen_at: z.iso.datetime().nullable().describe('When its latest scan was saved.'),
	latest_image_url: z.string().nullable(),
	latest_thumbnail_url: z.string().nullable().describe('The same photo, small, for lists.'),
	latest_risk_level: riskLevelSchema.nullable().describe('Of its latest scan; null without scans.'),
	unseen_high: unseenScanSchema
		.nullable()
		.describe('Its newest scan of High Risk that no doctor has seen, and when it was saved; null when there is none.'),
	unseen_red_flag: unseenScanSchema
		.nullable()
		.optional()
		.describe(
			'Its newest scan with a red flag that no doctor has seen; null when there is none. Lists that were stored before do not have it.',
		),
	last_answered_scan_id: z
		.uuid()
		.nullable()
		.optional()
		.describe(
			'The scan that a clinician answered last; null without one. Lists that were stored before do not have it.',
		),
});
export type Lesion = z.infer<typeof lesionSchema>;

export const lesionListSchema = z.array(lesionSchema);
export const lesionIdSchema = z.strictObject({ id: z.uuid().describe('The id of the lesion.') });

/** A scan in the history of its lesion, with the measured probability and size. */
export const lesionScanSchema = scanSchema.extend({
	malignant_probability: z
		.number()
		.nullable()
		.describe('Summed probability of the possibilities that need treatment, in percent; null where it was not saved.'),
	area_mm2: z.number().nullable().describe('null without a scale or an outline.'),
});
export type LesionScan = z.infer<typeof lesionScanSchema>;

/** The lesions that patients follow over time. */
export const lesionCalls = {
	lesions: call.get('/api/lesions', {
		access: 'patient',
		right: 'view',
		summary: 'List lesions',
		response: lesionListSchema,
	}),
	createLesion: call.post('/api/lesions', {
		access: 'patient',
		right: 'manage',
		once: true,
		summary: 'Start to track a lesion',
		body: lesionInputSchema,
		response: lesionSchema,
		status: 201,
	}),
	deleteLesion: call.delete('/api/lesions/:id', {
		access: 'patient',
		right: 'manage',
		summary: 'Delete a lesion with its scans and their images',
		params: lesionIdSchema,
		response: noContent,
	}),
	lesionScans: call.get('/api/lesions/:id/scans', {
		access: 'patient',
		right: 'view',
		summary: 'List the scans of a lesion',
		description: 'Newest first.',
		params: lesionIdSchema,
		query: pageQuerySchema,
		response: z.array(lesionScanSchema),
		headers: pageHeaders,
	}),
	compareLesion: call.get('/api/lesions/:id/compare', {
		access: 'patient',
		right: 'view',
		summary: 'Compare two scans of a lesion, or its last two',
		params: lesionIdSchema,
		query: comparisonQuerySchema,
		response: comparisonSchema,
	}),
} as const;
