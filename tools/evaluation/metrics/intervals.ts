import type { Estimate } from '@dermavigil/contract';
import { seededRandom } from '../../../packages/analysis/src/seeded-random.ts';

/** How many random draws an interval comes from. */
export const resamples = 1000;

/** The mean of the numbers; NaN if there are none. */
export function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * 95% score interval of a share, 0 to 1, of `count` (Wilson 1927). It is valid even for small counts, and for shares of
 * 0 or 1. NaN for a count of 0.
 */
export function wilsonInterval(share: number, count: number): Omit<Estimate, 'value'> {
	const z = 1.96;
	const scale = 1 + z ** 2 / count;
	const middle = (share + z ** 2 / (2 * count)) / scale;
	const half = (z * Math.sqrt((share * (1 - share)) / count + (z / (2 * count)) ** 2)) / scale;
	// Rounding must not carry the bounds below 0 or above 1.
	return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The share of true ones, 0 to 1, with its interval; NaN without any. */
export function estimateShare(values: readonly boolean[]): Estimate {
	const value = mean(values.map(Number));
	return { value, ...wilsonInterval(value, values.length) };
}

/** The range of the middle 95% of the values; NaN if there are none. */
export function toInterval(values: readonly number[]): Omit<Estimate, 'value'> {
	const sorted = values.toSorted((a, b) => a - b);
	const quantile = (q: number) => sorted[Math.round(q * (sorted.length - 1))] ?? Number.NaN;
	return { low: quantile(0.025), high: quantile(0.975) };
}

/**
 * An estimate with its 95% percentile bootstrap interval over 1,000 resamples of the rows (Efron and Tibshirani 1993,
 * chapter 13). The same rows always give the same interval. NaN where `measure` is.
 */
export function withInterval<Row>(rows: readonly Row[], measure: (rows: readonly Row[]) => number): Estimate {
	const random = seededRandom(1);
	const draws = Array.from({ length: resamples }, () =>
		measure(rows.map(() => rows[Math.floor(random() * rows.length)]!)),
	);
	// A resample without a single case of a class has no value.
	return { value: measure(rows), ...toInterval(draws.filter((value) => !Number.isNaN(value))) };
}
