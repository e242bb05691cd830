import { z } from 'zod';
import { riskLevelSchema } from './analysis.ts';
import { call, lineSchema, noContent } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { pageQuerySchema, scanSchema } from './scans.ts';

const named = (maxLength: number) =>
	z.string(messages.lesion.incomplete).trim().min(1, messages.lesion.incomplete).pipe(lineSchema.max(maxLength));

export const lesionInputSchema = z.strictObject({
	nickname: named(limits.lesion.maxNicknameLength).meta({ examples: ['Brown mole'] }),
	body_part: named(limits.lesion.maxBodyPartLength).meta({ examples: ['Left shoulder'] }),
});
export type LesionInput = z.infer<typeof lesionInputSchema>;

export const lesionSchema = z.object({
	id: z.uuid(),
	nickname: z.string(),
	body_part: z.string(),
	created_at: z.iso.datetime(),
	scan_count: z.number().int(),
	/** When its latest scan was saved. */
	last_seen_at: z.iso.datetime().nullable(),
	latest_image_url: z.string().nullable(),
	/** The same photo, small, for lists. */
	latest_thumbnail_url: z.string().nullable(),
	/** Of its latest scan; null without scans. */
	latest_risk_level: riskLevelSchema.nullable(),
	/** Its newest scan of High Risk that no doctor has seen, and when it was saved; null when there is none. */
	unseen_high: z.object({ scan_id: z.uuid(), saved_at: z.iso.datetime() }).nullable(),
	/** The scan that a clinician answered last; null without one. Lists that were stored before do not have it. */
	last_answered_scan_id: z.uuid().nullable().optional(),
});
export type Lesion = z.infer<typeof lesionSchema>;

export const lesionListSchema = z.array(lesionSchema);
export const lesionIdSchema = z.strictObject({ id: z.uuid().describe('The id of the lesion.') });

/** A scan in the history of its lesion: with the probability and the size that were measured. */
export const lesionScanSchema = scanSchema.extend({
	/** Summed probability of the possibilities that need treatment, in percent; null where it was not saved. */
	malignant_probability: z.number().nullable(),
	/** null without a scale or an outline. */
	area_mm2: z.number().nullable(),
});
export type LesionScan = z.infer<typeof lesionScanSchema>;

const comparedSchema = z.uuid().optional().describe('The id of one scan of the lesion.');
/** Which two scans of a lesion are compared, in any order: by default the last one, with the one before it. */
export const comparisonQuerySchema = z.object({ before: comparedSchema, after: comparedSchema });
export type ComparisonQuery = z.infer<typeof comparisonQuerySchema>;

/** How a measure changed from the earlier scan to the later one. */
export const changes = ['increase', 'decrease', 'no measurable change', 'not comparable'] as const;
export const measureNames = ['area', 'asymmetry', 'border', 'colors', 'malignant probability'] as const;

/**
 * One measure of two scans, both measured again under similar conditions, so that the values may differ a little from those
 * of the single scans. `uncertainty` is what two photos of an unchanged lesion differ by in 19 of 20 cases. What is not
 * comparable has neither difference nor uncertainty, though it may have values.
 */
export const measureSchema = z.object({
	name: z.enum(measureNames),
	/**
	 * The values' unit: 'mm²' when both scans have a scale; '%' of the later photo's largest centered square, the earlier area
	 * brought to its scale where the change is known, else each of its own photo's; 'percent' of probability; '' for ratios
	 * and counts.
	 */
	unit: z.string(),
	before: z.number().nullable(),
	after: z.number().nullable(),
	/** In percent of `before` for the area, else in the values' own unit. */
	difference: z.number().nullable(),
	uncertainty: z.number().nullable(),
	change: z.enum(changes),
});
export type Measure = z.infer<typeof measureSchema>;

/** Where the earlier photo's points are in the later photo: x' = a x - b y + dx, y' = b x + a y + dy, in pixels of each. */
export const alignmentSchema = z.object({
	a: z.number(),
	b: z.number(),
	dx: z.number(),
	dy: z.number(),
	/**
	 * features: by marks that both photos show, which also give the scale. outline: by marks within the lesion alone, which may
	 * have grown; the scale is then that of the patient's marks, or of photos taken from the same distance.
	 */
	by: z.enum(['features', 'outline']),
});
export type Alignment = z.infer<typeof alignmentSchema>;

const comparedScanSchema = z.object({
	id: z.uuid(),
	image_url: z.string(),
	/** Whether this is a further photo of the scan, of the same kind as the other scan's. */
	further: z.boolean().default(false),
	saved_at: z.iso.datetime(),
	/** Of the whole scan. */
	risk_level: riskLevelSchema,
	/** Summed probability of what needs treatment, in percent, a further photo's by itself; null where it was not saved. */
	malignant_probability: z.number().nullable(),
	width: z.number().int(),
	height: z.number().int(),
	/** In pixels of the stored image; empty when none was found. */
	polygon: z.array(z.tuple([z.number(), z.number()])),
});

/** One scan of a lesion in the chart over all of them. */
export const seriesPointSchema = z.object({
	id: z.uuid(),
	saved_at: z.iso.datetime(),
	risk_level: riskLevelSchema,
	/** null without a scale. */
	area_mm2: z.number().nullable(),
	/** In percent of the first scan here: by the patient's marks or, of the two compared, by the skin; null without a common scale. */
	relative_area: z.number().nullable(),
	asymmetry: z.number().nullable(),
	border: z.number().nullable(),
	colors: z.number().nullable(),
	malignant_probability: z.number().nullable(),
});

/** The comparison of two of a lesion's scans. */
export const comparisonSchema = z.object({
	change_summary: z.string(),
	change_recommendation: z.string(),
	/** Growth that the area does not say: since the very first photo, or unless the later photo was taken from closer. */
	growth: z.enum(['since first', 'possible']).nullable().default(null),
	before: comparedScanSchema,
	after: comparedScanSchema,
	/** null when the photos could not be aligned. */
	alignment: alignmentSchema.nullable(),
	measures: z.array(measureSchema),
	/** The very first scan, the newest hundred and those that were asked for, the earliest first. */
	series: z.array(seriesPointSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

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
		description: 'Newest first; the Link header leads to the next page.',
		params: lesionIdSchema,
		query: pageQuerySchema,
		response: z.array(lesionScanSchema),
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
