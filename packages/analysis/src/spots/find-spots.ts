import { findKeypoints, type Keypoint } from '../comparison/keypoints.ts';
import type { Photo } from '../photo.ts';
import { resizePhoto } from '../resize.ts';
import { type FoundSpot, measureBlob } from './measure-blob.ts';
import { type SkinPlanes, toSkinPlanes } from './skin-planes.ts';

/** The longer side, in pixels, at which spots are searched for: a 3 mm mole on a back is still five pixels wide. */
const longerSide = 900;
/** Sigma of the first octave, in pixels: the smallest spots are about three pixels wide. */
const firstSigma = 0.8;
/** Spots at most this far from each other's keypoint, in keypoint radii, are the same. */
const maxOff = 1.2;
/** How many spots are returned: the clearest ones. */
const maxSpots = 40;

/** The radius of the disc that a keypoint of this size responds to most: sigma times the square root of 2 (Lindeberg 1998). */
const getRadius = ({ sigma }: Keypoint) => 1.12 * Math.SQRT2 * sigma;

/**
 * The spots in an overview photo of skin: round parts darker or redder than the skin around them, the clearest first.
 * Blobs of every size are found as extremes of the difference of Gaussians (Lowe 2004) in how much green and blue light
 * the skin absorbs, then measured one by one; hairs, folds, borders and anything outside the body are left out. This
 * helps people look; it does not say what a spot is, and misses small or faint ones.
 */
export function findSpots(photo: Photo): FoundSpot[] {
	const factor = Math.min(1, longerSide / Math.max(photo.width, photo.height));
	const size = { width: Math.round(photo.width * factor), height: Math.round(photo.height * factor) };
	const planes = toSkinPlanes(factor < 1 ? resizePhoto(photo, size) : photo);
	const found = findKeypoints(planes.absorption, firstSigma)
		.flatMap((keypoint) => measure(planes, keypoint))
		.sort((one, other) => other.contrast * other.diameter - one.contrast * one.diameter);
	return distinct(found)
		.slice(0, maxSpots)
		.map(({ x, y, diameter, contrast }) => ({ x: x / factor, y: y / factor, diameter: diameter / factor, contrast }));
}

function measure(planes: SkinPlanes, keypoint: Keypoint): FoundSpot[] {
	const radius = getRadius(keypoint);
	const blob = measureBlob(planes, { x: keypoint.x, y: keypoint.y, radius });
	if (!blob || Math.hypot(blob.x - keypoint.x, blob.y - keypoint.y) > maxOff * radius) return [];
	return [blob];
}

/** Each spot once: a clearer one replaces those that lie in it. */
function distinct(spots: FoundSpot[]): FoundSpot[] {
	const chosen: FoundSpot[] = [];
	for (const spot of spots) {
		const isKnown = chosen.some(
			({ x, y, diameter }) => Math.hypot(x - spot.x, y - spot.y) < 0.6 * Math.max(diameter, spot.diameter),
		);
		if (!isKnown) chosen.push(spot);
	}
	return chosen;
}
