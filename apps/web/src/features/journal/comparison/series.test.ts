import { expect, test } from 'vitest';
import { ticksFor } from './series.ts';

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
