import type { Photo, Size } from './photo.ts';

// On the server, libvips reduces photos. Its steps and its integer arithmetic are repeated here so that a device gets
// the same pixels: an 8-bit model amplifies every difference.

/** Lobes of the filter (Duchon 1979). */
const lobes = 3;
/** Weights have 12 bits after the point, and are precomputed for 64 positions between two pixels. */
const [weightBits, places] = [12, 64];
/** The filter gets at least this many times the target pixels; if there are more, they are first averaged in blocks. */
const gap = 2;

/** The pixels along one direction, and the lines across it; steps in bytes. */
interface Direction {
	length: number;
	step: number;
	lines: number;
	lineStep: number;
}

function lanczos(x: number): number {
	if (x === 0) return 1;
	if (Math.abs(x) >= lobes) return 0;
	return (lobes * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / lobes)) / (Math.PI * x) ** 2;
}

/** The weights of the pixels around a position, `offset` of a pixel past the middle one, when `scale` pixels become one. */
function makeWeights(scale: number, offset: number): Int32Array {
	const count = 2 * Math.round(lobes * scale) + 1;
	const middle = offset + count / 2 - 1;
	const weights = Array.from({ length: count }, (_, i) => lanczos((i - middle) / scale));
	const sum = weights.reduce((total, weight) => total + weight, 0);
	return Int32Array.from(weights, (weight) => (weight / sum) * (1 << weightBits));
}

/** Reduces each `scale` pixels to one, using the pixels around its position. */
function filter(data: Photo['data'], from: Direction, out: Uint8ClampedArray, to: Direction, scale: number): void {
	const weightsAt = Array.from({ length: places + 1 }, (_, place) => makeWeights(scale, place / places));
	const count = weightsAt[0]!.length;
	const taps = new Int32Array(count);
	const half = 1 << (weightBits - 1);
	for (let target = 0; target < to.length; target++) {
		const center = (target + 0.5) * scale;
		const first = Math.floor(center) - Math.ceil(count / 2) + 1;
		const weights = weightsAt[(Math.floor((center % 1) * places * 2) + 1) >> 1]!;
		for (let i = 0; i < count; i++) taps[i] = Math.min(from.length - 1, Math.max(0, first + i)) * from.step;
		for (let line = 0; line < from.lines; line++) {
			const start = line * from.lineStep;
			let red = half;
			let green = half;
			let blue = half;
			for (let i = 0; i < count; i++) {
				const weight = weights[i]!;
				const at = start + taps[i]!;
				red += weight * data[at]!;
				green += weight * data[at + 1]!;
				blue += weight * data[at + 2]!;
			}
			const at = target * to.step + line * to.lineStep;
			out[at] = red >> weightBits;
			out[at + 1] = green >> weightBits;
			out[at + 2] = blue >> weightBits;
		}
	}
}

/** Averages each `block` pixels; the last block may extend past the edge, whose pixel then counts again. */
function average(data: Photo['data'], from: Direction, out: Uint8ClampedArray, to: Direction, block: number): void {
	// Rounded down to 24 bits after the point, as libvips does.
	const share = Math.floor(2 ** 24 / block) / 2 ** 24;
	const half = block >> 1;
	const edge = (from.length - 1) * from.step;
	for (let target = 0; target < to.length; target++) {
		const first = target * block * from.step;
		for (let line = 0; line < from.lines; line++) {
			const start = line * from.lineStep;
			let red = half;
			let green = half;
			let blue = half;
			for (let i = 0, place = first; i < block; i++, place += from.step) {
				const at = start + (place < edge ? place : edge);
				red += data[at]!;
				green += data[at + 1]!;
				blue += data[at + 2]!;
			}
			const at = target * to.step + line * to.lineStep;
			out[at] = Math.floor(red * share);
			out[at + 1] = Math.floor(green * share);
			out[at + 2] = Math.floor(blue * share);
		}
	}
}

const down = ({ width, height }: Size): Direction => ({ length: height, step: width * 4, lines: width, lineStep: 4 });
const across = ({ width, height }: Size): Direction => ({ length: width, step: 4, lines: height, lineStep: width * 4 });

/** The photo with `count` rows (`down`) or columns (`across`), each made from `scale` of them by `write`. */
function shrink(photo: Photo, direction: typeof down, count: number, write: typeof filter, scale: number): Photo {
	const size = direction === down ? { width: photo.width, height: count } : { width: count, height: photo.height };
	const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
	write(photo.data, direction(photo), data, direction(size), scale);
	return { ...photo, ...size, data };
}

function reduce(photo: Photo, direction: typeof down, wanted: number): Photo {
	const { length } = direction(photo);
	if (length === wanted) return photo;
	const scale = length / wanted;
	const block = Math.max(1, Math.floor(scale / gap));
	const averaged = block > 1 ? shrink(photo, direction, Math.ceil(length / block), average, block) : photo;
	return shrink(averaged, direction, wanted, filter, scale / block);
}

/**
 * A smaller copy of an opaque photo, identical to the server's. Neither side may grow. `isTurned`: the photo's file
 * stores its rows as columns, and the server reduces it before turning it upright.
 */
export function resizePhoto(photo: Photo, { width, height }: Size, isTurned = false): Photo {
	if (isTurned) return reduce(reduce(photo, across, width), down, height);
	return reduce(reduce(photo, down, height), across, width);
}

/**
 * A copy with one pixel, the mean, for each block of `side` x `side` pixels: nearly what a JPEG decoder that skips high
 * frequencies gives.
 */
export function averageBlocks(photo: Photo, side: number): Photo {
	const rows = shrink(photo, down, Math.ceil(photo.height / side), average, side);
	return shrink(rows, across, Math.ceil(photo.width / side), average, side);
}
