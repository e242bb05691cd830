import { z } from 'zod';
import { call } from './call.ts';
import { defaultMode, type LesionClass, labels, modes, riskLevels } from './labels.ts';
import { oldestAge, type SymptomName } from './symptoms.ts';

export const modeSchema = z.enum(modes);

export const riskLevelSchema = z.enum(riskLevels);

export const classSchema = z.enum(Object.keys(labels) as [LesionClass, ...LesionClass[]]);

const answer = z.boolean().optional();

export const symptomsSchema = z.strictObject({
	itch: answer,
	grew: answer,
	hurt: answer,
	changed: answer,
	bleed: answer,
	elevation: answer,
	age: z.number().int().min(0).max(oldestAge).optional(),
} satisfies Record<SymptomName | 'age', z.ZodType>);

/** A displayed label and its probability in percent, 0 to 100. */
export const predictionSchema = z.object({
	label: z.string().meta({ examples: [labels.melanocytic_nevus] }),
	confidence: z
		.number()
		.min(0)
		.max(100)
		.meta({ examples: [93.4] }),
});
export type Prediction = z.infer<typeof predictionSchema>;

/**
 * Why a photo cannot be assessed; `suitable` when it can.
 * wrong_mode: a dermatoscope image given to consumer mode, or a phone photo to clinical mode.
 * no_lesion: skin without a lesion. unfamiliar: unlike everything that the model has learned, such as a rash.
 */
export const suitabilities = [
	'suitable',
	'too_small',
	'too_dark',
	'too_bright',
	'blurred',
	'not_skin',
	'no_lesion',
	'wrong_mode',
	'unfamiliar',
] as const;
export const suitabilitySchema = z.enum(suitabilities);
export type Suitability = z.infer<typeof suitabilitySchema>;

/** A square of the photo in pixels of the photo: left, top and side. */
export const squareSchema = z.object({ left: z.number(), top: z.number(), side: z.number() });
export type Square = z.infer<typeof squareSchema>;

/** The class activation map of the first prediction: `columns` x `rows` values, 0 to 1, row by row, over `square`. */
export const heatMapSchema = z.object({
	square: squareSchema,
	columns: z.number().int().positive(),
	rows: z.number().int().positive(),
	values: z.array(z.number().min(0).max(1)),
});
export type HeatMap = z.infer<typeof heatMapSchema>;

/** The lesion's outline: a closed polygon in pixels of the photo and what was measured on it. */
export const outlineSchema = z.object({
	polygon: z.array(z.tuple([z.number(), z.number()])).min(3),
	area: z.number().describe('Share of the analyzed square that the lesion covers, 0 to 1.'),
	asymmetry: z.number().describe('0 (the halves mirror each other) to 1.'),
	borderIrregularity: z
		.number()
		.describe('Perimeter squared over 4 pi area: 1 for a circle, more for a ragged border.'),
	diameter: z
		.number()
		.optional()
		.describe(
			'The greatest distance between two points of the border as a share of the square’s side; old scans lack it.',
		),
	colors: z
		.array(z.enum(['white', 'red', 'light brown', 'dark brown', 'blue-gray', 'black']))
		.describe('Which of the six colors of the dermatoscopic rules occur in the lesion.'),
});
export type Outline = z.infer<typeof outlineSchema>;

export const explanationSchema = z.object({
	explanation_text: z.string(),
	technical_summary: z.string(),
	recommendation: z.string(),
	clinical_recommendation: z.string(),
});
export type Explanation = z.infer<typeof explanationSchema>;

/** What packages/analysis returns for one photo. */
export const assessmentSchema = z.object({
	mode: modeSchema,
	modelVersion: z.string(),
	suitability: suitabilitySchema,
	prediction: z.object({ top1: predictionSchema, top2: predictionSchema, riskLevel: riskLevelSchema }),
	probabilities: z.array(predictionSchema).describe('Every class, most probable first; empty for an unsuitable photo.'),
	possible: z
		.array(z.string())
		.default([])
		.describe(
			'The labels chosen to hold the true one for 90% of photos, most probable first; empty for an unsuitable photo.',
		),
	symptoms: symptomsSchema
		.nullable()
		.default(null)
		.describe('The symptoms that the probabilities take into account; null for the photo alone.'),
	/**
	 * The probabilities from the close-up alone and from the dermatoscope image alone, where both photos of a lesion were
	 * assessed together. Everything else then refers to the dermatoscope image.
	 */
	fused: z.object({ closeup: z.array(predictionSchema), dermatoscope: z.array(predictionSchema) }).optional(),
	malignantProbability: z
		.number()
		.nullable()
		.describe('Summed probability of the malignant classes in percent; null for an unsuitable photo.'),
	explanation: explanationSchema,
	photo: z
		.object({ width: z.number().int(), height: z.number().int() })
		.describe('The photo’s size in pixels, after its orientation was applied.'),
	heatmap: heatMapSchema.nullable(),
	outline: outlineSchema.nullable(),
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** The answer of the analyze call: an assessment with its images as data URLs. */
export const analysisResultSchema = assessmentSchema.extend({
	heatmapImage: z.string().describe('The photo under its colored heat-map; empty when there is no map.'),
	originalImageBase64: z.string(),
});
export type AnalysisResult = z.infer<typeof analysisResultSchema>;

const analysisQuerySchema = z.object({
	mode: modeSchema
		.default(defaultMode)
		.describe('consumer for ordinary photos, clinical for images taken through a dermatoscope.'),
	images: z
		.enum(['all', 'none'])
		.default('all')
		.describe(
			'With none, both images of the answer are empty, which takes less time. The numbers of the heat-map remain.',
		),
});
export type AnalysisQuery = z.input<typeof analysisQuerySchema>;

/** The analysis of a photo on the server. */
export const analysisCalls = {
	analyze: call.post('/api/v2/analyze', {
		access: 'anyone',
		summary: 'Assess one skin photo',
		query: analysisQuerySchema,
		response: analysisResultSchema,
	}),
} as const;
