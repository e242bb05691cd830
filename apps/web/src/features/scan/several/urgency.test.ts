import { expect, test } from 'vitest';
import { describeUrgent, findUrgent } from './urgency.ts';

test.each([
	[['low', 'medium', 'high', 'unknown'], [2], 'Look at spot 3 first. Its risk is the highest.'],
	[['unknown', 'medium', 'low'], [1], 'Look at spot 2 first. Its risk is the highest.'],
	[['low', 'unknown'], [1], 'Look at spot 2 first. It has no risk result, and unknown does not mean low.'],
	[['high', 'low', 'high', 'high'], [0, 2, 3], 'Look at spots 1, 3 and 4 first. Their risk is the highest.'],
	[['low', 'low'], [0, 1], ''],
] as const)('among %j, those at %j come first: %s', (risks, places, text) => {
	expect(findUrgent(risks)).toEqual(places);
	expect(describeUrgent(risks)).toBe(text);
});
