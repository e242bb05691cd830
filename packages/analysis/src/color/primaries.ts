import { multiply } from './convert-colors.ts';

type Xyz = readonly [x: number, y: number, z: number];

/** From XYZ to the responses of the eye's cones, and back (Lindbloom, Chromatic Adaptation, Bradford). */
const toCones = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];
const fromCones = [0.9869929, -0.1470543, 0.1599627, 0.4323053, 0.5183603, 0.0492912, -0.0085287, 0.0400428, 0.9684867];
const d50: Xyz = [0.96422, 1, 0.82521];

const toXyz = (x: number, y: number): Xyz => [x / y, 1, (1 - x - y) / y];

const determinant = ([a, b, c]: Xyz, [d, e, f]: Xyz, [g, h, i]: Xyz) =>
	a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);

/**
 * The matrix of a profile (XYZ under D50 of the primaries) from the x and y of white, red, green and blue, in that
 * order (Lindbloom, RGB/XYZ Matrices). Some entries are not finite when these primaries cannot make that white.
 */
export function toXyzMatrix(chromaticities: readonly number[]): number[] {
	const [white, red, green, blue] = [0, 2, 4, 6].map((i) => toXyz(chromaticities[i]!, chromaticities[i + 1]!));
	// How much of each primary makes white, by Cramer's rule.
	const whole = determinant(red!, green!, blue!);
	const shares = [
		determinant(white!, green!, blue!) / whole,
		determinant(red!, white!, blue!) / whole,
		determinant(red!, green!, white!) / whole,
	];
	const matrix = [0, 1, 2].flatMap((row) => [red!, green!, blue!].map((primary, i) => primary[row]! * shares[i]!));
	const [before, after] = [multiply(toCones, white!), multiply(toCones, d50)];
	const gains = after.map((cone, i) => cone / before[i]!);
	const adapted = multiply(toCones, matrix).map((cone, at) => cone * gains[Math.floor(at / 3)]!);
	return multiply(fromCones, adapted);
}
