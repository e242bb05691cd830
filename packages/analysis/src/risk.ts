import type { ModeCard, RiskLevel } from '@dermavigil/contract';

/** Summed probability of the malignant classes, 0 to 1. */
export function malignantProbability(
	probabilities: readonly number[],
	card: Pick<ModeCard, 'classes' | 'malignant'>,
): number {
	return card.malignant.reduce((sum, name) => sum + probabilities[card.classes.indexOf(name)]!, 0);
}

/** Risk from the summed malignant probability, by the thresholds that validation chose. */
export function riskLevel(malignant: number, thresholds: ModeCard['thresholds']): Exclude<RiskLevel, 'unknown'> {
	if (malignant >= thresholds.high) return 'high';
	return malignant >= thresholds.medium ? 'medium' : 'low';
}
