import { formatBelow, formatConfidence, type Mode, type ModeCard } from '@dermavigil/contract';
import type { Answer } from './answer.ts';

/**
 * A probability of cancer or precancer in percent, worded differently when it would read the same as the bound of a
 * risk level just above it. `thresholds` are shares, 0 to 1.
 */
export function formatChance(value: number, thresholds: ModeCard['thresholds'] | null, mode: Mode | null): string {
	const bounds = thresholds ? [thresholds.medium * 100, thresholds.high * 100] : [];
	return formatBelow(value, bounds, (each) => formatConfidence(each, mode));
}

/** The probability in an answer, in words; empty if there is none. */
export function describeChance(answer: Answer, thresholds: ModeCard['thresholds'] | null): string {
	const { malignantProbability, mode } = answer;
	if (malignantProbability === null) return '';
	return `${formatChance(malignantProbability, thresholds, mode)} chance of skin cancer or precancer, as the AI sees it`;
}
