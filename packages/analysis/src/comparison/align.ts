import { contains, type Polygon } from '../outline/contour.ts';
import type { Photo } from '../photo.ts';
import { type Consensus, findConsensus, fit, getResidual } from './consensus.ts';
import { describeKeypoints, type Feature } from './descriptors.ts';
import { findKeypoints } from './keypoints.ts';
import { type Match, matchFeatures } from './match.ts';
import { toPlane } from './plane.ts';
import { centroid, getScale, type Similarity } from './similarity.ts';

/** A photo and where the lesion is in it, in its pixels; null when none was found. */
export interface SeenLesion {
	photo: Photo;
	polygon: Polygon | null;
}

/** How the earlier photo maps onto the later one, in pixels of each. */
export interface PhotoAlignment {
	similarity: Similarity;
	/** Whether the skin around the lesion shows how much closer one photo was taken; if not, only the lesion itself does. */
	skin: boolean;
}

/** Pixels of the shorter side at which marks are searched for: pores and hairs still show, noise no longer does. */
const shorterSide = 384;
/** The longer side is at most this many pixels: a strip one pixel wide would otherwise fill the memory. */
const longerSide = 4 * shorterSide;
/** Photos of different lesions hardly ever agree on this many; bench/comparison.ts counts how often. */
const minMatches = 6;
/** Among the skin's own marks fewer are enough, once all marks have agreed: agreement by chance is unlikely by then. */
const minSkinMatches = 4;
/** The standard error of the scale that is good enough: the area's is twice as large. */
const maxScaleError = 0.01;
/** The model's outline may lie a little inside the lesion: marks this close to it count as the lesion's own. */
const margin = 1.1;

/**
 * Aligns the earlier photo with the later one by marks that both show. If the lesion has grown, its own marks would
 * make that look like a shorter distance, so marks on the surrounding skin come first. Null when too few marks agree.
 */
export function alignPhotos(before: SeenLesion, after: SeenLesion): PhotoAlignment | null {
	const [from, to] = [findFeatures(before), findFeatures(after)];
	const matches = matchFeatures(from.features, to.features);
	const isSkin = (match: Match) => !from.inLesion(match.from) && !to.inLesion(match.to);
	const inPhotos = ({ similarity: { a, b, dx, dy } }: Consensus): Similarity => {
		const zoom = from.factor / to.factor;
		return { a: a * zoom, b: b * zoom, dx: dx / to.factor, dy: dy / to.factor };
	};

	const bySkin = findConsensus(matches.filter(isSkin));
	if (bySkin && fixesScale(bySkin, minMatches)) return { similarity: inPhotos(bySkin), skin: true };
	const byAll = findConsensus(matches);
	if (!byAll || byAll.inliers.length < minMatches) return null;
	const skinMarks = byAll.inliers.filter(isSkin);
	const refined = skinMarks.length > 1 && { similarity: fit(skinMarks), inliers: skinMarks };
	if (refined && fixesScale(refined, minSkinMatches)) return { similarity: inPhotos(refined), skin: true };
	return { similarity: inPhotos(byAll), skin: false };
}

function findFeatures({ photo, polygon }: SeenLesion) {
	const [shorter, longer] = [Math.min(photo.width, photo.height), Math.max(photo.width, photo.height)];
	const factor = Math.min(shorterSide / shorter, longerSide / longer);
	const widened = polygon && widen(polygon, margin);
	return {
		factor,
		features: describeKeypoints(findKeypoints(toPlane(photo, factor))),
		inLesion: ({ x, y }: Feature) => widened !== null && contains(widened, x / factor, y / factor),
	};
}

function widen(polygon: Polygon, factor: number): Polygon {
	const [x, y] = centroid(polygon);
	return polygon.map((point) => [x + factor * (point[0] - x), y + factor * (point[1] - y)]);
}

/** Whether there are enough marks, far enough apart, to tell the scale: its standard error is that of a least squares fit. */
function fixesScale({ similarity, inliers }: Consensus, minInliers: number): boolean {
	if (inliers.length < minInliers) return false;
	const mean = (get: (match: Match) => number) => inliers.reduce((sum, match) => sum + get(match), 0) / inliers.length;
	const [x, y] = [mean(({ from }) => from.x), mean(({ from }) => from.y)];
	const spread = inliers.length * mean(({ from }) => (from.x - x) ** 2 + (from.y - y) ** 2);
	const residuals = inliers.length * mean((match) => getResidual(match, similarity) ** 2);
	return Math.sqrt(residuals / (2 * inliers.length - 4) / spread) <= maxScaleError * getScale(similarity);
}
