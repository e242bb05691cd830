/**
 * How bright and how sharp a photo is, from the brightness of its pixels (`toGray`).
 * training/calibration/photo_quality.py computes the same and derives the thresholds from it.
 */

/**
 * Brightness of each pixel, -1 to 1, of planar RGB, 3 x size x size, -1 to 1, as toInput gives it. Green counts double:
 * pigment and blood show in it.
 */
export function toGray(pixels: Float32Array): Float64Array {
	const plane = pixels.length / 3;
	const gray = new Float64Array(plane);
	for (let i = 0; i < plane; i++) gray[i] = (pixels[i]! + 2 * pixels[plane + i]! + pixels[2 * plane + i]!) / 4;
	return gray;
}

/** The mean brightness of a photo, 0 (black) to 1 (white). */
export function brightness(gray: Float64Array): number {
	let sum = 0;
	for (let i = 0; i < gray.length; i++) sum += gray[i]!;
	return (sum / gray.length + 1) / 2;
}

/** How much the brightness bends, on average, over three pixels that lie `step` apart, horizontally and vertically. */
function bend(gray: Float64Array, size: number, step: number): number {
	let sum = 0;
	for (let y = 0; y < size; y++) {
		for (let x = step; x < size - step; x++) {
			const across = y * size + x;
			const down = x * size + y;
			sum += Math.abs(gray[across - step]! - 2 * gray[across]! + gray[across + step]!);
			sum += Math.abs(gray[down - step * size]! - 2 * gray[down]! + gray[down + step * size]!);
		}
	}
	return sum / (size * (size - 2 * step));
}

/**
 * How sharp a photo is: its detail at a fortieth of its side relative to that at three times that size, 0 (none at all)
 * to about 1. Blur removes finer detail first; contrast, light and the kind of photo change both alike.
 */
export function sharpness(gray: Float64Array): number {
	const size = Math.sqrt(gray.length);
	const step = Math.round(size / 40);
	return bend(gray, size, step) / (bend(gray, size, 3 * step) + 1e-6);
}
