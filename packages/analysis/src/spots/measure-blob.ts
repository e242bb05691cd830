import type { Plane } from '../comparison/plane.ts';
import { type SkinPlanes, skinBlock } from './skin-planes.ts';

/** A spot that an overview photo shows, in the photo's pixels. */
export interface FoundSpot {
	x: number;
	y: number;
	/** The diameter of a circle with its area. */
	diameter: number;
	/** How much more light it absorbs than the skin around it, as an optical density (natural logarithm). */
	contrast: number;
}

/** The optical density by which a spot must exceed the skin around it: a tenth of the light. */
const minContrast = 0.12;
/** The same, as a multiple of how uneven that skin is. */
const minUnevenness = 4;
/** Contrast times diameter in pixels: small spots must be darker, to leave out freckles and pores. */
const minSalience = 1.2;
/** The share of the surroundings that must be skin. */
const minSkin = 0.9;
/** The largest ratio of length to width: hairs and folds are longer. */
const maxElongation = 2.1;
/** The share that a spot must fill of the ellipse with its extent. */
const minFill = 0.72;
/** Pixels: anything smaller is a pore or noise, anything larger a shadow. */
const minDiameter = 3.2;
const maxDiameter = 70;

interface Disc {
	x: number;
	y: number;
	radius: number;
}

/**
 * The spot at a disc: the pixels that are connected with its middle and exceed the skin around it in absorption by at
 * least half as much as the middle does. Undefined when contrast, shape or location rule out a spot. All in pixels of
 * the plane.
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

/** Calls back for each pixel of the plane within `reach` of the disc's middle in both directions, with its distance from it. */
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
 * The part connected with the disc's middle and above the threshold: its middle, area and half axes (those of the
 * ellipse with the same second moments). Undefined if it extends farther than a spot of this size would.
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
	// A pixel is a square, not a point: this adds one twelfth in each direction.
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
