/** The value below which a share, 0 to 1, of some numbers lies; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
	const place = Math.min(values.length - 1, Math.floor(share * values.length));
	return values.toSorted((a, b) => a - b)[place] ?? Number.NaN;
}

/** The middle one of some numbers; NaN if there are none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
