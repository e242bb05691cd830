import { reassess } from '@dermavigil/analysis/symptoms';
import { type AnalysisResult, type ModelCard, type Symptoms, scanAssessmentSchema } from '@dermavigil/contract';

/** Whether answers count for an analysis: it has a close-up, and its model was trained with answers. */
export function countsSymptoms(analysis: AnalysisResult, card: ModelCard): boolean {
	const hasCloseup = analysis.mode === 'consumer' || analysis.fused !== undefined;
	if (analysis.suitability !== 'suitable' || !hasCloseup) return false;
	return card.version === analysis.modelVersion && card.modes.consumer.symptomWeights !== undefined;
}

/** An analysis with symptoms; null without any, and when they do not count. For an unsuitable photo, red flags always count. */
export function reassessResult(analysis: AnalysisResult, symptoms: Symptoms, card: ModelCard): AnalysisResult | null {
	const counts = analysis.suitability !== 'suitable' || countsSymptoms(analysis, card);
	if (Object.keys(symptoms).length === 0 || !counts) return null;
	const { data: assessment } = scanAssessmentSchema.safeParse(analysis);
	return assessment ? { ...analysis, ...reassess(assessment, symptoms, card) } : null;
}
