import type { Measure } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { recommend } from '../src/comparison/advice.ts';
import { type ComparisonFacts, summarize } from '../src/comparison/words.ts';

const steady: Omit<Measure, 'name'> = {
	unit: '',
	before: 1,
	after: 1,
	difference: 0,
	uncertainty: 0.2,
	change: 'no measurable change',
};
const names = ['area', 'asymmetry', 'border', 'colors', 'malignant probability'] as const;

/** A comparison in which nothing changed but these measures. */
function comparison(changed: Partial<Record<Measure['name'], Partial<Measure>>>, rest: Partial<ComparisonFacts> = {}) {
	return {
		measures: names.map((name) => ({ name, ...steady, ...changed[name] })),
		comparability: { basis: 'skin', shape: undefined, area: undefined },
		aligned: true,
		colors: { before: ['light brown'], after: ['light brown', 'dark brown', 'black'] },
		supposed: null,
		sinceFirst: null,
		risk: 'low',
		...rest,
	} satisfies ComparisonFacts;
}

const lost = { difference: null, uncertainty: null, change: 'not comparable' } as const;
const always =
	'Whatever these figures say: show a spot to a doctor when it bleeds, itches, hurts, or changes in a way that you can see yourself.';
const retake =
	'For a better comparison, take another photo from the same distance, in the same light, with the spot in the middle and skin all around it; a coin beside it, marked in both photos, tells its size.';
const probability = 'the model’s probability of a malignant kind';

describe('the summary', () => {
	it('says that nothing changed when nothing did', () => {
		expect(summarize(comparison({}))).toBe(
			`No measurable change in size, symmetry, border, colors and ${probability}.`,
		);
	});

	it.each<[Measure['name'], Partial<Measure>, string]>([
		[
			'area',
			{ unit: '%', before: 12, after: 14.8, difference: 23.3, uncertainty: 14.4, change: 'increase' },
			'The spot is about 23% larger than in the earlier photo (± 14%).',
		],
		[
			'area',
			{ unit: 'mm²', before: 21.34, after: 17.4, difference: -18.5, uncertainty: 9, change: 'decrease' },
			'The spot is about 19% smaller than in the earlier photo (± 9%), 17.4 mm² instead of 21.3 mm².',
		],
		[
			'asymmetry',
			{ before: 0.05, after: 0.21, uncertainty: 0.03, change: 'increase' },
			'It is less symmetric: asymmetry 0.21 instead of 0.05 (± 0.03).',
		],
		[
			'border',
			{ before: 1.5, after: 1.2, uncertainty: 0.1, change: 'decrease' },
			'Its border is smoother: 1.2 instead of 1.5 (± 0.1).',
		],
		[
			'colors',
			{ before: 1, after: 3, uncertainty: 1, change: 'increase' },
			'It shows 3 colors instead of 1; new: dark brown and black.',
		],
		[
			'malignant probability',
			{ unit: 'percent', before: 4.6, after: 31.2, uncertainty: 17.3, change: 'increase' },
			'The model’s probability of a malignant kind rose from 5% to 31% (± 17 points).',
		],
	])('gives a change of the %s in numbers', (name, change, sentence) => {
		const summary = summarize(comparison({ [name]: change }));
		expect(summary.startsWith(`${sentence} No measurable change in `)).toBe(true);
	});

	it('says what could not be compared, and why', () => {
		const cut = { basis: 'skin', shape: 'cut off', area: 'cut off' } as const;
		expect(summarize(comparison({ area: lost, asymmetry: lost, border: lost }, { comparability: cut }))).toBe(
			`No measurable change in colors and ${probability}. Size, symmetry and border cannot be compared: the spot reaches the edge of a photo.`,
		);
		const unknown = { basis: null, shape: undefined, area: 'scale unknown' } as const;
		const supposed = { growth: 22.4, uncertainty: 15 };
		expect(summarize(comparison({ area: lost }, { comparability: unknown, supposed }))).toBe(
			`No measurable change in symmetry, border, colors and ${probability}. Size cannot be compared: the skin around the spot shows too little to tell growth from a photo taken from nearer. ` +
				'If both photos were taken from the same distance, the spot would be about 22% larger; that is not certain.',
		);
	});

	it('gives the size since the first photo, where that is known', () => {
		const since = (changed: Partial<Measure>, sinceEarlier: Partial<Measure> = {}) =>
			summarize(comparison({ area: sinceEarlier }, { sinceFirst: { name: 'area', ...steady, ...changed } }));
		expect(since({})).toContain(' Since the first photo, its size has not measurably changed either.');
		for (const otherwise of [{ change: 'increase' }, { change: 'decrease' }, lost] as const) {
			expect(since({}, otherwise)).toMatch(/ Since the first photo, its size has not measurably changed\.$/);
		}
		expect(since({ difference: 31.4, uncertainty: 12, change: 'increase' })).toContain(
			' Since the first photo, it has become about 31% larger (± 12%).',
		);
	});

	it('says when the photos could not be brought over each other', () => {
		const apart = { basis: null, shape: undefined, area: 'not aligned' } as const;
		expect(summarize(comparison({ area: lost }, { comparability: apart, aligned: false }))).toContain(
			'The two photos could not be brought over each other. Size cannot be compared: growth and a photo taken from nearer would look the same.',
		);
	});
});

describe('the recommendation', () => {
	const seen =
		'Have this spot seen by a dermatologist soon: a change like this is a reason to look at it closely, not a diagnosis.';

	it('is another photo in three months when nothing changed', () => {
		expect(recommend(comparison({}))).toBe(
			`Photograph it again in about three months, and earlier if you notice a change. ${always}`,
		);
	});

	it.each(names)('is to have it seen when there is more of: %s', (name) => {
		expect(recommend(comparison({ [name]: { change: 'increase' } }))).toBe(`${seen} ${always}`);
	});

	it('is to have it seen when it grew since the first photo', () => {
		const sinceFirst: Measure = { name: 'area', ...steady, change: 'increase' };
		expect(recommend(comparison({}, { sinceFirst }))).toBe(`${seen} ${always}`);
	});

	it('is not to have it seen because it became smaller', () => {
		expect(recommend(comparison({ area: { change: 'decrease' } }))).not.toContain(seen);
	});

	it('never calms over a photo that was a risk by itself', () => {
		expect(recommend(comparison({}, { risk: 'high' }))).toBe(
			`The later photo by itself was judged as High Risk: have the spot seen by a dermatologist, even though no worsening was measured. ${always}`,
		);
		expect(recommend(comparison({}, { risk: 'medium' }))).toContain('judged as Medium Risk');
	});

	it('is a better photo when sizes cannot be compared, and a doctor when the spot may have grown', () => {
		const unknown = { basis: null, shape: undefined, area: 'scale unknown' } as const;
		const adviseAt = (growth: number) =>
			recommend(comparison({ area: lost }, { comparability: unknown, supposed: { growth, uncertainty: 15 } }));
		expect(adviseAt(5)).toBe(`${retake} ${always}`);
		expect(adviseAt(55)).toBe(
			`Unless you know that the later photo was taken from nearer, the spot may have grown: have it seen by a dermatologist. ${retake} ${always}`,
		);
	});
});
