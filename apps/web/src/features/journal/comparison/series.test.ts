import { expect, test } from 'vitest';
import { exampleComparison } from '../test/example-comparison.ts';
import { getSeries, ticksFor } from './series.ts';

test.each([
	[
		[100, 125],
		[100, 110, 120, 130],
	],
	[
		[0.12, 0.12],
		[0.1, 0.15],
	],
	[[0], [0, 0.5]],
	[
		[1.31, 1.38],
		[1.3, 1.32, 1.34, 1.36, 1.38],
	],
])('%j lie between %j', (values, ticks) => {
	expect(ticksFor(values)).toEqual(ticks);
});

test('axes are fixed, so that a small difference looks small, and show the uncertainty of the comparison', () => {
	const axes = getSeries(exampleComparison).map(({ name, range, getSpread }) => [name, range, getSpread?.(1)]);
	expect(axes).toEqual([
		['Area, relative to the first scan', [0, 200], [1 / 1.08, 1.08]],
		['Asymmetry', [0, 1], [0.95, 1.05]],
		['Border', [1, 3], [0.9, 1.1]],
		['Colors', [0, 6], undefined],
		['Chance of cancer or precancer', [0, 100], [-8, 10]],
	]);
	expect([ticksFor([0, 1, 0.07]), ticksFor([0, 100, 12])]).toEqual([
		[0, 0.5, 1],
		[0, 50, 100],
	]);
});

test('the area varies by a factor, whichever direction its uncertainty in percent is for', () => {
	const getSpread = (difference: number, uncertainty: number) => {
		const measures = [{ ...exampleComparison.measures[0]!, difference, uncertainty }];
		return getSeries({ ...exampleComparison, measures })[0]!.getSpread!(200).map(Math.round);
	};
	expect([getSpread(30, 25), getSpread(-30, 20)]).toEqual([
		[160, 250],
		[160, 250],
	]);
});
