import { triangleFilter } from '../inference/preprocess.ts';
import type { Photo } from '../photo.ts';

/** One channel of an image: width x height values, row by row. */
export interface Plane {
	width: number;
	height: number;
	data: Float32Array;
}

/** The photo's brightness, 0 to 1, scaled in size by `factor`. Green counts double: pigment and blood show in it. */
export function toPlane(photo: Photo, factor: number): Plane {
	const width = Math.max(1, Math.round(photo.width * factor));
	const height = Math.max(1, Math.round(photo.height * factor));
	const across = triangleFilter(photo.width, width);
	const rows = new Float32Array(width * photo.height);
	const gray = new Float32Array(photo.width);
	for (let y = 0; y < photo.height; y++) {
		for (let x = 0, at = y * photo.width * 4; x < photo.width; x++, at += 4) {
			gray[x] = (photo.data[at]! + 2 * photo.data[at + 1]! + photo.data[at + 2]!) / 1020;
		}
		for (const [x, { first, weights }] of across.entries()) {
			let sum = 0;
			for (let i = 0; i < weights.length; i++) sum += weights[i]! * gray[first + i]!;
			rows[y * width + x] = sum;
		}
	}
	const data = new Float32Array(width * height);
	for (const [y, { first, weights }] of triangleFilter(photo.height, height).entries()) {
		for (let i = 0; i < weights.length; i++) {
			const from = (first + i) * width;
			for (let x = 0; x < width; x++) data[y * width + x]! += weights[i]! * rows[from + x]!;
		}
	}
	return { width, height, data };
}

/** A Gaussian blur of standard deviation `sigma`, in pixels; beyond the image's edge, the edge pixels are repeated. */
export function blur({ width, height, data }: Plane, sigma: number): Plane {
	const reach = Math.ceil(3 * sigma);
	// One half of the kernel: pixels equally far on both sides are added first, which halves the multiplications.
	const kernel = Float64Array.from({ length: reach + 1 }, (_, i) => Math.exp(-(i ** 2) / (2 * sigma ** 2)));
	const total = 2 * kernel.reduce((sum, weight) => sum + weight, 0) - kernel[0]!;
	for (let i = 0; i < kernel.length; i++) kernel[i]! /= total;
	const half = new Float64Array(data.length);
	const padded = new Float64Array(width + 2 * reach);
	for (let y = 0; y < height; y++) {
		const row = data.subarray(y * width, (y + 1) * width);
		padded.fill(row[0]!, 0, reach);
		padded.set(row, reach);
		padded.fill(row[width - 1]!, reach + width);
		for (let x = 0; x < width; x++) {
			const at = x + reach;
			let sum = kernel[0]! * padded[at]!;
			for (let i = 1; i <= reach; i++) sum += kernel[i]! * (padded[at - i]! + padded[at + i]!);
			half[y * width + x] = sum;
		}
	}
	const blurred = new Float32Array(data.length);
	const sums = new Float64Array(width);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) sums[x] = kernel[0]! * half[y * width + x]!;
		for (let i = 1; i <= reach; i++) {
			const weight = kernel[i]!;
			const above = Math.max(0, y - i) * width;
			const below = Math.min(height - 1, y + i) * width;
			for (let x = 0; x < width; x++) sums[x]! += weight * (half[above + x]! + half[below + x]!);
		}
		blurred.set(sums, y * width);
	}
	return { width, height, data: blurred };
}

/** Every second pixel of every second row. */
export function halve({ width, height, data }: Plane): Plane {
	const [columns, rows] = [width >> 1, height >> 1];
	const halved = new Float32Array(columns * rows);
	for (let y = 0; y < rows; y++) {
		for (let x = 0; x < columns; x++) halved[y * columns + x] = data[2 * y * width + 2 * x]!;
	}
	return { width: columns, height: rows, data: halved };
}
