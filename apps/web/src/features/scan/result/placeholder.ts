import { messages } from '@dermavigil/contract';
import { DeviceError, type DeviceErrorReason, UnreadablePhotoError } from '../../../analysis/device-error.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Runtime } from '../runtime/use-runtime.ts';
import type { Placeholder } from '../scan-state.ts';

/** Why an analysis failed, and where another attempt may succeed. */
export interface Failure {
	message: string;
	retry: readonly Runtime[];
}

/** With these, a device fails every time. */
const lastingReasons: readonly DeviceErrorReason[] = ['insecure', 'unsupported', 'printColors'];

/** What to say about an analysis that failed in this runtime. */
export const describeFailure = (error: unknown, runtime: Runtime): Failure => ({
	message: failureMessage(error),
	retry: listRetries(error, runtime),
});

function listRetries(error: unknown, runtime: Runtime): Runtime[] {
	if (isDamaged(error)) return [];
	if (!(error instanceof DeviceError)) return [runtime];
	return lastingReasons.includes(error.reason) ? ['server'] : ['device', 'server'];
}

/** Whether the analysis failed because of the photo itself. */
export const isDamaged = (error: unknown): boolean =>
	error instanceof UnreadablePhotoError || (error instanceof ApiError && [400, 413, 415, 422].includes(error.status));

/** The message for an analysis that failed: what the device or the server said, or else a general one. */
export function failureMessage(error: unknown): string {
	if (error instanceof DeviceError || error instanceof UnreadablePhotoError) return error.message;
	return (error instanceof ApiError ? error.detail : null) ?? messages.analysis.failed;
}

/** Replaces a result when there is none; it never looks like an assessment. */
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
