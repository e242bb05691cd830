import { describe, expect, it } from 'vitest';
import { type MatchingResult, measureMatching } from '../../../tools/synthetic-lesions/overview/measure-matching.ts';
import { renderOverview } from '../../../tools/synthetic-lesions/overview/overview-photo.ts';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { type FoundSpot, findSpots, matchSpots, numberSpots } from '../src/spots/spots.ts';

// Thresholds were chosen on seeds 201 to 224.
const seeds = [1, 2, 3, 4, 5, 6];

describe('in photos of six regions, a month apart', () => {
	const results = new Map<number, MatchingResult>();
	/** Measures each region once, for whichever test asks first. */
	const measure = (seed: number) => {
		const result = results.get(seed) ?? measureMatching(seed);
		results.set(seed, result);
		return result;
	};

	it.each(seeds)('finds at most two false spots in each photo, and makes no wrong match: %i', (seed) => {
		const result = measure(seed);
		expect(Math.max(...result.falseFinds)).toBeLessThanOrEqual(2);
		expect(result.wrong).toBe(0);
	});

	it('matches 95% of 60 spots', () => {
		const sum = (name: 'inBoth' | 'matched') => seeds.reduce((total, seed) => total + measure(seed)[name], 0);
		expect(sum('inBoth')).toBe(60);
		expect(sum('matched')).toBeGreaterThanOrEqual(57);
	});
});

const place = (spots: [x: number, y: number][], width = 1000, height = 750) => ({
	width,
	height,
	spots: spots.map(([x, y]): FoundSpot => ({ x, y, diameter: 10, contrast: 0.5 })),
});
const constellation: [number, number][] = [
	[200, 150],
	[420, 300],
	[700, 180],
	[520, 560],
	[280, 480],
];

it('matches a photo that was taken turned and at another distance, whatever its size', () => {
	const turned = constellation.map(([x, y]): [number, number] => [
		60 + 0.55 * (x * 0.98 - y * 0.17),
		40 + 0.55 * (x * 0.17 + y * 0.98),
	]);
	// In another order, and with one more spot.
	const pairs = matchSpots(place(constellation), place([[30, 350], ...turned.toReversed()], 600, 450));
	expect(pairs).toEqual(constellation.map((_, i) => [i, constellation.length - i]));
});

it('matches forty spots, the most that are found in a photo', () => {
	const spots = Array.from({ length: 40 }, (_, i): [number, number] => [(i * 617) % 1000, (i * 463) % 750]);
	const turned = spots.map(([x, y]): [number, number] => [30 + 0.98 * x - 0.1 * y, 10 + 0.1 * x + 0.98 * y]);
	expect(matchSpots(place(spots), place(turned))).toEqual(spots.map((_, i) => [i, i]));
});

it('matches one or two spots if the photos are framed alike, and none otherwise', () => {
	expect(matchSpots(place([[300, 300]]), place([[320, 310]]))).toEqual([[0, 0]]);
	expect(matchSpots(place([[300, 300]]), place([[700, 310]]))).toEqual([]);
	expect(matchSpots(place([]), place([[1, 1]]))).toEqual([]);
});

it('lets known spots keep their numbers, and gives new ones to the others', () => {
	const first = numberSpots(null, place(constellation), 1);
	expect(first.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
	const gone = place([[620, 420], ...constellation.slice(1)]);
	const numbers = numberSpots({ ...gone, spots: first }, gone, 6).map(({ number }) => number);
	expect(numbers).toEqual([2, 3, 4, 5, 6]);
});

it('finds nothing where there is no skin, and no spot that fills the photo', () => {
	const { width, height, data } = renderOverview(1, 0).photo;
	const gray = data.map((_, i) => (i % 4 === 3 ? 255 : data[i - (i % 4) + 1]!));
	expect(findSpots({ width, height, data: gray })).toEqual([]);
	expect(findSpots({ width: 64, height: 64, data: new Uint8Array(4 * 64 * 64) })).toEqual([]);
	const closeUp = findSpots(renderSyntheticLesion({ seed: 3, width: 400, height: 300, diameter: 0.9, hairs: 0 }));
	expect(closeUp.filter(({ diameter }) => diameter > 80)).toEqual([]);
});
