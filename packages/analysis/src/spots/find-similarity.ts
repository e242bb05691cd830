import { fitSimilarity, getRotation, getScale, move, type Point, type Similarity } from '../comparison/similarity.ts';

// Lengths are shares of a photo's longer side.

/** Only the clearest spots of each photo are tried: the other month's photo probably shows those too. */
const maxTried = 24;
/** How the camera may differ between two months. */
const maxScale = 1.6;
const maxTurn = 0.7;
/** Two spots that determine the camera's change must be at least this far apart. */
const minApart = 0.08;
/** How far spots may be from where one similarity puts them: skin bends, and the camera sees it from another angle. */
export const tolerance = 0.05;
/** By what factor a spot's size may seem to change. */
const maxGrowth = 2;
/** Constellations of fewer spots can agree by chance. */
export const minAgreeing = 3;

/** The indexes of one spot in both photos. */
export type Pair = readonly [before: number, after: number];

interface Constellation {
	points: Point[];
	sizes: number[];
}

/**
 * The similarity under which most spots find a partner of their size, with the smallest distances; undefined when too
 * few do.
 */
export function findSimilarity(from: Constellation, to: Constellation) {
	let best: { similarity: Similarity; pairs: Pair[] } | undefined;
	let bestScore = 0;
	const others = listPairs(to.points);
	// In one order: the other one, of both pairs, gives the same similarity.
	for (const [i, k] of listPairs(from.points).filter(([one, other]) => one < other)) {
		for (const [j, l] of others) {
			if (!isAlike(from.sizes[i]!, to.sizes[j]!) || !isAlike(from.sizes[k]!, to.sizes[l]!)) continue;
			const similarity = fitSimilarity([from.points[i]!, from.points[k]!], [to.points[j]!, to.points[l]!]);
			const scale = getScale(similarity);
			if (scale > maxScale || scale < 1 / maxScale || Math.abs(getRotation(similarity)) > maxTurn) continue;
			if (boundScore(from, to, similarity, bestScore) <= bestScore) continue;
			const pairs = pairNearest(from, to, (point) => move(similarity, point), tolerance);
			if (pairs.length < minAgreeing) continue;
			const score = pairs.reduce((sum, [a, b]) => {
				const [x, y] = move(similarity, from.points[a]!);
				return sum + 1 - (Math.hypot(x - to.points[b]![0], y - to.points[b]![1]) / tolerance) ** 2;
			}, 0);
			if (score > bestScore) [best, bestScore] = [{ similarity, pairs }, score];
		}
	}
	return best;
}

/**
 * What the score of a similarity can be at most: as if each spot's nearest one were its partner. Only roughly when that
 * is not more than `toBeat`.
 */
function boundScore(from: Constellation, to: Constellation, { a, b, dx, dy }: Similarity, toBeat: number): number {
	// Called a hundred thousand times for two photos, so it creates no arrays.
	let bound = from.points.length;
	for (let i = 0; i < from.points.length && bound > toBeat; i++) {
		const point = from.points[i]!;
		const x = a * point[0] - b * point[1] + dx;
		const y = b * point[0] + a * point[1] + dy;
		let closest = tolerance ** 2;
		for (let j = 0; j < to.points.length; j++) {
			const other = to.points[j]!;
			const apart = (other[0] - x) ** 2 + (other[1] - y) ** 2;
			if (apart < closest && isAlike(from.sizes[i]!, to.sizes[j]!)) closest = apart;
		}
		bound -= closest / tolerance ** 2;
	}
	return bound;
}

/** All ordered pairs of points that are far enough apart, among the first ones. */
function listPairs(points: Point[]): [number, number][] {
	const tried = points.slice(0, maxTried);
	return tried.flatMap(([x, y], i) =>
		tried.flatMap((other, k): [number, number][] =>
			i !== k && Math.hypot(x - other[0], y - other[1]) >= minApart ? [[i, k]] : [],
		),
	);
}

const isAlike = (size: number, other: number) => size < maxGrowth * other && other < maxGrowth * size;

/** Pairs of spots of similar size that are each other's nearest, after `shift` has moved those of `from`. */
export function pairNearest(
	from: Constellation,
	to: Constellation,
	shift: (point: Point) => Point,
	limit: number,
): Pair[] {
	const moved = from.points.map(shift);
	const nearest = (point: Point, size: number, others: Point[], sizes: number[]) => {
		let [best, distance] = [-1, limit];
		for (const [i, other] of others.entries()) {
			const apart = Math.hypot(point[0] - other[0], point[1] - other[1]);
			if (apart < distance && isAlike(size, sizes[i]!)) [best, distance] = [i, apart];
		}
		return best;
	};
	return moved.flatMap((point, i): Pair[] => {
		const j = nearest(point, from.sizes[i]!, to.points, to.sizes);
		return j >= 0 && nearest(to.points[j]!, to.sizes[j]!, moved, from.sizes) === i ? [[i, j]] : [];
	});
}
