import type { Mode, TrainedModelCard } from '@dermavigil/contract';
import type { Analyzer } from '../assess.ts';
import { type Polygon, signedArea } from '../outline/contour.ts';
import type { Photo } from '../photo.ts';
import { alignPhotos, type PhotoAlignment } from './align.ts';
import { cropFrame, frameAround, getCorners, intoFrame, matchLight } from './frame.ts';
import { type LesionMeasurement, measureLesion } from './measure-lesion.ts';
import { invert, move, type Similarity } from './similarity.ts';

/** What was measured of the lesion in one photo. */
export interface Observation {
	lesion: LesionMeasurement;
	/** The outline in pixels of the photo; empty when none was found. */
	polygon: Polygon;
	/** Square pixels of the photo inside the outline. */
	area: number;
	/** Whether the lesion reaches the photo's edge, so that part of it may be missing. */
	reachesEdge: boolean;
}

export interface ObservedPair {
	before: Observation;
	after: Observation;
	alignment: PhotoAlignment | null;
}

const identity: Similarity = { a: 1, b: 0, dx: 0, dy: 0 };
/** A border closer to the photo's edge than this, in pixels, may be the edge itself. */
const edge = 1.5;
/** The largest share of the border that may lie there. */
const maxEdgeShare = 0.02;

/**
 * Measures the lesion in both photos under conditions as similar as possible: if they could be aligned, at the same
 * position, size, rotation and light, so that the model's errors affect both alike.
 */
export async function observePair(
	analyzer: Analyzer,
	card: TrainedModelCard,
	before: { photo: Photo; mode: Mode | null },
	after: { photo: Photo; mode: Mode | null },
	align = alignPhotos,
): Promise<ObservedPair> {
	const first = await measureLesion(analyzer, card, before.photo, before.mode);
	const second = await measureLesion(analyzer, card, after.photo, after.mode);
	const [from, to] = [lesionIn(first), lesionIn(second)];
	const alignment = align({ photo: before.photo, polygon: from }, { photo: after.photo, polygon: to });
	if (!from || !to || !alignment) {
		return {
			before: await observeAlone(analyzer, card, before.photo, first),
			after: await observeAlone(analyzer, card, after.photo, second),
			alignment,
		};
	}
	const onAfter = (points: Polygon) => points.map((point) => move(alignment.similarity, point));
	const photos = [onAfter(getCorners(before.photo)), getCorners(after.photo)];
	const frame = frameAround([...onAfter(from), ...to], photos);
	const [intoBefore, intoAfter] = [intoFrame(frame, alignment.similarity), intoFrame(frame, identity)];
	const earlier = cropFrame(before.photo, intoBefore, frame.pixels);
	const later = cropFrame(after.photo, intoAfter, frame.pixels);
	matchLight(earlier, later, [from.map((point) => move(intoBefore, point)), to.map((point) => move(intoAfter, point))]);
	return {
		before: toObservation(await measureLesion(analyzer, card, earlier, first.mode), before.photo, intoBefore),
		after: toObservation(await measureLesion(analyzer, card, later, second.mode), after.photo, intoAfter),
		alignment,
	};
}

function lesionIn({ outline, showsLesion }: LesionMeasurement): Polygon | null {
	return outline && showsLesion ? outline.polygon : null;
}

async function observeAlone(
	analyzer: Analyzer,
	card: TrainedModelCard,
	photo: Photo,
	seen: LesionMeasurement,
): Promise<Observation> {
	const polygon = lesionIn(seen);
	if (!polygon) return toObservation({ ...seen, outline: null }, photo, identity);
	const frame = frameAround(polygon, [getCorners(photo)]);
	const into = intoFrame(frame, identity);
	const cropped = cropFrame(photo, into, frame.pixels);
	return toObservation(await measureLesion(analyzer, card, cropped, seen.mode), photo, into);
}

function toObservation(seen: LesionMeasurement, { width, height }: Photo, into: Similarity): Observation {
	const back = invert(into);
	const polygon = seen.outline?.polygon.map((point) => move(back, point)) ?? [];
	const atEdge = polygon.filter(([x, y]) => x < edge || y < edge || x > width - edge || y > height - edge);
	const reachesEdge = atEdge.length > maxEdgeShare * polygon.length;
	return { lesion: seen, polygon, area: signedArea(polygon), reachesEdge };
}
