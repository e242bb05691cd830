/** A part of a column: from where to where it reaches, in percent of the height of the plot. */
export interface Slice {
	name: string;
	from: number;
	to: number;
}

/** The round number at the top of a plot whose highest column is `highest`: at least `least`. */
export function topOf(highest: number, least: number): number {
	if (highest <= least) return least;
	const power = 10 ** Math.floor(Math.log10(highest));
	return [1, 2, 4, 5, 10].map((factor) => factor * power).find((top) => top >= highest)!;
}

/** Parts of one column, stacked from the bottom. */
export function stack(parts: readonly { name: string; value: number }[], top: number): Slice[] {
	let from = 0;
	return parts.flatMap(({ name, value }) => {
		if (value === 0) return [];
		const slice = { name, from, to: from + (100 * value) / top };
		from = slice.to;
		return [slice];
	});
}
