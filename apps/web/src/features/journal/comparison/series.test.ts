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

test('axes are fixed, so that a small difference looks small, and have the uncertainty of the comparison', () => {
	const axes = getSeries(exampleComparison).map(({ name, range, uncertainty }) => [name, range, uncertainty]);
	expect(axes).toEqual([
		['Area, relative to the first scan', [0, 200], 8],
		['Asymmetry', [0, 1], 0.05],
		['Border', [1, 3], 0.1],
		['Colors', [0, 6], null],
		['Chance of cancer or precancer', [0, 100], 9],
	]);
	expect([ticksFor([0, 1, 0.07]), ticksFor([0, 100, 12])]).toEqual([
		[0, 0.5, 1],
		[0, 50, 100],
	]);
});
