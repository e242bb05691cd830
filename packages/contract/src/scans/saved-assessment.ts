import { z } from 'zod';
import {
	assessmentSchema,
	type explanationSchema,
	heatMapSchema,
	outlineSchema,
	type Prediction,
	predictionSchema,
	suitabilitySchema,
} from '../analysis.ts';
import { storableText } from '../call.ts';
import { labels, unsuitableLabel } from '../labels.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

const { assessment } = limits;

const storableParagraph = storableText.max(assessment.maxTextLength);
const shownLabels = new Set<string>(Object.values(labels));
/** A prediction with one of the displayed labels. */
export const knownPredictionSchema = predictionSchema.refine(
	({ label }: Prediction) => shownLabels.has(label),
	'has an unknown label',
);
/** How many labels there are: a list that names each at most once is no longer. */
const maxLabels = Object.keys(labels).length;
const knownPredictionsSchema = z.array(knownPredictionSchema).max(maxLabels);
/** The same, or the placeholder for a photo that could not be assessed. */
export const savedPredictionSchema = predictionSchema.refine(
	({ label, confidence }: Prediction) => shownLabels.has(label) || (label === unsuitableLabel && confidence === 0),
	'has an unknown label',
);

/** A measure of an outline. The limit keeps the area in square millimeters within what a number can hold. */
const measureSchema = z.number().min(0).max(1e6);

/** An assessment with nothing larger than the model's own results. */
const storable = assessmentSchema.extend({
	modelVersion: z.string().regex(/^[\w.+-]{1,64}$/, 'is not a version'),
	explanation: z.object({
		explanation_text: storableParagraph,
		technical_summary: storableParagraph,
		recommendation: storableParagraph,
		clinical_recommendation: storableParagraph,
	} satisfies Record<keyof z.infer<typeof explanationSchema>, typeof storableParagraph>),
	possible: z
		.array(z.enum(Object.values(labels)))
		.max(maxLabels)
		.default([]),
});

/** The assessment of a suitable photo. */
export const savedAssessmentSchema = storable.extend({
	suitability: z.literal('suitable'),
	prediction: storable.shape.prediction.extend({ top1: knownPredictionSchema, top2: knownPredictionSchema }),
	probabilities: knownPredictionsSchema,
	fused: z.object({ closeup: knownPredictionsSchema, dermatoscope: knownPredictionsSchema }).optional(),
	malignantProbability: z.number().min(0).max(100),
	heatmap: heatMapSchema
		.extend({ values: heatMapSchema.shape.values.max(assessment.maxHeatMapValues) })
		.refine(({ columns, rows, values }) => values.length === columns * rows, 'does not have columns x rows values')
		.nullable(),
	outline: outlineSchema
		.extend({
			polygon: outlineSchema.shape.polygon.max(assessment.maxOutlinePoints),
			colors: outlineSchema.shape.colors.max(6),
			area: measureSchema,
			asymmetry: measureSchema,
			borderIrregularity: measureSchema,
			diameter: measureSchema.optional(),
		})
		.nullable(),
});
export type SavedAssessment = z.infer<typeof savedAssessmentSchema>;

const placeholder = <Label extends string>(label: Label) =>
	z.object({ label: z.literal(label), confidence: z.literal(0) });

/** The answer for a photo that could not be assessed: why, and what to do about it. */
const unsuitableAssessmentSchema = storable.extend({
	suitability: suitabilitySchema.exclude(['suitable']),
	prediction: z.object({
		top1: placeholder(unsuitableLabel),
		top2: placeholder(messages.fallback.label),
		riskLevel: z.literal('unknown'),
	}),
	probabilities: storable.shape.probabilities.max(0),
	possible: z
		.array(z.enum(Object.values(labels)))
		.max(0)
		.default([]),
	fused: z.never().optional(),
	malignantProbability: z.null(),
	heatmap: z.null(),
	outline: z.null(),
});

/** What is saved with a scan. */
export const scanAssessmentSchema = z.discriminatedUnion('suitability', [
	savedAssessmentSchema,
	unsuitableAssessmentSchema,
]);
export type ScanAssessment = z.infer<typeof scanAssessmentSchema>;
