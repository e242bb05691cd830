import { findSpots, matchSpots } from '../../../packages/analysis/src/spots/spots.ts';
import { type OverviewPhoto, renderOverview, spotsInBoth } from './overview-photo.ts';

/** How the spots of one region were found and matched between two sessions. */
export interface MatchingResult {
	/** Spots that both photos show, and how many of them were found in both and matched. */
	inBoth: number;
	matched: number;
	/** Matches of two different spots. */
	wrong: number;
	/** What was found in each photo but is not a spot. */
	falseFinds: [number, number];
	/** Spots that were found, and spots that are shown, over both photos. */
	found: number;
	shown: number;
}

/** The spots found in a photo, each with the id of the composed spot that it is; null for a false find. */
function identify({ photo, spots }: OverviewPhoto) {
	const found = findSpots(photo);
	const taken = new Set<number>();
	const ids = found.map(({ x, y }) => {
		const spot = spots.find(
			(each) => Math.hypot(each.x - x, each.y - y) <= Math.max(4, 0.6 * each.diameter) && !taken.has(each.id),
		);
		if (spot) taken.add(spot.id);
		return spot?.id ?? null;
	});
	return { width: photo.width, height: photo.height, spots: found, ids };
}

/** Finds and matches the spots of the composed region of this seed. */
export function measureMatching(seed: number): MatchingResult {
	const photos = ([0, 1] as const).map((session) => renderOverview(seed, session));
	const [before, after] = photos.map(identify) as [ReturnType<typeof identify>, ReturnType<typeof identify>];
	const ids = matchSpots(before, after).map(([i, j]) => [before.ids[i]!, after.ids[j]!] as const);
	const countFalse = ({ ids: all }: typeof before) => all.filter((id) => id === null).length;
	const falseFinds: [number, number] = [countFalse(before), countFalse(after)];
	return {
		inBoth: spotsInBoth,
		matched: ids.filter(([one, other]) => one !== null && one === other).length,
		wrong: ids.filter(([one, other]) => one !== other).length,
		falseFinds,
		found: before.ids.length + after.ids.length - falseFinds[0] - falseFinds[1],
		shown: photos[0]!.spots.length + photos[1]!.spots.length,
	};
}
