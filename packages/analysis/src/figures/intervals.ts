import type { Figure } from '@dermavigil/contract';
import { seededRandom } from '../seeded-random.ts';

const resamples = 1000;

/** The mean of some numbers; NaN without any. */
export function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of true ones, 0 to 1; NaN without any. */
export function shareOf(values: readonly boolean[]): number {
	return mean(values.map(Number));
}

/**
 * A figure with its 95 % percentile bootstrap interval over 1,000 resamples of the rows (Efron and Tibshirani 1993,
 * chapter 13). The same rows always give the same interval. NaN where `measure` is.
 */
export function withInterval<Row>(rows: readonly Row[], measure: (rows: readonly Row[]) => number): Figure {
	const random = seededRandom(1);
	const draws = Array.from({ length: resamples }, () =>
		measure(rows.map(() => rows[Math.floor(random() * rows.length)]!)),
	)
		// A resample without a single case of a class has no such figure.
		.filter((value) => !Number.isNaN(value))
		.sort((a, b) => a - b);
	const quantile = (q: number) => draws[Math.round(q * (draws.length - 1))] ?? Number.NaN;
	return { value: measure(rows), low: quantile(0.025), high: quantile(0.975) };
}
