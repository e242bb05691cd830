import { reassess } from '@dermavigil/analysis/symptoms';
import { type AnalysisResult, type ModelCard, type Symptoms, scanAssessmentSchema } from '@dermavigil/contract';

/** Whether answers count for an analysis: its model, in its mode, has learned from them. */
export function countsSymptoms(analysis: AnalysisResult, card: ModelCard): boolean {
	if (analysis.suitability !== 'suitable' || analysis.mode !== 'consumer') return false;
	return card.version === analysis.modelVersion && card.modes.consumer.symptomWeights !== undefined;
}

/** An analysis with symptoms; null without any, and where they do not count. Where the photo is unsuitable, red flags always do. */
export function reassessResult(analysis: AnalysisResult, symptoms: Symptoms, card: ModelCard): AnalysisResult | null {
	const counts = analysis.suitability !== 'suitable' || countsSymptoms(analysis, card);
	if (Object.keys(symptoms).length === 0 || !counts) return null;
	const { data: assessment } = scanAssessmentSchema.safeParse(analysis);
	return assessment ? { ...analysis, ...reassess(assessment, symptoms, card) } : null;
}
