import { messages } from '@dermavigil/contract';
import { DeviceError, UnreadablePhotoError } from '../../../analysis/device-error.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Placeholder } from '../scan-state.ts';

/** The message for an analysis that failed: what the device or the server said, else a general one. */
export function failureMessage(error: unknown): string {
	if (error instanceof DeviceError || error instanceof UnreadablePhotoError) return error.message;
	return (error instanceof ApiError ? error.detail : null) ?? messages.analysis.failed;
}

/** Takes the place of a result when there is none; it never looks like an assessment. */
export function placeholderAnalysis(message: string): Placeholder {
	const text = messages.analysis.placeholder(message);
	const advice = messages.analysis.placeholderAdvice;
	return {
		modelVersion: '',
		suitability: 'suitable',
		prediction: {
			top1: { label: 'Analysis Error', confidence: 0 },
			top2: { label: messages.fallback.label, confidence: 0 },
			riskLevel: 'unknown',
		},
		probabilities: [],
		possible: [],
		symptoms: null,
		malignantProbability: null,
		explanation: {
			explanation_text: text,
			technical_summary: text,
			recommendation: advice,
			clinical_recommendation: advice,
		},
		photo: null,
		heatmap: null,
		outline: null,
		heatmapImage: '',
		originalImageBase64: '',
	};
}
