import { contains, type Polygon } from '../outline/contour.ts';
import type { PhotoAlignment } from './align.ts';
import type { Observation, ObservedPair } from './observe.ts';
import { getScale, move } from './similarity.ts';
import type { ScaleBasis } from './uncertainties.ts';

/** What is known about lengths in a photo. */
export interface Scale {
	/** The shorter side in pixels. */
	side: number;
	/** null when the patient marked nothing. */
	mmPerPixel: number | null;
}

/** Why something cannot be compared. */
export type NotComparableReason =
	| 'no lesion'
	| 'other kind'
	| 'other spot'
	| 'cut off'
	| 'not aligned'
	| 'scale unknown';

export interface Comparability {
	/** How the areas were brought to the same scale; null when they could not be. */
	basis: ScaleBasis | null;
	/** Why the shape cannot be compared; undefined when it can. */
	shape: Exclude<NotComparableReason, 'not aligned' | 'scale unknown'> | undefined;
	/** Why the area cannot be compared. */
	area: NotComparableReason | undefined;
}

/**
 * Photos count as taken from the same distance when the logarithm of the scale between the lesion's own marks is at
 * most this.
 */
const sameDistance = 0.03;
/** Outlines belong to different lesions when less than this share of the smaller one lies inside the larger. */
const minOverlap = 0.6;

/** Which measures of two observations can be compared, and how their areas are brought to the same scale. */
export function assessComparability({ before, after, alignment }: ObservedPair, scales: [Scale, Scale]): Comparability {
	const [from, to] = scales;
	const ownScale = alignment && (getScale(alignment.similarity) * from.side) / to.side;
	const marked = from.mmPerPixel !== null && to.mmPerPixel !== null;
	const near = ownScale !== null && Math.abs(Math.log(ownScale)) <= sameDistance;
	const basis = alignment?.skin ? 'skin' : marked ? 'marks' : near ? 'distance' : null;
	const shape = findReason(
		before,
		after,
		alignment && before.polygon.map((point) => move(alignment.similarity, point)),
	);
	const scaleless = basis ? undefined : alignment ? 'scale unknown' : 'not aligned';
	// A lesion that only the later photo cuts off, yet is larger there, has grown by at least that much.
	const grownBeyond =
		shape === 'cut off' && !before.reachesEdge && alignment?.skin && after.area > areaInLater(before, alignment);
	return { basis, shape, area: (grownBeyond ? undefined : shape) ?? scaleless };
}

/** Square pixels that the earlier outline would cover in the later photo. */
export function areaInLater({ area }: Observation, { similarity }: PhotoAlignment): number {
	return area * getScale(similarity) ** 2;
}

function findReason(before: Observation, after: Observation, moved: Polygon | null): Comparability['shape'] {
	if (!before.lesion.outline || !after.lesion.outline) return 'no lesion';
	if (before.lesion.mode !== after.lesion.mode) return 'other kind';
	if (moved && overlap(moved, after.polygon) < minOverlap) return 'other spot';
	return before.reachesEdge || after.reachesEdge ? 'cut off' : undefined;
}

/** Points per side of the grid on which two outlines are compared. */
const grid = 40;

/** The share of the smaller polygon that lies inside the larger one. */
function overlap(one: Polygon, other: Polygon): number {
	const [xs, ys] = ([0, 1] as const).map((axis) => [...one, ...other].map((point) => point[axis])) as [
		number[],
		number[],
	];
	const along = (values: number[]) => {
		const [low, high] = [Math.min(...values), Math.max(...values)];
		return Array.from({ length: grid }, (_, i) => low + ((i + 0.5) / grid) * (high - low));
	};
	const [columns, rows] = [along(xs), along(ys)];
	const points = rows.flatMap((y) => columns.map((x) => [contains(one, x, y), contains(other, x, y)]));
	const count = (holds: (inside: boolean[]) => boolean | undefined) => points.filter(holds).length;
	const smaller = Math.min(
		count(([inOne]) => inOne),
		count(([, inOther]) => inOther),
	);
	return count(([inOne, inOther]) => inOne && inOther) / Math.max(1, smaller);
}
