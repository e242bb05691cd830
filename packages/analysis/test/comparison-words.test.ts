import type { Measure, RiskLevel } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { findGrowth, findVisitReasons, recommend } from '../src/comparison/advice.ts';
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
		sameDistance: null,
		sinceFirst: null,
		risks: { before: 'low', after: 'low' },
		symptoms: { before: null, after: null },
		...rest,
	} satisfies ComparisonFacts;
}

const lost = { difference: null, uncertainty: null, change: 'not comparable' } as const;
const always =
	'Whatever these numbers say, show the spot to a doctor if it bleeds, itches, hurts, or you can see a change yourself.';
const retake =
	'For a better comparison, take another photo from the same distance and in the same light. Keep the spot in the middle, with skin all around it. A coin beside it, marked in both photos, shows its size.';

describe('the summary', () => {
	it('says that nothing changed when nothing did', () => {
		expect(summarize(comparison({}))).toBe(`No measurable change in size, symmetry, border and colors.`);
	});

	it.each<[Measure['name'], Partial<Measure>, string]>([
		[
			'area',
			{ unit: '%', before: 12, after: 14.8, difference: 23.3, uncertainty: 14.4, change: 'increase' },
			'The spot is about 23% larger than before (± 14%).',
		],
		[
			'area',
			{ unit: 'mm²', before: 21.34, after: 17.4, difference: -18.5, uncertainty: 9, change: 'decrease' },
			'The spot is about 19% smaller than before (± 9%), 17.4 mm² instead of 21.3 mm².',
		],
		[
			'asymmetry',
			{ before: 0.05, after: 0.21, uncertainty: 0.03, change: 'increase' },
			'Its halves are less alike: asymmetry 0.21 instead of 0.05 (± 0.03).',
		],
		[
			'asymmetry',
			{ before: 0.21, after: 0.05, uncertainty: 0.03, change: 'decrease' },
			'Its halves are more alike: asymmetry 0.05 instead of 0.21 (± 0.03).',
		],
		[
			'border',
			{ before: 1.214, after: 1.567, uncertainty: 0.104, change: 'increase' },
			'Its border is more uneven: 1.57 instead of 1.21 (± 0.1).',
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
		['colors', { before: 3, after: 1, uncertainty: 1, change: 'decrease' }, 'It shows 1 color instead of 3.'],
		[
			'malignant probability',
			{ unit: 'percent', before: 4.6, after: 31.2, uncertainty: 17.3, change: 'increase' },
			'The chance of cancer or precancer rose from 5% to 31% (± 17 points).',
		],
		[
			'malignant probability',
			{ unit: 'percent', before: 4.6, after: 2.1, uncertainty: 1.2, change: 'decrease' },
			'The chance of cancer or precancer fell from 5% to 2% (± 1 point).',
		],
	])('gives a change of the %s in numbers', (name, change, sentence) => {
		const summary = summarize(comparison({ [name]: change }));
		expect(summary.startsWith(`${sentence} No measurable change in `)).toBe(true);
	});

	it('says what could not be compared, and why', () => {
		const cut = { basis: 'skin', shape: 'cut off', area: 'cut off' } as const;
		expect(summarize(comparison({ area: lost, asymmetry: lost, border: lost }, { comparability: cut }))).toBe(
			`No measurable change in colors. Size, symmetry and border can’t be compared: the spot reaches the edge of a photo.`,
		);
		const unknown = { basis: null, shape: undefined, area: 'scale unknown' } as const;
		const sameDistance = { growth: 22.4, uncertainty: 15 };
		expect(summarize(comparison({ area: lost }, { comparability: unknown, sameDistance }))).toBe(
			`No measurable change in symmetry, border and colors. Size can’t be compared: a closer photo looks like growth, and the skin around the spot shows too little to tell. ` +
				'If both photos were taken from the same distance, the spot would be about 22% larger. We can’t be sure.',
		);
		const atGrowth = (growth: number) =>
			summarize(comparison({ area: lost }, { comparability: unknown, sameDistance: { growth, uncertainty: 15 } }));
		expect(atGrowth(-22.4)).toContain('the spot would be about 22% smaller. We can’t be sure.');
		expect(atGrowth(0.4)).toContain('the spot would be of the same size. We can’t be sure.');
	});

	it('says that a chance could not be compared where no spot was found', () => {
		expect(summarize(comparison({ 'malignant probability': lost }))).toBe(
			'No measurable change in size, symmetry, border and colors. Chance of cancer or precancer can’t be compared: no spot was found in one of the photos.',
		);
	});

	it('calls nothing unchanged when nothing could be compared', () => {
		const none = { basis: 'skin', shape: 'other spot', area: 'other spot' } as const;
		const all = Object.fromEntries(names.map((name) => [name, lost]));
		expect(summarize(comparison(all, { comparability: none }))).toBe(
			'Size, symmetry, border, colors and chance of cancer or precancer can’t be compared: the two photos may show different spots.',
		);
	});

	it('gives the change in size since the first photo, if it is known', () => {
		const since = (changed: Partial<Measure>, sinceEarlier: Partial<Measure> = {}, cutOff = false) => {
			const sinceFirst = { measure: { name: 'area' as const, ...steady, ...changed }, cutOff };
			return summarize(comparison({ area: sinceEarlier }, { sinceFirst }));
		};
		expect(since({})).toContain(' Since the first photo, its size has not measurably changed either.');
		for (const otherwise of [{ change: 'increase' }, { change: 'decrease' }, lost] as const) {
			expect(since({}, otherwise)).toMatch(/ Since the first photo, its size has not measurably changed\.$/);
		}
		expect(since({ difference: 31.4, uncertainty: 12, change: 'increase' })).toContain(
			' Since the first photo, it is about 31% larger (± 12%).',
		);
		expect(since({ difference: -31.4, uncertainty: 12, change: 'decrease' })).toContain(
			' Since the first photo, it is about 31% smaller (± 12%).',
		);
		expect(since({ difference: 31.4, uncertainty: 12, change: 'increase' }, {}, true)).toContain(
			' Since the first photo, it is at least 31% larger (± 12%).',
		);
	});

	it('says how the photos were rated when that differs, and that a higher risk of the earlier one still counts', () => {
		const rate = (before: RiskLevel, after: RiskLevel) => summarize(comparison({}, { risks: { before, after } }));
		expect(rate('high', 'low')).toBe(
			'The earlier photo was rated High Risk, the newer one was rated Low Risk. The same spot can score differently: the earlier High Risk still counts. No measurable change in size, symmetry, border and colors.',
		);
		expect(rate('medium', 'unknown')).toContain(
			'could not be rated. The same spot can score differently: the earlier Medium Risk still counts.',
		);
		for (const [before, after] of [
			['low', 'high'],
			['medium', 'high'],
			['unknown', 'medium'],
		] as const) {
			expect(rate(before, after)).toMatch(/the newer one was rated \w+ Risk\. No measurable change/);
		}
		expect(rate('high', 'high')).toMatch(/^No measurable change/);
		expect(rate('low', 'unknown')).toMatch(
			/^The earlier photo was rated Low Risk, the newer one could not be rated\. No/,
		);
		expect(rate('unknown', 'unknown')).toMatch(/^Neither photo could be rated\. No measurable change/);
	});

	it('says when the photos could not be lined up', () => {
		const apart = { basis: null, shape: undefined, area: 'not aligned' } as const;
		expect(summarize(comparison({ area: lost }, { comparability: apart, aligned: false }))).toContain(
			'We couldn’t line up the two photos. Size can’t be compared: a closer photo looks like growth.',
		);
	});
});

describe('the recommendation', () => {
	const seen =
		'Show this spot to a dermatologist within two weeks. A change like this needs a closer look. It is not a diagnosis.';

	it('is another photo in a month when nothing changed', () => {
		expect(recommend(comparison({}))).toBe(
			`Take the next photo a month after the last one, or sooner if you notice a change. ${always}`,
		);
	});

	it('is another photo in a month when the size is known and only something else could not be compared', () => {
		expect(recommend(comparison({ border: lost }))).toBe(
			`Take the next photo a month after the last one, or sooner if you notice a change. ${always}`,
		);
	});

	it.each(names)('is to show it to a doctor when this increased: %s', (name) => {
		expect(recommend(comparison({ [name]: { change: 'increase' } }))).toBe(`${seen} ${always}`);
	});

	it('is to show it to a doctor when it grew since the first photo', () => {
		const measure: Measure = { name: 'area', ...steady, change: 'increase' };
		expect(recommend(comparison({}, { sinceFirst: { measure, cutOff: false } }))).toBe(`${seen} ${always}`);
	});

	it.each(names)('is never to wait when this decreased, except for the chance alone: %s', (name) => {
		const changed = 'Show the spot to a doctor within two weeks. It has changed, even if it looks better.';
		const unchanged = 'Take the next photo a month after the last one, or sooner if you notice a change.';
		const advice = name === 'malignant probability' ? unchanged : changed;
		expect(recommend(comparison({ [name]: { change: 'decrease' } }))).toBe(`${advice} ${always}`);
	});

	it('is never to wait when it shrank since the first photo', () => {
		const measure: Measure = { name: 'area', ...steady, change: 'decrease' };
		expect(recommend(comparison({}, { sinceFirst: { measure, cutOff: false } }))).toBe(
			`Show the spot to a doctor within two weeks. It has changed, even if it looks better. ${always}`,
		);
	});

	it('never reassures about a photo with a risk of its own, not even the earlier one', () => {
		const advise = (before: RiskLevel, after: RiskLevel) => recommend(comparison({}, { risks: { before, after } }));
		const seeDoctor = 'Show the spot to a dermatologist within two weeks, even though no worsening was measured.';
		expect(advise('low', 'high')).toBe(`${seeDoctor} The newer photo was rated High Risk. ${always}`);
		expect(advise('high', 'low')).toBe(`${seeDoctor} The earlier photo was rated High Risk. ${always}`);
		expect(advise('high', 'medium')).toContain('The earlier photo was rated High Risk.');
		expect(advise('medium', 'medium')).toMatch(
			/^Show the spot to a dermatologist in the next few weeks, .* Both photos were rated Medium Risk\./,
		);
		const smaller = comparison({ area: { change: 'decrease' } }, { risks: { before: 'medium', after: 'low' } });
		expect(recommend(smaller)).toContain('Show the spot to a dermatologist within two weeks,');
	});

	it('is never to wait when a warning sign was reported with a photo', () => {
		const symptoms = { before: { bleed: true }, after: { changed: true, itch: true } };
		const seeDoctor = 'Show the spot to a dermatologist within two weeks, even though no worsening was measured.';
		const said = 'By the answers given with these photos, it has changed and it has bled.';
		expect(recommend(comparison({}, { symptoms }))).toBe(`${seeDoctor} ${said} ${always}`);
		expect(recommend(comparison({}, { symptoms, risks: { before: 'medium', after: 'medium' } }))).toBe(
			`${seeDoctor} Both photos were rated Medium Risk. ${said} ${always}`,
		);
	});

	it('is never to wait when the newer photo could not be rated', () => {
		const better =
			'Take a better photo now: the newer one could not be rated. If the spot worries you, show it to a doctor.';
		for (const before of ['low', 'unknown'] as const) {
			expect(recommend(comparison({}, { risks: { before, after: 'unknown' } }))).toBe(`${better} ${always}`);
		}
		expect(recommend(comparison({}, { risks: { before: 'high', after: 'unknown' } }))).toMatch(
			/^Show the spot to a dermatologist within two weeks, .* The earlier photo was rated High Risk\./,
		);
	});

	it('is never to wait when the spot is cut off, even if the scale is known', () => {
		const cut = { basis: 'skin', shape: 'cut off', area: undefined } as const;
		expect(recommend(comparison({ area: lost }, { comparability: cut }))).toBe(`${retake} ${always}`);
	});

	it('is a better photo when sizes cannot be compared, and a doctor when the spot may have grown', () => {
		const unknown = { basis: null, shape: undefined, area: 'scale unknown' } as const;
		const compareAt = (growth: number, risks: ComparisonFacts['risks'] = { before: 'low', after: 'low' }) =>
			comparison({ area: lost }, { comparability: unknown, sameDistance: { growth, uncertainty: 15 }, risks });
		const adviseAt = (growth: number) => recommend(compareAt(growth));
		expect(adviseAt(5)).toBe(`${retake} ${always}`);
		expect(adviseAt(55)).toBe(
			`Show the spot to a dermatologist in the next few weeks. It may have grown, unless the newer photo was taken from closer. ${retake} ${always}`,
		);
		expect(recommend(compareAt(55, { before: 'low', after: 'unknown' }))).toMatch(
			/^Show the spot .* It may have grown/,
		);
		// Possible growth makes no other change less urgent.
		const { comparability, sameDistance } = compareAt(55);
		const smoother = comparison({ area: lost, border: { change: 'decrease' } }, { comparability, sameDistance });
		expect(recommend(smoother)).toMatch(/^Show the spot to a dermatologist within two weeks\. It may have grown/);
		expect([5, 55].map((growth) => findGrowth(compareAt(growth)))).toEqual([null, 'possible']);
		expect(findGrowth(comparison({}, { sameDistance }))).toBeNull();
	});
});

it('advice to see a doctor by a certain time has its reason in at least one of the photos, and no other advice does', () => {
	const lists = {
		changed: [
			{},
			...names.flatMap((name) => (['increase', 'decrease'] as const).map((change) => ({ [name]: { change } }))),
			{ area: lost },
		],
		risk: ['low', 'medium', 'high', 'unknown'],
		symptoms: [null, { itch: true }, { bleed: true }],
		growth: [5, 55],
		since: [null, 'increase', 'decrease'],
	} as const;
	const pairs = <One>(list: readonly One[]) => list.flatMap((before) => list.map((after) => ({ before, after })));
	const all = lists.changed.flatMap((changed) =>
		pairs(lists.risk).flatMap((risks) =>
			pairs(lists.symptoms).flatMap((symptoms) =>
				lists.growth.flatMap((growth) =>
					lists.since.map((change) => {
						const sinceFirst = change && { measure: { name: 'area' as const, ...steady, change }, cutOff: false };
						return comparison(changed, { risks, symptoms, sameDistance: { growth, uncertainty: 15 }, sinceFirst });
					}),
				),
			),
		),
	);
	for (const facts of all) {
		const { before, after } = findVisitReasons(facts);
		expect(/^Show .* within two weeks|^Show .* in the next few weeks/.test(recommend(facts)), recommend(facts)).toBe(
			before || after,
		);
	}
});

it('a change is a reason in the later photo; a risk or a red flag is a reason in its own photo', () => {
	const risks = { before: 'high', after: 'low' } as const;
	expect(findVisitReasons(comparison({}, { risks }))).toEqual({ before: true, after: false });
	expect(findVisitReasons(comparison({ area: { change: 'increase' } }))).toEqual({ before: false, after: true });
	const symptoms = { before: { grew: true }, after: { itch: true } };
	expect(findVisitReasons(comparison({ colors: { change: 'decrease' } }, { symptoms }))).toEqual({
		before: true,
		after: true,
	});
});
