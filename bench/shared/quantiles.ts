/** The value that a share of some numbers, 0 to 1, lies below; NaN without any. */
export function quantile(values: readonly number[], share: number): number {
	const place = Math.min(values.length - 1, Math.floor(share * values.length));
	return values.toSorted((a, b) => a - b)[place] ?? Number.NaN;
}

/** The middle one of some numbers; NaN without any. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
