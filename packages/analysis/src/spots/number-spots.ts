import { matchSpots, type PlacedSpot, type SpottedPhoto } from './match-spots.ts';

/** A spot with its number in the region, which it keeps from month to month. */
interface NumberedSpot extends PlacedSpot {
	number: number;
}

/**
 * This month's spots, by number: those that last month's photo shows keep theirs, the others get new ones from `next` on.
 * Without a photo of last month all are new.
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
