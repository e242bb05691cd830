import type { ModeSettings } from '@dermavigil/contract';

/** Softmax: scores to probabilities that sum to 1. */
export function softmax(scores: readonly number[]): number[] {
	const highest = Math.max(...scores);
	const exponentials = scores.map((score) => Math.exp(score - highest));
	const sum = exponentials.reduce((total, value) => total + value, 0);
	return exponentials.map((value) => value / sum);
}

/**
 * The logarithm of the summed exponentials of the raw scores: low for a photo that resembles no class, since it is the
 * negative energy of the photo under the model (Liu et al. 2020).
 */
export function logSumExp(scores: readonly number[]): number {
	const highest = Math.max(...scores);
	return highest + Math.log(scores.reduce((total, score) => total + Math.exp(score - highest), 0));
}

/**
 * Calibrated probabilities of a mode's classes. Offsets undo the class balance of the training sampler (Menon et al.
 * 2021); the temperature makes a probability match how often it is right (Guo et al. 2017).
 */
export function calibrate(
	scores: readonly number[],
	settings: Pick<ModeSettings, 'offsets' | 'temperature'>,
): number[] {
	return softmax(scores.map((score, i) => (score + settings.offsets[i]!) / settings.temperature));
}
