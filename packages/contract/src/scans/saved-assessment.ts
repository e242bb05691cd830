import { z } from 'zod';
import {
	assessmentSchema,
	type explanationSchema,
	heatMapSchema,
	outlineSchema,
	type Prediction,
	predictionSchema,
} from '../analysis.ts';
import { storableText } from '../call.ts';
import { labels } from '../labels.ts';
import { limits } from '../limits.ts';

const { assessment } = limits;

const storableParagraph = storableText.max(assessment.maxTextLength);
const shownLabels = new Set<string>(Object.values(labels));
/** A prediction under one of the labels that people read. */
export const knownPredictionSchema = predictionSchema.refine(
	({ label }: Prediction) => shownLabels.has(label),
	'has an unknown label',
);

/** The assessment of a suitable photo, with nothing larger than the model's own results. */
export const savedAssessmentSchema = assessmentSchema.extend({
	modelVersion: z.string().regex(/^[\w.+-]{1,64}$/, 'is not a version'),
	suitability: z.literal('suitable'),
	prediction: assessmentSchema.shape.prediction.extend({ top1: knownPredictionSchema, top2: knownPredictionSchema }),
	probabilities: z.array(knownPredictionSchema).max(Object.keys(labels).length),
	possible: z.array(z.enum(Object.values(labels))).default([]),
	malignantProbability: z.number().min(0).max(100),
	explanation: z.object({
		explanation_text: storableParagraph,
		technical_summary: storableParagraph,
		recommendation: storableParagraph,
		clinical_recommendation: storableParagraph,
	} satisfies Record<keyof z.infer<typeof explanationSchema>, typeof storableParagraph>),
	heatmap: heatMapSchema
		.extend({ values: heatMapSchema.shape.values.max(assessment.maxHeatMapValues) })
		.refine(({ columns, rows, values }) => values.length === columns * rows, 'does not have columns x rows values')
		.nullable(),
	outline: outlineSchema
		.extend({
			polygon: outlineSchema.shape.polygon.max(assessment.maxOutlinePoints),
			colors: outlineSchema.shape.colors.max(6),
		})
		.nullable(),
});
export type SavedAssessment = z.infer<typeof savedAssessmentSchema>;
