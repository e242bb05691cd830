import type { Match } from './match.ts';
import { fitSimilarity, getRotation, getScale, type Point, type Similarity } from './similarity.ts';

export interface Consensus {
	similarity: Similarity;
	/** The matches that agree with it. */
	inliers: Match[];
}

/** Only the clearest matches are used, and all pairs of them are tried, so that the result never depends on chance. */
const maxMatches = 160;
/** How many pixels off a match may be: skin bends, and no two photos are taken from exactly the same angle. */
const tolerance = 4;
const minDistance = 24;
const maxScale = 3;
/** How far the two keypoints' own orientations (radians) and sizes (factor) may differ from those of the similarity. */
const ownTurn = 0.6;
const ownScale = 1.7;

const toPoint = ({ x, y }: { x: number; y: number }): Point => [x, y];

/** The similarity that most matches agree on (RANSAC, Fischler and Bolles 1981, over all pairs); undefined when none agree. */
export function findConsensus(matches: readonly Match[]): Consensus | undefined {
	const tried = matches.slice(0, maxMatches);
	let best: Match[] = [];
	for (let i = 0; i < tried.length; i++) {
		for (let j = 0; j < i; j++) {
			const similarity = throughPair(tried[i]!, tried[j]!);
			if (!similarity) continue;
			const inliers = tried.filter((match) => agrees(match, similarity));
			if (inliers.length > best.length) best = inliers;
		}
	}
	if (best.length < 3) return undefined;
	let similarity = fit(best);
	for (let round = 0; round < 4; round++) {
		best = distinct(matches.filter((match) => agrees(match, similarity)));
		if (best.length < 3) return undefined;
		similarity = fit(best);
	}
	return { similarity, inliers: best };
}

/** The least squares similarity from the points in `from` to those in `to`. Needs two matches or more. */
export function fit(matches: readonly Match[]): Similarity {
	return fitSimilarity(
		matches.map(({ from }) => toPoint(from)),
		matches.map(({ to }) => toPoint(to)),
	);
}

/** The distance from the point in `to` to where the similarity moves the point in `from`, in pixels of `to`'s photo. */
export function getResidual({ from, to }: Match, { a, b, dx, dy }: Similarity): number {
	// Called two million times for two photos, so it creates no arrays.
	const x = a * from.x - b * from.y + dx - to.x;
	const y = b * from.x + a * from.y + dy - to.y;
	return Math.sqrt(x * x + y * y);
}

/** One match per point: a keypoint with two orientations counts once. */
function distinct(matches: Match[]): Match[] {
	const seen = new Set<string>();
	return matches.filter(({ from }) => {
		const key = `${Math.round(from.x / 2)},${Math.round(from.y / 2)}`;
		return !seen.has(key) && seen.add(key);
	});
}

function throughPair(one: Match, other: Match): Similarity | undefined {
	const apart = Math.hypot(one.from.x - other.from.x, one.from.y - other.from.y);
	if (apart < minDistance || Math.hypot(one.to.x - other.to.x, one.to.y - other.to.y) < minDistance) return undefined;
	const similarity = fit([one, other]);
	const scale = getScale(similarity);
	if (scale > maxScale || scale < 1 / maxScale) return undefined;
	return fitsKeypoints(one, similarity) && fitsKeypoints(other, similarity) ? similarity : undefined;
}

function agrees(match: Match, similarity: Similarity): boolean {
	return getResidual(match, similarity) <= tolerance && fitsKeypoints(match, similarity);
}

/** Whether the similarity fits the keypoints' own orientations and sizes. */
function fitsKeypoints({ from, to }: Match, similarity: Similarity): boolean {
	const turned = to.orientation - from.orientation - getRotation(similarity);
	const ratio = to.sigma / from.sigma / getScale(similarity);
	return Math.cos(turned) >= Math.cos(ownTurn) && ratio < ownScale && ratio > 1 / ownScale;
}
