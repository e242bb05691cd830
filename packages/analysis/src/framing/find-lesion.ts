import { type Polygon, signedArea, traceContours } from '../outline/contour.ts';
import { measureAbsorption } from './absorption.ts';
import { type Field, getField, type SquareFrame } from './field.ts';

/** A lesion in a frame. Lengths are shares of the frame's side; the middle is (0.5, 0.5). */
export interface FoundLesion {
	x: number;
	y: number;
	/** The diameter of a circle with the lesion's area. */
	diameter: number;
}

/** How much more of the light a lesion must absorb than the rest of the field. */
const minContrast = 0.08;
/** Anything smaller is a pore or a short hair. */
const minDiameter = 0.04;
/** How fast a pixel's weight falls off with its distance from the middle, in sides. */
const reach = 0.18;

/** The pixels of a lesion, and the threshold that sets them apart: they absorb at least that much. */
interface Part {
	absorption: Float32Array;
	threshold: number;
	pixels: readonly number[];
}

/**
 * The lesion nearest to the middle of a frame, or null when nothing stands out from the skin. Does not use the model,
 * so that it is fast enough for every frame of a camera; the outline in a result comes from the model.
 */
export function findLesion(frame: SquareFrame): FoundLesion | null {
	const part = findPart(frame);
	if (!part) return null;
	const { x, y } = getField(frame.side);
	return {
		x: mean(x, part.pixels) + 0.5,
		y: mean(y, part.pixels) + 0.5,
		diameter: toDiameter(part.pixels.length, frame.side),
	};
}

/** The outline of the same lesion, in shares of the frame's side. */
export function traceLesion(frame: SquareFrame): Polygon | null {
	const part = findPart(frame);
	if (!part) return null;
	const level = new Float32Array(part.absorption.length).fill(-part.threshold);
	for (const i of part.pixels) level[i] = part.absorption[i]! - part.threshold;
	const contours = traceContours(level, frame.side, frame.side);
	const largest = contours.reduce((best, each) => (signedArea(each) > signedArea(best) ? each : best));
	return largest.map(([x, y]) => [(x + 0.5) / frame.side, (y + 0.5) / frame.side]);
}

/** Of the skin that absorbs more light than Otsu's threshold (1979), the connected part closest to the middle. */
function findPart(frame: SquareFrame): Part | null {
	const field = getField(frame.side);
	const absorption = measureAbsorption(frame);
	const threshold = chooseThreshold(absorption, field.inside);
	const pixels = selectMiddlePart(absorption, threshold, field);
	if (toDiameter(pixels.length, frame.side) < minDiameter) return null;
	const rest = field.inside.filter((i) => absorption[i]! < threshold);
	const contrast = mean(absorption, pixels) - mean(absorption, rest);
	return contrast >= minContrast ? { absorption, threshold, pixels } : null;
}

/** The number of steps in which values are counted. */
const bins = 128;

/**
 * The threshold, 0 to 1, that splits the values at `indices`, 0 to 1, into the two groups with the largest variance between
 * them (Otsu 1979).
 */
function chooseThreshold(values: Float32Array, indices: ArrayLike<number>): number {
	const counts = new Float64Array(bins);
	for (let i = 0; i < indices.length; i++) counts[Math.min(bins - 1, Math.floor(values[indices[i]!]! * bins))]!++;
	const total = counts.reduce((sum, count, bin) => sum + count * bin, 0);
	let [below, sumBelow, widest, threshold] = [0, 0, 0, 1];
	for (let bin = 0; bin < bins - 1; bin++) {
		below += counts[bin]!;
		sumBelow += counts[bin]! * bin;
		const above = indices.length - below;
		if (below === 0 || above === 0) continue;
		const variance = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
		if (variance > widest) [widest, threshold] = [variance, (bin + 1) / bins];
	}
	return threshold;
}

/** The connected pixels of at least `threshold` with the greatest total weight; the middle weighs most. */
function selectMiddlePart(values: Float32Array, threshold: number, { side, inside, x, y }: Field): number[] {
	const seen = new Uint8Array(values.length);
	let [heaviest, middle]: [number, number[]] = [0, []];
	for (const start of inside) {
		if (seen[start] || values[start]! < threshold) continue;
		seen[start] = 1;
		const part = [start];
		let weight = 0;
		for (const i of part) {
			weight += Math.exp(-(x[i]! ** 2 + y[i]! ** 2) / reach ** 2);
			for (const neighbor of [i - 1, i + 1, i - side, i + side]) {
				if (seen[neighbor] || values[neighbor]! < threshold) continue;
				seen[neighbor] = 1;
				part.push(neighbor);
			}
		}
		if (weight > heaviest) [heaviest, middle] = [weight, part];
	}
	return middle;
}

const toDiameter = (pixels: number, side: number): number => (2 * Math.sqrt(pixels / Math.PI)) / side;

/** The mean of the values at `indices`. */
function mean(values: Float32Array, indices: ArrayLike<number>): number {
	let sum = 0;
	for (let i = 0; i < indices.length; i++) sum += values[indices[i]!]!;
	return sum / (indices.length || 1);
}
