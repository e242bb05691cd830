import {
	analysisResultSchema,
	assessmentSchema,
	calls,
	type Mode,
	messages,
	predictionSchema,
	riskLevelSchema,
} from '@dermavigil/contract';
import { call } from './client.ts';

const missing = { label: messages.fallback.label, confidence: 0 };
const { shape } = analysisResultSchema;

/**
 * An analysis as the page shows it. A server may know only the older, smaller answer (two predictions, the texts, two
 * pictures): what it leaves out is filled with what says the least.
 */
const shownAnalysisSchema = analysisResultSchema.extend({
	mode: shape.mode.optional(),
	modelVersion: shape.modelVersion.default(''),
	suitability: shape.suitability.default('suitable'),
	prediction: assessmentSchema.shape.prediction.extend({
		top1: predictionSchema.catch(missing),
		top2: predictionSchema.catch(missing),
		riskLevel: riskLevelSchema.catch('unknown'),
	}),
	probabilities: shape.probabilities.default([]),
	malignantProbability: shape.malignantProbability.default(null),
	explanation: shape.explanation.partial(),
	photo: shape.photo.nullable().default(null),
	heatmap: shape.heatmap.default(null),
	outline: shape.outline.default(null),
	heatmapImage: shape.heatmapImage.nullable().default(''),
	originalImageBase64: shape.originalImageBase64.nullable().default(''),
});

export type ShownAnalysis = ReturnType<typeof shownAnalysisSchema.parse>;

/** Sends one photo to the server, which judges it and forgets it. Throws ApiError when the server refuses. */
export function analyze(photo: File, mode: Mode, signal: AbortSignal): Promise<ShownAnalysis> {
	const { method, path } = calls.analyze;
	const body = new FormData();
	body.append('image', photo, photo.name);
	return call({ method, path, query: { mode }, body, signal, response: shownAnalysisSchema });
}
