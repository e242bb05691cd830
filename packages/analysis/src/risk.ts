import type { ModeSettings, RiskLevel } from '@dermavigil/contract';

/** Summed probability of the malignant classes, 0 to 1. */
export function sumMalignant(
	probabilities: readonly number[],
	settings: Pick<ModeSettings, 'classes' | 'malignant'>,
): number {
	return settings.malignant.reduce((sum, name) => sum + probabilities[settings.classes.indexOf(name)]!, 0);
}

/** Risk from the summed malignant probability, by the thresholds chosen in validation. NaN is never low. */
export function toRiskLevel(malignant: number, thresholds: ModeSettings['thresholds']): Exclude<RiskLevel, 'unknown'> {
	if (malignant < thresholds.medium) return 'low';
	return malignant < thresholds.high ? 'medium' : 'high';
}
