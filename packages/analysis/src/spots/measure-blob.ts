import type { Plane } from '../comparison/plane.ts';
import { type SkinPlanes, skinBlock } from './skin-planes.ts';

/** A spot that an overview photo shows, in the photo's pixels. */
export interface FoundSpot {
	x: number;
	y: number;
	/** Of the circle with its area. */
	diameter: number;
	/** How much more light it absorbs than the skin around it, as an optical density (natural logarithm). */
	contrast: number;
}

/** Optical density that a spot must have beyond the skin around it: a tenth of the light. */
const minContrast = 0.12;
/** The same as a multiple of how uneven that skin is. */
const minUnevenness = 4;
/** Contrast times diameter in pixels: small spots must be darker, or freckles and pores would be among them. */
const minSalience = 1.2;
/** The share of skin around it. */
const minSkin = 0.9;
/** How much longer than wide it may be: hairs and folds are longer. */
const maxElongation = 2.1;
/** The share of the ellipse with its extent that it must fill. */
const minFill = 0.72;
/** Pixels: smaller ones are pores and noise; larger ones are shadows. */
const minDiameter = 3.2;
const maxDiameter = 70;

interface Disc {
	x: number;
	y: number;
	radius: number;
}

/**
 * The spot at a disc: what is connected with its middle and absorbs at least half as much more than the skin around it as the
 * middle does. Undefined where that is no spot by contrast, shape or place. All in pixels of the plane.
 */
export function measureBlob({ absorption: plane, skin }: SkinPlanes, disc: Disc): FoundSpot | undefined {
	const around = measureSurroundings(plane, skin, disc);
	if (!around) return undefined;
	const middle = meanOfMiddle(plane, disc);
	const contrast = middle - around.median;
	if (contrast < minContrast || contrast < minUnevenness * around.unevenness) return undefined;
	const shape = measureShape(plane, disc, around.median + contrast / 2);
	if (!shape) return undefined;
	const { x, y, area, longer, shorter } = shape;
	const diameter = 2 * Math.sqrt(area / Math.PI);
	if (diameter < minDiameter || diameter > maxDiameter || contrast * diameter < minSalience) return undefined;
	if (longer > maxElongation * shorter || area < minFill * Math.PI * longer * shorter) return undefined;
	return { x, y, diameter, contrast };
}

/** Calls back for each pixel of the plane with its distance from the disc's middle, within `reach` of it each way. */
function visit(
	{ width, height }: Plane,
	{ x, y }: Disc,
	reach: number,
	each: (i: number, distance: number, x: number, y: number) => void,
) {
	for (let row = Math.max(0, Math.ceil(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
		for (let column = Math.max(0, Math.ceil(x - reach)); column <= Math.min(width - 1, x + reach); column++) {
			each(row * width + column, Math.sqrt((column - x) ** 2 + (row - y) ** 2), column, row);
		}
	}
}

/** The median of the ring around a disc, and its spread: 1.48 times the median absolute deviation. Undefined where less than `minSkin` of the disc shows skin. */
function measureSurroundings(plane: Plane, skin: Plane, disc: Disc) {
	const values: number[] = [];
	let [pixels, skinPixels] = [0, 0];
	const [from, to] = [1.6 * disc.radius + 1, 2.6 * disc.radius + 4];
	visit(plane, disc, to, (i, distance, x, y) => {
		if (distance > to) return;
		pixels++;
		skinPixels += skin.data[Math.floor(y / skinBlock) * skin.width + Math.floor(x / skinBlock)]!;
		if (distance >= from) values.push(plane.data[i]!);
	});
	const inPlane = pixels / (Math.PI * to ** 2);
	if (inPlane < minSkin || skinPixels < minSkin * pixels) return undefined;
	const median = takeMedian(values);
	return { median, unevenness: 1.48 * takeMedian(values.map((value) => Math.abs(value - median))) };
}

function takeMedian(values: number[]): number {
	return Float64Array.from(values).sort()[values.length >> 1]!;
}

function meanOfMiddle(plane: Plane, disc: Disc): number {
	let [sum, count] = [0, 0];
	const reach = Math.max(1, 0.5 * disc.radius);
	visit(plane, disc, reach, (i, distance) => {
		if (distance > reach) return;
		sum += plane.data[i]!;
		count++;
	});
	return sum / count;
}

/**
 * What is connected with the disc's middle and above the threshold: its middle, area and half axes (those of the ellipse with
 * the same second moments). Undefined for what leads further away than a spot of this size reaches.
 */
function measureShape({ width, height, data }: Plane, disc: Disc, threshold: number) {
	const reach = 2.2 * disc.radius + 2;
	const start = Math.round(disc.y) * width + Math.round(disc.x);
	const seen = new Set([start]);
	const open = [start];
	let [area, sumX, sumY, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
	for (let i = open.pop(); i !== undefined; i = open.pop()) {
		if (data[i]! < threshold) continue;
		const [x, y] = [(i % width) - disc.x, Math.floor(i / width) - disc.y];
		if (Math.hypot(x, y) > reach) return undefined;
		area++;
		sumX += x;
		sumY += y;
		xx += x * x;
		yy += y * y;
		xy += x * y;
		for (const next of [i - 1, i + 1, i - width, i + width]) {
			if (next < 0 || next >= width * height || seen.has(next)) continue;
			seen.add(next);
			open.push(next);
		}
	}
	if (area === 0) return undefined;
	const [x, y] = [sumX / area, sumY / area];
	// A pixel is a square, not a point: one twelfth each way.
	const [a, b, c] = [xx / area - x * x + 1 / 12, yy / area - y * y + 1 / 12, xy / area - x * y];
	const spread = Math.hypot((a - b) / 2, c);
	const axis = (variance: number) => 2 * Math.sqrt(Math.max(0, variance));
	return {
		x: x + disc.x,
		y: y + disc.y,
		area,
		longer: axis((a + b) / 2 + spread),
		shorter: axis((a + b) / 2 - spread),
	};
}
