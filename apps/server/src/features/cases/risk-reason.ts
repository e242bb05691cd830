import { type CaseDetail, labels, type ModelCard, type SavedAssessment } from '@dermavigil/contract';

const toPercent = (share: number) => Math.round(share * 10_000) / 100;

/** How the risk of a case came about; null when nothing was measured, or by another model, whose thresholds nobody knows. */
export function explainRisk(assessment: SavedAssessment | null, card: ModelCard): CaseDetail['risk_reason'] {
	if (!assessment || assessment.modelVersion !== card.version) return null;
	const { malignant, thresholds } = card.modes[assessment.mode];
	return {
		malignant_probability: assessment.malignantProbability,
		malignant_labels: malignant.map((name) => labels[name]),
		thresholds: { medium: toPercent(thresholds.medium), high: toPercent(thresholds.high) },
	};
}
