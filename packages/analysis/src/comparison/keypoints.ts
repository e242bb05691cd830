import { blur, halve, type Plane } from './plane.ts';

/** A blob that stands out from its surroundings at some size. */
export interface Keypoint {
	/** In pixels of the plane where it was found; the middle of the first pixel is at 0. */
	x: number;
	y: number;
	/** Its size, as the standard deviation of the Gaussian that shows it best. */
	sigma: number;
	strength: number;
	/** The blurred image of its octave in which it is described, and how many pixels of the plane one of its pixels covers. */
	level: Plane;
	step: number;
}

const levels = 3;
const usualSigma = 1.6;
const octaves = 4;
/** The blur that a camera's image already has. */
const assumedSigma = 0.7;
/** Differences of brightness (0 to 1) under this are noise. */
const minContrast = 0.003;
/** How many times as long as wide a blob may be: along a line, its position is uncertain. */
const maxElongation = 12;
/** The image is divided into cells so that the lesion's many marks do not crowd out the few on plain skin. */
const cells = 10;
const maxPerCell = 14;

/**
 * The blobs of an image over four octaves: extremes, in position and size, of the difference of Gaussians (Lowe 2004);
 * the strongest of each cell. `firstSigma`: the sigma of the first octave, 0.7 or more; its smallest blobs are a
 * quarter larger.
 */
export function findKeypoints(plane: Plane, firstSigma = usualSigma): Keypoint[] {
	const found: Keypoint[] = [];
	let base = blur(plane, Math.sqrt(firstSigma ** 2 - assumedSigma ** 2));
	for (let octave = 0; octave < octaves && Math.min(base.width, base.height) > 24; octave++) {
		const stack = [base];
		for (let level = 1; level < levels + 3; level++) {
			const [before, after] = [level - 1, level].map((each) => firstSigma * 2 ** (each / levels));
			stack.push(blur(stack[level - 1]!, Math.sqrt(after! ** 2 - before! ** 2)));
		}
		found.push(...findInOctave(stack, 2 ** octave, firstSigma));
		base = halve(stack[levels]!);
	}
	return strongestOfEachCell(found, plane);
}

function findInOctave(stack: Plane[], step: number, firstSigma: number): Keypoint[] {
	const { width, height } = stack[0]!;
	const differences = stack.slice(1).map(({ data }, level) => subtract(data, stack[level]!.data));
	const found: Keypoint[] = [];
	for (let level = 1; level <= levels; level++) {
		const here = differences[level]!;
		for (let y = 3; y < height - 3; y++) {
			for (let x = 3; x < width - 3; x++) {
				const at = y * width + x;
				if (Math.abs(here[at]!) < minContrast || !isExtreme(differences, level, at, width)) continue;
				const place = refine(here, at, width);
				if (!place) continue;
				found.push({
					x: (x + place[0]) * step,
					y: (y + place[1]) * step,
					sigma: firstSigma * 2 ** (level / levels) * step,
					strength: Math.abs(here[at]!),
					level: stack[level]!,
					step,
				});
			}
		}
	}
	return found;
}

function subtract(from: Float32Array, what: Float32Array): Float32Array {
	const difference = new Float32Array(from.length);
	for (let i = 0; i < from.length; i++) difference[i] = from[i]! - what[i]!;
	return difference;
}

function isExtreme(differences: Float32Array[], level: number, at: number, width: number): boolean {
	const value = differences[level]![at]!;
	const sign = Math.sign(value);
	for (let other = level - 1; other <= level + 1; other++) {
		const plane = differences[other]!;
		for (let row = at - width; row <= at + width; row += width) {
			for (let i = row - 1; i <= row + 1; i++) {
				if (sign * plane[i]! >= sign * value && !(other === level && i === at)) return false;
			}
		}
	}
	return true;
}

/** Where between the pixels the extreme lies, by fitting a parabola in each direction; undefined on a line. */
function refine(plane: Float32Array, at: number, width: number): [number, number] | undefined {
	const value = (dx: number, dy: number) => plane[at + dy * width + dx]!;
	const xx = value(1, 0) + value(-1, 0) - 2 * value(0, 0);
	const yy = value(0, 1) + value(0, -1) - 2 * value(0, 0);
	const xy = (value(1, 1) - value(-1, 1) - value(1, -1) + value(-1, -1)) / 4;
	const determinant = xx * yy - xy * xy;
	if (determinant <= 0 || (xx + yy) ** 2 / determinant > (maxElongation + 1) ** 2 / maxElongation) return undefined;
	const shift = (slope: number, bend: number) => Math.max(-0.5, Math.min(0.5, -slope / bend));
	return [shift((value(1, 0) - value(-1, 0)) / 2, xx), shift((value(0, 1) - value(0, -1)) / 2, yy)];
}

function strongestOfEachCell(keypoints: Keypoint[], { width, height }: Plane): Keypoint[] {
	const counts = new Uint16Array(cells * cells);
	return keypoints
		.sort((one, other) => other.strength - one.strength)
		.filter(({ x, y }) => {
			const cell = Math.floor((y / height) * cells) * cells + Math.floor((x / width) * cells);
			counts[cell]!++;
			return counts[cell]! <= maxPerCell;
		});
}
