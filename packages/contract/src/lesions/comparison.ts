import { z } from 'zod';
import { modeSchema, riskLevelSchema } from '../analysis.ts';

const comparedSchema = z.uuid().optional().describe('The id of one scan of the lesion.');
/** Which two scans of a lesion are compared, in any order: by default the last one and the one before it. */
export const comparisonQuerySchema = z.object({ before: comparedSchema, after: comparedSchema });
export type ComparisonQuery = z.infer<typeof comparisonQuerySchema>;

/** How a measure changed from the earlier scan to the later one. */
export const changes = ['increase', 'decrease', 'no measurable change', 'not comparable'] as const;
export const measureNames = ['area', 'asymmetry', 'border', 'colors', 'malignant probability'] as const;

/**
 * One measure of two scans, both measured again under similar conditions, so the values may differ a little from those
 * of the single scans. In 19 of 20 cases, two photos of an unchanged lesion differ by no more than `uncertainty`; for
 * the area, it applies in the direction of the difference. A measure that is not comparable has neither difference nor
 * uncertainty, though it may have values.
 */
export const measureSchema = z.object({
	name: z.enum(measureNames),
	/**
	 * The values' unit. 'mm²': both scans have a scale. '%': of the later photo's largest centered square, with the
	 * earlier area converted to its scale where the change is known; otherwise of each photo's own square. 'percent': of
	 * probability. '': ratios and counts.
	 */
	unit: z.string(),
	before: z.number().nullable(),
	after: z.number().nullable(),
	difference: z.number().nullable().describe('In percent of `before` for the area, else in the values’ own unit.'),
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
	 * features: by marks that both photos show, which also give the scale. outline: by marks within the lesion alone,
	 * which may have grown with it; the scale then comes from the patient's marks, or from photos taken at the same
	 * distance.
	 */
	by: z.enum(['features', 'outline']),
});
export type Alignment = z.infer<typeof alignmentSchema>;

const modeOfScanSchema = modeSchema.nullable().default(null).describe('null where it is not known.');

const comparedScanSchema = z.object({
	id: z.uuid(),
	mode: modeOfScanSchema,
	image_url: z.string(),
	further: z
		.boolean()
		.default(false)
		.describe('Whether this is a further photo of the scan, of the same kind as the other scan’s.'),
	saved_at: z.iso.datetime(),
	risk_level: riskLevelSchema.describe('Of the whole scan.'),
	malignant_probability: z
		.number()
		.nullable()
		.describe(
			'Summed probability of what needs treatment, in percent; for a further photo, of that photo alone; null where it was not saved.',
		),
	width: z.number().int(),
	height: z.number().int(),
	polygon: z
		.array(z.tuple([z.number(), z.number()]))
		.describe('In pixels of the stored image; empty when none was found.'),
});

/** One scan of a lesion in the chart over all of them. */
export const seriesPointSchema = z.object({
	id: z.uuid(),
	mode: modeOfScanSchema,
	saved_at: z.iso.datetime(),
	risk_level: riskLevelSchema,
	area_mm2: z.number().nullable().describe('null without a scale.'),
	relative_area: z
		.number()
		.nullable()
		.describe(
			'In percent of the first scan here, by the scale that the patient marked or, for the two compared scans, by the skin; null without a common scale.',
		),
	asymmetry: z.number().nullable(),
	border: z.number().nullable(),
	colors: z.number().nullable(),
	malignant_probability: z.number().nullable(),
});

/** The comparison of two of a lesion's scans. */
export const comparisonSchema = z.object({
	change_summary: z.string(),
	change_recommendation: z.string(),
	counts_from: z.iso
		.datetime()
		.nullable()
		.default(null)
		.describe(
			'When the time for the visit that change_recommendation asks for began: the time of the earliest scan that is a reason for it and that no doctor has seen; null without one.',
		),
	growth: z
		.enum(['since first', 'possible'])
		.nullable()
		.default(null)
		.describe(
			'Growth that the area does not show: since the very first photo, or unless the later photo was taken from closer.',
		),
	before: comparedScanSchema,
	after: comparedScanSchema,
	alignment: alignmentSchema.nullable().describe('null when the photos could not be aligned.'),
	measures: z.array(measureSchema),
	series: z
		.array(seriesPointSchema)
		.describe('The very first scan, the newest hundred and those that were asked for, the earliest first.'),
});
export type Comparison = z.infer<typeof comparisonSchema>;
