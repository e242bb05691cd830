import type { ModeCard } from '@dermavigil/contract';

/** Softmax: scores to probabilities that sum to 1. */
export function softmax(scores: readonly number[]): number[] {
	const highest = Math.max(...scores);
	const exponentials = scores.map((score) => Math.exp(score - highest));
	const sum = exponentials.reduce((total, value) => total + value, 0);
	return exponentials.map((value) => value / sum);
}

/**
 * Calibrated probabilities of a mode's classes. Offsets undo the class balance of the training sampler
 * (Menon et al. 2021), the temperature makes the probability match how often it is right (Guo et al. 2017).
 */
export function calibrate(scores: readonly number[], card: Pick<ModeCard, 'offsets' | 'temperature'>): number[] {
	return softmax(scores.map((score, i) => (score + card.offsets[i]!) / card.temperature));
}
