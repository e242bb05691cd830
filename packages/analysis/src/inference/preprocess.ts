import type { Square } from '@dermavigil/contract';
import type { Photo } from '../photo.ts';

/** The largest centered square of a photo, in pixels: the model's field of view. Or its center crop, the middle `share` of it. */
export function centerSquare(photo: { width: number; height: number }, share = 1): Square {
	const whole = Math.min(photo.width, photo.height);
	const side = Math.max(1, Math.round(share * whole));
	const margin = Math.floor((whole - side) / 2);
	return {
		left: Math.floor((photo.width - whole) / 2) + margin,
		top: Math.floor((photo.height - whole) / 2) + margin,
		side,
	};
}

/** For each target pixel: the first source pixel that it is made from, and the weights of that pixel and those after it. */
interface Tap {
	first: number;
	weights: Float64Array;
}

/**
 * A triangle filter from `source` to `target` pixels, widened by the scale when shrinking so that nothing aliases.
 * training/photos/preprocess.py computes the same weights, so what training measured is what runs here.
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
		// Zeros before or after its own weights keep a shorter tap within the source.
		first[x] = Math.min(tap.first, source - length);
		weights.set(tap.weights, x * length + tap.first - first[x]!);
	}
	return { length, first, weights };
}

type Filter = ReturnType<typeof flatTriangleFilter>;

/** The filters of the last photos, by source and target: most photos of a series have one size. */
const filters = new Map<string, Filter>();
const maxFilters = 8;

function getFilter(source: number, target: number): Filter {
	const key = `${source},${target}`;
	const known = filters.get(key);
	if (known) return known;
	if (filters.size === maxFilters) filters.clear();
	const filter = flatTriangleFilter(source, target);
	filters.set(key, filter);
	return filter;
}

/**
 * The center square of a photo, or the middle `share` of it, as the model's input: planar RGB, 3 x size x size, `pixel
 * / divisor + offset`. Works row by row: each row of the square is filtered vertically first, from two rows of the
 * photo at a time, then horizontally.
 */
export function toInput(
	{ width, height, data }: Photo,
	{ size, divisor, offset }: { size: number; divisor: number; offset: number },
	share = 1,
): Float32Array {
	const { left, top, side } = centerSquare({ width, height }, share);
	const { length, first, weights } = getFilter(side, size);
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
