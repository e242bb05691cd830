import { formatDate, splitSentences } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { writeComparisonScript } from '../../../results/tour/script/comparison-script.ts';
import { listCues, tourSeconds } from '../../../results/tour/script/script.ts';
import { exampleComparison } from '../test/example-comparison.ts';
import { summarizeComparison } from './verdict.ts';

const verdict = summarizeComparison(exampleComparison);
const long = Array.from({ length: 9 }, (_, index) => `Its border is more uneven in place ${index} than before.`).join(
	' ',
);

test.each([
	['a short comparison', exampleComparison],
	['a long one', { ...exampleComparison, change_summary: long, change_recommendation: long }],
	['photos that could not be lined up', { ...exampleComparison, alignment: null }],
])('the tour of %s takes 20 to 40 seconds and says what the comparison says', (_, comparison) => {
	const { scenes, length } = writeComparisonScript({ ...comparison, verdict });
	expect(length).toBeGreaterThanOrEqual(tourSeconds.min - 1e-9);
	expect(length).toBeLessThanOrEqual(tourSeconds.max);
	expect(scenes.map(({ kind }) => kind)).toEqual(['before', 'after', 'change', 'measures', 'next-step', 'disclaimer']);
	const page = `${verdict} ${comparison.change_summary} ${comparison.change_recommendation}`;
	for (const { kind, cues } of scenes) {
		if (kind === 'measures' || kind === 'next-step') for (const { text } of cues) expect(page).toContain(text);
	}
	expect(scenes[3]!.cues[0].text).toBe(splitSentences(verdict)[0]);
	expect(scenes[2]!.cues[0].text.includes('couldn’t')).toBe(comparison.alignment === null);
	expect(listCues({ scenes, length })[0]!.text).toBe('The earlier photo was rated Low Risk.');
});

test('the tour says from which day the advice counts, even if its reasons are left out', () => {
	const counts_from = exampleComparison.after.saved_at;
	const advice =
		'Show the spot to a dermatologist within two weeks, even though no worsening was measured. Both photos were rated Medium Risk. By the answers given with these photos, it has changed, it has bled and it has grown. Whatever these numbers say, show the spot to a doctor if it bleeds, itches, hurts, or you can see a change yourself.';
	for (const change_recommendation of [exampleComparison.change_recommendation, advice]) {
		const { scenes, length } = writeComparisonScript({
			...exampleComparison,
			change_summary: long,
			change_recommendation,
			counts_from,
			verdict,
		});
		expect(length).toBeLessThanOrEqual(tourSeconds.max);
		const said = scenes.find(({ kind }) => kind === 'next-step')!.cues.map(({ text }) => text);
		expect(said.slice(-2)).toEqual([
			`This advice counts from ${formatDate(counts_from)}.`,
			'If the visit is overdue, go now.',
		]);
	}
});
