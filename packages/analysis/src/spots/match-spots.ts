import { move, type Point, type Similarity } from '../comparison/similarity.ts';
import { findSimilarity, minAgreeing, type Pair, pairNearest, tolerance } from './find-similarity.ts';

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

/** How far spots may be from where the shifts of their neighbors put them. */
const fineTolerance = 0.025;
/** How close to a spot others must be to show how the skin moved there. */
const neighborhood = 0.15;

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
