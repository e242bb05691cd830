import type { Keypoint } from './keypoints.ts';
import type { Plane } from './plane.ts';

/** A keypoint with one of its orientations, and a description of the photo around it relative to that. */
export interface Feature {
	/** In pixels of the plane; the middle of the first pixel is at 0.5, as in outlines. */
	x: number;
	y: number;
	sigma: number;
	/** Radians. */
	orientation: number;
	/** 128 numbers: a vector of length 1. */
	descriptor: Float32Array;
}

const directions = 36;
const grid = 4;
const bins = 8;
/** The width of one cell of the grid, as a multiple of the keypoint's size. */
const cellWidth = 3;
const TURN = 2 * Math.PI;

/**
 * Histograms of the gradients around each keypoint, relative to its own orientation (Lowe 2004): lighting and rotation
 * do not change them.
 */
export function describeKeypoints(keypoints: readonly Keypoint[]): Feature[] {
	return keypoints.flatMap((keypoint) => {
		const { level, step } = keypoint;
		const [x, y, sigma] = [keypoint.x / step, keypoint.y / step, keypoint.sigma / step];
		return findOrientations(level, x, y, sigma).map((orientation) => ({
			x: keypoint.x + 0.5,
			y: keypoint.y + 0.5,
			sigma: keypoint.sigma,
			orientation,
			descriptor: createDescriptor(level, x, y, sigma, orientation),
		}));
	});
}

/** Calls `visit` with the index of every pixel within `reach` of (x, y), and its offset from there. */
function eachPixel(
	{ width, height }: Plane,
	x: number,
	y: number,
	reach: number,
	visit: (at: number, dx: number, dy: number) => void,
): void {
	const [left, right] = [Math.max(1, Math.ceil(x - reach)), Math.min(width - 2, Math.floor(x + reach))];
	const [top, bottom] = [Math.max(1, Math.ceil(y - reach)), Math.min(height - 2, Math.floor(y + reach))];
	for (let row = top; row <= bottom; row++) {
		for (let column = left; column <= right; column++) visit(row * width + column, column - x, row - y);
	}
}

const horizontal = ({ data }: Plane, at: number) => data[at + 1]! - data[at - 1]!;
const vertical = ({ data, width }: Plane, at: number) => data[at + width]! - data[at - width]!;

/** The length of the gradient at a pixel. */
function strengthAt(plane: Plane, at: number): number {
	const [gx, gy] = [horizontal(plane, at), vertical(plane, at)];
	return Math.sqrt(gx * gx + gy * gy);
}

/** The direction of the gradient at a pixel, in radians. */
const angleAt = (plane: Plane, at: number) => Math.atan2(vertical(plane, at), horizontal(plane, at));

/** What is left of a positive number after rounding it down. The remainder of a division by one is the same, but slow. */
const fraction = (value: number) => value - Math.floor(value);

/** The directions that most of the gradient points in: one, or several of about the same strength. */
function findOrientations(level: Plane, x: number, y: number, sigma: number): number[] {
	const raw = new Float32Array(directions);
	const window = 1.5 * sigma;
	eachPixel(level, x, y, 3 * window, (at, dx, dy) => {
		const bin = Math.floor(fraction(angleAt(level, at) / TURN + 1) * directions);
		raw[bin]! += strengthAt(level, at) * Math.exp(-(dx * dx + dy * dy) / (2 * window * window));
	});
	const at = (bin: number) => raw[(bin + directions) % directions]!;
	const smooth = raw.map((_, i) => (at(i - 2) + at(i + 2) + 4 * (at(i - 1) + at(i + 1)) + 6 * at(i)) / 16);
	const value = (bin: number) => smooth[(bin + directions) % directions]!;
	const threshold = 0.8 * Math.max(...smooth);
	const found: number[] = [];
	for (let bin = 0; bin < directions; bin++) {
		const [before, here, after] = [value(bin - 1), value(bin), value(bin + 1)];
		if (here < threshold || here <= before || here < after) continue;
		found.push(((bin + 0.5 + (before - after) / (2 * (before - 2 * here + after))) / directions) * TURN);
	}
	return found;
}

/** Gradients in 4 x 4 cells and 8 directions, each shared among the cells and directions that it lies between. */
function createDescriptor(level: Plane, x: number, y: number, sigma: number, orientation: number): Float32Array {
	const width = cellWidth * sigma;
	const [cos, sin] = [Math.cos(orientation) / width, Math.sin(orientation) / width];
	const histogram = new Float32Array(grid * grid * bins);
	eachPixel(level, x, y, (width * Math.SQRT2 * (grid + 1)) / 2, (at, dx, dy) => {
		const u = cos * dx + sin * dy;
		const v = cos * dy - sin * dx;
		const column = u + grid / 2 - 0.5;
		const row = v + grid / 2 - 0.5;
		if (column <= -1 || row <= -1 || column >= grid || row >= grid) return;
		const weight = strengthAt(level, at) * Math.exp(-(u * u + v * v) / ((grid * grid) / 2));
		const bin = fraction((angleAt(level, at) - orientation) / TURN + 2) * bins;
		share(histogram, row, column, bin, weight);
	});
	return normalize(histogram);
}

function share(histogram: Float32Array, row: number, column: number, bin: number, weight: number): void {
	const top = Math.floor(row);
	const left = Math.floor(column);
	const lower = Math.floor(bin);
	for (let r = Math.max(0, top); r <= Math.min(grid - 1, top + 1); r++) {
		const inRow = weight * (r === top ? top + 1 - row : row - top);
		for (let c = Math.max(0, left); c <= Math.min(grid - 1, left + 1); c++) {
			const inCell = inRow * (c === left ? left + 1 - column : column - left);
			const cell = (r * grid + c) * bins;
			histogram[cell + (lower % bins)]! += inCell * (lower + 1 - bin);
			histogram[cell + ((lower + 1) % bins)]! += inCell * (bin - lower);
		}
	}
}

/** Scales to length 1, with no number over 0.2, so that no single bright edge dominates. */
function normalize(values: Float32Array): Float32Array {
	const toUnit = () => {
		const length = Math.hypot(...values) || 1;
		for (let i = 0; i < values.length; i++) values[i]! /= length;
	};
	toUnit();
	for (let i = 0; i < values.length; i++) values[i] = Math.min(0.2, values[i]!);
	toUnit();
	return values;
}
