import { fitSimilarity, getRotation, getScale, move, type Point, type Similarity } from '../comparison/similarity.ts';

/** A spot with its number in the region, which stays the same from month to month. */
interface NumberedSpot extends PlacedSpot {
	number: number;
}

/**
 * This month's spots, numbered: those that last month's photo shows keep their numbers, the others get new ones from
 * `next` on. Without a photo from last month all are new.
 */
export function numberSpots(
	before: SpottedPhoto<NumberedSpot> | null,
	after: SpottedPhoto,
	next: number,
): NumberedSpot[] {
	const numbers = new Map(
		before && matchSpots(before, after).map(([i, j]): [number, number] => [j, before.spots[i]!.number]),
	);
	let free = next;
	return after.spots
		.map(({ x, y, diameter }, i) => ({ x, y, diameter, number: numbers.get(i) ?? free++ }))
		.sort((one, other) => one.number - other.number);
}

/** A spot in a photo, in its pixels. */
interface PlacedSpot {
	x: number;
	y: number;
	diameter: number;
}

/** An overview photo's size in pixels, and its spots. */
export interface SpottedPhoto<Spot extends PlacedSpot = PlacedSpot> {
	width: number;
	height: number;
	spots: readonly Spot[];
}

// Lengths are shares of a photo's longer side.

/** Only the clearest spots of each photo are tried: the other month's photo probably shows those too. */
const maxTried = 24;
/** How the camera may differ between two months. */
const maxScale = 1.6;
const maxTurn = 0.7;
/** Two spots that determine the camera's change must be at least this far apart. */
const minApart = 0.08;
/** How far spots may be from where one similarity puts them: skin bends, and the camera sees it from another angle. */
const tolerance = 0.05;
/** How far they may be from where the shifts of their neighbors put them. */
const fineTolerance = 0.025;
/** How close to a spot others must be to show how the skin moved there. */
const neighborhood = 0.15;
/** By what factor a spot's size may seem to change. */
const maxGrowth = 2;
/** Constellations of fewer spots can agree by chance. */
const minAgreeing = 3;

type Pair = readonly [before: number, after: number];

const toPoints = ({ width, height, spots }: SpottedPhoto) =>
	spots.map(({ x, y }): Point => [x / Math.max(width, height), y / Math.max(width, height)]);

const toSizes = ({ width, height, spots }: SpottedPhoto) =>
	spots.map((spot) => spot.diameter / Math.max(width, height));

/**
 * Which spots of a region in last month's photo correspond to which in this month's: pairs of indexes into both lists.
 * The camera's change is the similarity that most spots agree on (RANSAC, Fischler and Bolles 1981, over all pairs), or
 * none if too few spots determine it and both photos are framed alike. Then each spot is searched for where its
 * neighbors have moved to.
 */
export function matchSpots(before: SpottedPhoto, after: SpottedPhoto): Pair[] {
	const from = { points: toPoints(before), sizes: toSizes(before) };
	const to = { points: toPoints(after), sizes: toSizes(after) };
	const same: Similarity = { a: 1, b: 0, dx: 0, dy: 0 };
	const { similarity, pairs } = findSimilarity(from, to) ?? {
		similarity: same,
		pairs: pairNearest(from, to, (point) => move(same, point), tolerance),
	};
	let found = pairs;
	for (let round = 0; round < 4; round++) {
		const shift = createShift(from.points, to.points, found, similarity);
		const limit = round < 2 ? tolerance : fineTolerance;
		found = pairNearest(from, to, shift, found.length < minAgreeing ? tolerance : limit);
	}
	return found;
}

interface Constellation {
	points: Point[];
	sizes: number[];
}

/**
 * The similarity under which most spots find a partner of their size, with the smallest distances; undefined when too
 * few do.
 */
function findSimilarity(from: Constellation, to: Constellation) {
	let best: { similarity: Similarity; pairs: Pair[] } | undefined;
	let bestScore = 0;
	for (const [i, k] of listPairs(from.points)) {
		for (const [j, l] of listPairs(to.points)) {
			if (!isAlike(from.sizes[i]!, to.sizes[j]!) || !isAlike(from.sizes[k]!, to.sizes[l]!)) continue;
			const similarity = fitSimilarity([from.points[i]!, from.points[k]!], [to.points[j]!, to.points[l]!]);
			const scale = getScale(similarity);
			if (scale > maxScale || scale < 1 / maxScale || Math.abs(getRotation(similarity)) > maxTurn) continue;
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
function pairNearest(from: Constellation, to: Constellation, shift: (point: Point) => Point, limit: number): Pair[] {
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

/** The similarity, plus how the pairs around a point have moved beyond it. */
function createShift(from: Point[], to: Point[], pairs: readonly Pair[], similarity: Similarity) {
	const residuals = pairs.map(([i, j]) => {
		const [x, y] = move(similarity, from[i]!);
		return { at: from[i]!, dx: to[j]![0] - x, dy: to[j]![1] - y };
	});
	return (point: Point): Point => {
		const [x, y] = move(similarity, point);
		// A spot far from all others moves as the similarity does.
		let [weights, dx, dy] = [0.05, 0, 0];
		for (const { at, ...residual } of residuals) {
			const apart = Math.hypot(at[0] - point[0], at[1] - point[1]);
			// A spot does not vote for itself.
			if (apart === 0) continue;
			const weight = Math.exp(-((apart / neighborhood) ** 2) / 2);
			weights += weight;
			dx += weight * residual.dx;
			dy += weight * residual.dy;
		}
		return [x + dx / weights, y + dy / weights];
	};
}
