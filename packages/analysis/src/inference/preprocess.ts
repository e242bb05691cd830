import type { Square } from '@dermavigil/contract';
import type { Photo } from '../photo.ts';

/** The largest centered square of a photo, in pixels: the model's field of view. */
export function centerSquare(photo: { width: number; height: number }): Square {
	const side = Math.min(photo.width, photo.height);
	return { left: Math.floor((photo.width - side) / 2), top: Math.floor((photo.height - side) / 2), side };
}

/** For each target pixel: the first source pixel it draws from and the weights of it and those after it. */
interface Tap {
	first: number;
	weights: Float64Array;
}

/**
 * A triangle filter from `source` to `target` pixels, widened by the scale when shrinking so that nothing aliases.
 * training/preprocess.py computes the same weights; what training measured is what runs here.
 */
export function triangleFilter(source: number, target: number): Tap[] {
	const scale = source / target;
	const support = Math.max(scale, 1);
	return Array.from({ length: target }, (_, index) => {
		const center = (index + 0.5) * scale;
		const first = Math.max(0, Math.ceil(center - support - 0.5));
		const last = Math.min(source - 1, Math.floor(center + support - 0.5));
		const weights = new Float64Array(last - first + 1);
		for (let i = 0; i < weights.length; i++) weights[i] = Math.max(0, 1 - Math.abs(first + i + 0.5 - center) / support);
		const sum = weights.reduce((total, weight) => total + weight, 0);
		return { first, weights: weights.map((weight) => weight / sum) };
	});
}

// Reused from one photo to the next: a new megabyte for each would burden the garbage collector.
let scratch = new Float64Array();

/** `length` zeros to work in until the next call, which clears and returns the same array. */
function clearedScratch(length: number): Float64Array {
	if (scratch.length === length) return scratch.fill(0);
	scratch = new Float64Array(length);
	return scratch;
}

/**
 * The center square of a photo as the model's input: planar RGB, 3 x size x size, `pixel / divisor + offset`.
 * Works row by row, so a photo of any size needs no more than `size` rows of memory beside itself.
 */
export function toInput(photo: Photo, input: { size: number; divisor: number; offset: number }): Float32Array {
	const { size } = input;
	const square = centerSquare(photo);
	const taps = triangleFilter(square.side, size);
	const plane = size * size;
	const sums = clearedScratch(3 * plane);
	const row = new Float64Array(3 * size);
	let oldest = 0;
	for (let y = 0; y < square.side; y++) {
		shrinkRow(photo, ((square.top + y) * photo.width + square.left) * 4, taps, row);
		while (oldest < size - 1 && taps[oldest]!.first + taps[oldest]!.weights.length <= y) oldest++;
		for (let target = oldest; target < size && taps[target]!.first <= y; target++) {
			const weight = taps[target]!.weights[y - taps[target]!.first];
			if (!weight) continue;
			for (let from = 0, to = target * size; from < row.length; from += size, to += plane) {
				for (let x = 0; x < size; x++) sums[to + x]! += weight * row[from + x]!;
			}
		}
	}
	const pixels = new Float32Array(sums.length);
	for (let i = 0; i < sums.length; i++) pixels[i] = sums[i]! / input.divisor + input.offset;
	return pixels;
}

/** One row of the square, filtered to `taps.length` pixels: planar RGB in `row`. `start` is the row's first byte. */
function shrinkRow({ data }: Photo, start: number, taps: Tap[], row: Float64Array): void {
	const size = taps.length;
	for (let x = 0; x < size; x++) {
		const { first, weights } = taps[x]!;
		const length = weights.length;
		let red = 0;
		let green = 0;
		let blue = 0;
		for (let i = 0, at = start + first * 4; i < length; i++, at += 4) {
			const weight = weights[i]!;
			red += weight * data[at]!;
			green += weight * data[at + 1]!;
			blue += weight * data[at + 2]!;
		}
		row[x] = red;
		row[size + x] = green;
		row[2 * size + x] = blue;
	}
}
