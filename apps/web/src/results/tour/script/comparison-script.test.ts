import { expect, test } from 'vitest';
import { exampleComparison } from '../../../features/journal/test/example-comparison.ts';
import { writeComparisonScript } from './comparison-script.ts';

const { polygon } = exampleComparison.before;

test.each([
	['both photos have one', polygon, polygon, 'The lines show the spot in both photos.'],
	['the earlier photo has none', [], polygon, 'No outline was found in the earlier photo.'],
	['the newer photo has none', polygon, [], 'No outline was found in the newer photo.'],
	['neither has one', [], [], 'No outline was found in either photo.'],
])('the tour mentions the outlines that it shows: %s', (_, earlier, newer, sentence) => {
	const { scenes } = writeComparisonScript({
		...exampleComparison,
		before: { ...exampleComparison.before, polygon: earlier },
		after: { ...exampleComparison.after, polygon: newer },
		verdict: 'The spot has grown.',
	});
	expect(scenes.find(({ kind }) => kind === 'change')!.cues.map(({ text }) => text)).toEqual([sentence]);
});
