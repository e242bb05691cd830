import { messages } from '@dermavigil/contract';
import type { ScanResult } from '../scan-state.ts';

/** The texts of a result as they are shown: plain words for consumers, the technical ones for clinicians. */
export function resultTexts({ analysis, mode }: ScanResult): { explanation: string; recommendation: string } {
	const clinical = mode === 'clinical';
	const { technical_summary, explanation_text, clinical_recommendation, recommendation } = analysis.explanation;
	return {
		explanation: (clinical ? technical_summary : explanation_text) || messages.fallback.explanation,
		recommendation: (clinical ? clinical_recommendation : recommendation) || messages.fallback.recommendation,
	};
}
