/**
 * How light and how sharp a picture is. training/picture.py computes the same, and chooses the thresholds by it.
 * Pictures are planar RGB, 3 x size x size, -1 to 1, as toInput gives them.
 */

/** Brightness of each pixel, -1 to 1. Green counts double: pigment and blood show in it. */
function toGrey(pixels: Float32Array): Float64Array {
	const plane = pixels.length / 3;
	const grey = new Float64Array(plane);
	for (let i = 0; i < plane; i++) grey[i] = (pixels[i]! + 2 * pixels[plane + i]! + pixels[2 * plane + i]!) / 4;
	return grey;
}

/** The mean brightness of a picture, 0 (black) to 1 (white). */
export function brightness(pixels: Float32Array): number {
	const grey = toGrey(pixels);
	let sum = 0;
	for (let i = 0; i < grey.length; i++) sum += grey[i]!;
	return (sum / grey.length + 1) / 2;
}

/** How much the brightness bends, on average, over three pixels that lie `step` apart, across and down. */
function bend(grey: Float64Array, size: number, step: number): number {
	let sum = 0;
	for (let y = 0; y < size; y++) {
		for (let x = step; x < size - step; x++) {
			const across = y * size + x;
			const down = x * size + y;
			sum += Math.abs(grey[across - step]! - 2 * grey[across]! + grey[across + step]!);
			sum += Math.abs(grey[down - step * size]! - 2 * grey[down]! + grey[down + step * size]!);
		}
	}
	return sum / (size * (size - 2 * step));
}

/**
 * How sharp a picture is: its detail at a fortieth of its side relative to that at three times as much, 0 (none at all)
 * to about 1. Blur takes the finer detail first; contrast, light and the kind of picture change both alike.
 */
export function sharpness(pixels: Float32Array): number {
	const grey = toGrey(pixels);
	const size = Math.sqrt(grey.length);
	const step = Math.round(size / 40);
	return bend(grey, size, step) / (bend(grey, size, 3 * step) + 1e-6);
}
