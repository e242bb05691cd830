import type { Photo } from '../src/photo.ts';

/** One pass of a box of 2 x reach + 1 pixels, which are `step` bytes apart, over lines of `length` pixels. */
function box(data: Float64Array, starts: number[], length: number, step: number, reach: number): void {
	const line = new Float64Array(length);
	for (const start of starts) {
		for (let i = 0; i < length; i++) line[i] = data[start + i * step]!;
		let [sum, count] = [0, 0];
		for (let i = -reach; i < length; i++) {
			// One pixel enters the box, another leaves it.
			if (i + reach < length) {
				sum += line[i + reach]!;
				count++;
			}
			if (i > reach) {
				sum -= line[i - reach - 1]!;
				count--;
			}
			if (i >= 0) data[start + i * step] = sum / count;
		}
	}
}

/** The photo with a blur of about this sigma, in pixels: three boxes make nearly a Gaussian. */
export function blurPhoto({ width, height, data }: Photo, sigma: number): Photo {
	const blurred = Float64Array.from(data);
	const reach = Math.round((Math.sqrt(4 * sigma ** 2 + 1) - 1) / 2);
	const rows = Array.from({ length: 4 * height }, (_, i) => Math.floor(i / 4) * 4 * width + (i % 4));
	const columns = Array.from({ length: 4 * width }, (_, i) => i);
	for (let pass = 0; pass < 3; pass++) {
		box(blurred, rows, width, 4, reach);
		box(blurred, columns, height, 4 * width, reach);
	}
	return { width, height, data: Uint8ClampedArray.from(blurred) };
}
