import { expect, test } from 'vitest';
import { bodyRegions, findRegion, getZones } from './body-regions.ts';

/** Which half of the drawing a body part is in, by its name and by where it is drawn: -1 for the left half, 0 for both. */
const getHalf = (name: string, handOnTheLeft: string) =>
	/left|right/i.test(name) ? (name.toLowerCase().includes(handOnTheLeft) ? -1 : 1) : 0;
const inHalf = (x: number) => Math.sign(Math.round(x) - 50);

test.each([
	['Front', 'right'],
	['Back', 'left'],
] as const)(
	'%s: the person’s own %s is on the left, and each region in the zone that shows it',
	(side, handOnTheLeft) => {
		const zones = getZones(side);
		for (const { name, target, view } of zones) {
			const half = getHalf(name, handOnTheLeft);
			expect([name, inHalf(target.x + target.width / 2), inHalf(view.x + view.width / 2)]).toEqual([name, half, half]);
		}
		for (const region of bodyRegions[side]) {
			const [x, y] = region.middle;
			expect([region.name, inHalf(x)]).toEqual([region.name, getHalf(region.name, handOnTheLeft)]);
			const { view } = zones.find(({ name }) => name === region.zone)!;
			const isShown = x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
			expect([region.name, isShown]).toEqual([region.name, true]);
			expect(findRegion(` ${region.name.toUpperCase()} `)).toEqual({ side, region });
		}
		expect(new Set(bodyRegions[side].map(({ zone }) => zone))).toEqual(new Set(zones.map(({ name }) => name)));
	},
);
