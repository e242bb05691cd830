import type { Photo } from '../photo.ts';
import type { MatrixProfile } from './matrix-profile.ts';

/** 3 x 3 numbers, row by row. */
type Matrix = [number, number, number, number, number, number, number, number, number];

/** From XYZ under D50 to the light of sRGB's red, green and blue (Lindbloom, RGB/XYZ matrices, Bradford-adapted). */
const toLight = [3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.033454, 0.0719453, -0.2289914, 1.4052427];

/** Steps of light: finer than the 256 output values even where the curve is steepest. */
const steps = 1 << 14;
/** The sRGB value of each step (IEC 61966-2-1). */
const values = Uint8Array.from({ length: steps + 1 }, (_, step) => {
	const light = step / steps;
	return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

/** The light, 0 to 1, of an sRGB value, 0 to 1 (IEC 61966-2-1). */
export function decodeSrgb(value: number): number {
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Whether a profile is sRGB apart from rounding: many cameras write that one into every photo. */
export function isSrgb({ curves, matrix }: MatrixProfile): boolean {
	const identity = multiply(toLight, matrix).every((value, i) => Math.abs(value - (i % 4 === 0 ? 1 : 0)) < 0.003);
	return (
		identity &&
		curves.every((curve) => curve.every((light, value) => Math.abs(values[Math.round(steps * light)]! - value) <= 1))
	);
}

const encode = (light: number) => values[Math.round(steps * Math.min(1, Math.max(0, light)))]!;

/**
 * Converts a photo's pixels from the colors of a profile to sRGB, in place. Decoders each round this conversion
 * differently; doing it here gives the server and browsers the same pixels.
 */
export function convertToSrgb({ data }: Pick<Photo, 'data'>, { curves, matrix }: MatrixProfile): void {
	const [red, green, blue] = curves;
	const [a, b, c, d, e, f, g, h, i] = multiply(toLight, matrix) as Matrix;
	for (let at = 0; at < data.length; at += 4) {
		const [x, y, z] = [red[data[at]!]!, green[data[at + 1]!]!, blue[data[at + 2]!]!];
		data[at] = encode(a * x + b * y + c * z);
		data[at + 1] = encode(d * x + e * y + f * z);
		data[at + 2] = encode(g * x + h * y + i * z);
	}
}

/** The product of a 3 x 3 matrix and another one or a vector of 3, row by row. */
export function multiply(left: readonly number[], right: readonly number[]): number[] {
	const columns = right.length / 3;
	return Array.from(right, (_, at) => {
		const [row, column] = [Math.floor(at / columns) * 3, at % columns];
		const [a, b, c] = [right[column]!, right[column + columns]!, right[column + 2 * columns]!];
		return left[row]! * a + left[row + 1]! * b + left[row + 2]! * c;
	});
}
