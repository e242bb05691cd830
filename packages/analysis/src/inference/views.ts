/**
 * The eight views of a square: mirrored from view 4 on, then turned counterclockwise by `view % 4` quarters. Averaging
 * over the first four makes the answer independent of quarter turns; averaging over all eight, of mirroring too.
 */

/** Where pixel (row, column) of a view comes from in a square with the given side. */
function source(view: number, side: number, row: number, column: number): number {
	let [y, x] = [row, column];
	for (let turn = 0; turn < view % 4; turn++) [y, x] = [x, side - 1 - y];
	return y * side + (view >= 4 ? side - 1 - x : x);
}

const known = new Map<string, Uint32Array>();

/** For each pixel of a view, its index in the square. Computed once for each view and side. */
export function viewIndices(view: number, side: number): Uint32Array {
	const key = `${view},${side}`;
	let indices = known.get(key);
	if (!indices) {
		indices = Uint32Array.from({ length: side * side }, (_, i) => source(view, side, Math.floor(i / side), i % side));
		known.set(key, indices);
	}
	return indices;
}

/** Writes a view of planar pixels (channels x side x side) to the beginning of `target`. */
export function writeView(pixels: Float32Array, side: number, view: number, target: Float32Array): void {
	if (view === 0) {
		target.set(pixels);
		return;
	}
	const plane = side * side;
	const indices = viewIndices(view, side);
	for (let channel = 0; channel < pixels.length; channel += plane) {
		for (let i = 0; i < plane; i++) target[channel + i] = pixels[channel + indices[i]!]!;
	}
}

/** The mean of maps (count x channels x side x side) over some of their views, each turned back first: channels x side x side. */
export function averageMaps(maps: Float32Array, side: number, count: number, views: readonly number[]): Float32Array {
	const plane = side * side;
	const size = maps.length / count;
	const mean = new Float32Array(size);
	for (const view of views) {
		const indices = viewIndices(view, side);
		for (let channel = 0; channel < size; channel += plane) {
			for (let i = 0; i < plane; i++) mean[channel + indices[i]!]! += maps[view * size + channel + i]! / views.length;
		}
	}
	return mean;
}

/** The mean over views of scores (count x classes). */
export function averageScores(scores: Float32Array, count: number): number[] {
	const classes = scores.length / count;
	return Array.from({ length: classes }, (_, c) => {
		let sum = 0;
		for (let view = 0; view < count; view++) sum += scores[view * classes + c]!;
		return sum / count;
	});
}
