/** Where a coordinate of the whole square falls in its center crop, in cells of the crop's maps. */
interface Tap {
	/** The first of the two cells to interpolate between, and the weight of the second. */
	cell: number;
	weight: number;
	/** How far inside the crop: 0 at its edge and outside, 1 from one cell inward. */
	inside: number;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * For each of `length` cells across the whole square, its tap in the maps of the middle `share`, which are `side` cells
 * wide.
 */
function findTaps(length: number, side: number, share: number): Tap[] {
	return Array.from({ length }, (_, index) => {
		const position = (((index + 0.5) / length - (1 - share) / 2) / share) * side;
		const between = clamp(position - 0.5, 0, side - 1);
		const cell = Math.min(side - 2, Math.floor(between));
		return { cell, weight: between - cell, inside: clamp(Math.min(position, side - position), 0, 1) };
	});
}

/** The value of a map between four of its cells; the map is `side` cells wide and begins at `start`. */
function interpolate(maps: Float32Array, start: number, side: number, down: Tap, across: Tap): number {
	const upper = start + down.cell * side + across.cell;
	const lower = upper + side;
	const above = maps[upper]! + (maps[upper + 1]! - maps[upper]!) * across.weight;
	const below = maps[lower]! + (maps[lower + 1]! - maps[lower]!) * across.weight;
	return above + (below - above) * down.weight;
}

/**
 * Joins maps of the whole square (channels x side x side) with maps of its center crop, the middle `share`, into maps
 * of the whole square with `length` cells a side. Where both cover the photo, their mean, blended in over one cell at
 * the crop's edge.
 */
export function joinCenterCrop(
	{ whole, crop, side, share }: { whole: Float32Array; crop: Float32Array; side: number; share: number },
	length: number,
): Float32Array {
	const [inWhole, inCrop] = [findTaps(length, side, 1), findTaps(length, side, share)];
	const channels = whole.length / (side * side);
	const joined = new Float32Array(channels * length * length);
	for (let channel = 0, to = 0; channel < channels; channel++) {
		const start = channel * side * side;
		for (let y = 0; y < length; y++) {
			for (let x = 0; x < length; x++, to++) {
				const seen = interpolate(whole, start, side, inWhole[y]!, inWhole[x]!);
				const weight = (inCrop[y]!.inside * inCrop[x]!.inside) / 2;
				const detail = weight && interpolate(crop, start, side, inCrop[y]!, inCrop[x]!);
				joined[to] = seen + (detail - seen) * weight;
			}
		}
	}
	return joined;
}
