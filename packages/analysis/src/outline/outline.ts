import type { Outline, Square, TrainedModelCard } from '@dermavigil/contract';
import { lesionColors } from './colors.ts';
import { contains, crossingsAt, type Polygon, perimeter, signedArea, traceContours } from './contour.ts';

/** An outline under this share of the square is noise, not a lesion. */
const smallestArea = 0.002;
/** Points per side at which asymmetry and colors are sampled. */
const grid = 80;

/**
 * The lesion's outline from the model's outline logits (side x side over `square`), or null when it found none. If a
 * lesion extends beyond the square, the square's edge is its border. `input` is the model's input (3 x size x size),
 * from which the colors are read.
 */
export function traceOutline(
	logits: Float32Array,
	square: Square,
	input: Float32Array,
	card: Pick<TrainedModelCard, 'input' | 'outline'>,
): Outline | null {
	const side = Math.sqrt(logits.length);
	const contours = traceWhereSure(logits, card.outline.threshold);
	// In units of the square: sample i lies at the center of cell i. An outline that reaches the edge closes up to one
	// cell beyond it.
	const toUnit = (at: number) => Math.min(1, Math.max(0, (at + 0.5) / side));
	const unit = contours.map((contour): Polygon => contour.map(([x, y]) => [toUnit(x), toUnit(y)]));
	const largest = unit.reduce<Polygon>((best, each) => (signedArea(each) > signedArea(best) ? each : best), []);
	const area = signedArea(largest);
	const points = pointsInside(largest);
	// A streak may be long enough and still fall between the points of the grid.
	if (area < smallestArea || points.length === 0) return null;
	return {
		polygon: largest.map(([x, y]) => [square.left + x * square.side, square.top + y * square.side]),
		area,
		asymmetry: asymmetry(largest, points),
		borderIrregularity: borderIrregularity(largest),
		diameter: diameter(largest),
		colors: lesionColors(points.map((point) => pixelAt(point, input, card.input))),
	};
}

/** The contours, as traceContours gives them, of where outline logits (side x side) are at least `sure`, a probability. */
export function traceWhereSure(logits: Float32Array, sure: number): Polygon[] {
	const side = Math.sqrt(logits.length);
	const level = Math.log(sure / (1 - sure));
	return traceContours(
		logits.map((logit) => logit - level),
		side,
		side,
	);
}

/**
 * Perimeter squared over 4 pi area, the irregularity index of Golston et al. (1992): 1 for a circle, higher for a more
 * ragged or longer shape, whatever its size.
 */
export function borderIrregularity(polygon: Polygon): number {
	return perimeter(polygon) ** 2 / (4 * Math.PI * signedArea(polygon));
}

/**
 * The greatest distance between two points of the border (Feret's diameter). Without a scale in the photo it is only
 * relative: the 6 mm of the ABCD criteria (Friedman et al. 1985) cannot be checked.
 */
export function diameter(polygon: Polygon): number {
	let greatest = 0;
	for (const [x, y] of polygon) {
		for (const [otherX, otherY] of polygon) {
			const squared = (otherX - x) * (otherX - x) + (otherY - y) * (otherY - y);
			if (squared > greatest) greatest = squared;
		}
	}
	return Math.sqrt(greatest);
}

/** The points of a grid over the unit square that lie in the polygon. */
export function pointsInside(polygon: Polygon): Polygon {
	const points: Polygon = [];
	for (let row = 0; row < grid; row++) {
		const y = (row + 0.5) / grid;
		const crossings = crossingsAt(polygon, y);
		for (let i = 0; i + 1 < crossings.length; i += 2) {
			const last = Math.min(grid - 1, Math.ceil(crossings[i + 1]! * grid - 0.5) - 1);
			for (let column = Math.max(0, Math.ceil(crossings[i]! * grid - 0.5)); column <= last; column++) {
				points.push([(column + 0.5) / grid, y]);
			}
		}
	}
	return points;
}

/** The two perpendicular axes that a lesion is folded along: where they cross, and the angle of the longer one, in radians. */
export interface Axes {
	x: number;
	y: number;
	angle: number;
}

/** The principal axes of one or more points spread evenly over a lesion: those of the second moments (Stoecker et al. 1992). */
function principalAxes(points: Polygon): Axes {
	let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
	for (const point of points) {
		x += point[0] / points.length;
		y += point[1] / points.length;
	}
	for (const point of points) {
		xx += (point[0] - x) ** 2;
		yy += (point[1] - y) ** 2;
		xy += (point[0] - x) * (point[1] - y);
	}
	return { x, y, angle: Math.atan2(2 * xy, xx - yy) / 2 };
}

/** The axes along which an outline's asymmetry is measured, in pixels of its polygon; `square` is what was analyzed. */
export function outlineAxes(polygon: Polygon, { left, top, side }: Square): Axes | null {
	const points = pointsInside(polygon.map(([x, y]) => [(x - left) / side, (y - top) / side]));
	if (points.length === 0) return null;
	const { x, y, angle } = principalAxes(points);
	return { x: left + x * side, y: top + y * side, angle };
}

/**
 * The share of the lesion that does not overlap itself when folded along its two principal axes, averaged over both: 0
 * is symmetric. `points` are one or more points spread evenly over the polygon. People who apply the ABCD rule (Stolz
 * et al. 1994) choose the axes by eye.
 */
export function asymmetry(polygon: Polygon, points: Polygon): number {
	const { x: centerX, y: centerY, angle } = principalAxes(points);
	let unmatched = 0;
	for (const axis of [angle, angle + Math.PI / 2]) {
		const [cos, sin] = [Math.cos(2 * axis), Math.sin(2 * axis)];
		for (const point of points) {
			const [x, y] = [point[0] - centerX, point[1] - centerY];
			if (!contains(polygon, centerX + x * cos + y * sin, centerY + x * sin - y * cos)) unmatched++;
		}
	}
	return unmatched / (2 * points.length);
}

/** The sRGB pixel of the model's input at a point of the unit square. */
function pixelAt([x, y]: Polygon[number], input: Float32Array, { size, divisor, offset }: TrainedModelCard['input']) {
	const [at, plane] = [Math.floor(y * size) * size + Math.floor(x * size), size * size];
	const [red, green, blue] = [input[at]!, input[at + plane]!, input[at + 2 * plane]!];
	return [(red - offset) * divisor, (green - offset) * divisor, (blue - offset) * divisor] as const;
}
