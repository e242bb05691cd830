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

/** The taps of a triangle filter, all of the same length: the weights of target pixel x begin at x * length. */
function flatTriangleFilter(source: number, target: number) {
	const taps = triangleFilter(source, target);
	const length = Math.max(...taps.map(({ weights }) => weights.length));
	const first = new Int32Array(target);
	const weights = new Float64Array(target * length);
	for (const [x, tap] of taps.entries()) {
		// Zeros before or after its own weights let a shorter one end within the source.
		first[x] = Math.min(tap.first, source - length);
		weights.set(tap.weights, x * length + tap.first - first[x]!);
	}
	return { source, target, length, first, weights };
}
let filter = flatTriangleFilter(1, 1);

/**
 * The center square of a photo as the model's input: planar RGB, 3 x size x size, `pixel / divisor + offset`. Works row by row:
 * one row of the square is filtered downwards, two rows of the photo at a time, then across. The filter is that of the
 * last photo where it had the same side.
 */
export function toInput(
	{ width, height, data }: Photo,
	{ size, divisor, offset }: { size: number; divisor: number; offset: number },
): Float32Array {
	const { left, top, side } = centerSquare({ width, height });
	if (filter.source !== side || filter.target !== size) filter = flatTriangleFilter(side, size);
	const { length, first, weights } = filter;
	const plane = size * size;
	const pixels = new Float32Array(3 * plane);
	const row = new Float64Array(3 * side);
	for (let y = 0; y < size; y++) {
		row.fill(0);
		for (let tap = 0; tap < length; tap += 2) {
			const upper = weights[y * length + tap]!;
			const lower = tap + 1 < length ? weights[y * length + tap + 1]! : 0;
			if (upper === 0 && lower === 0) continue;
			let from = ((top + first[y]! + tap) * width + left) * 4;
			let below = lower === 0 ? from : from + width * 4;
			for (let x = 0; x < row.length; x += 3, from += 4, below += 4) {
				row[x]! += upper * data[from]! + lower * data[below]!;
				row[x + 1]! += upper * data[from + 1]! + lower * data[below + 1]!;
				row[x + 2]! += upper * data[from + 2]! + lower * data[below + 2]!;
			}
		}
		for (let x = 0, next = 0; x < size; x++) {
			let red = 0;
			let green = 0;
			let blue = 0;
			for (let tap = 0, from = first[x]! * 3; tap < length; tap++, from += 3) {
				const weight = weights[next++]!;
				red += weight * row[from]!;
				green += weight * row[from + 1]!;
				blue += weight * row[from + 2]!;
			}
			const to = y * size + x;
			pixels[to] = red / divisor + offset;
			pixels[plane + to] = green / divisor + offset;
			pixels[2 * plane + to] = blue / divisor + offset;
		}
	}
	return pixels;
}
