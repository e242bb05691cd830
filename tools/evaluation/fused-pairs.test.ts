import type { LesionClass } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { card } from '../../packages/analysis/test/small-card.ts';
import { listPairs, measureFused, measureWeights } from './fused-pairs.ts';

// Classes of small-card.ts: clinical melanoma, nevus, vascular lesion; consumer basal cell carcinoma, nevus, melanoma.
const lesion = (diagnosis: LesionClass, closeup: number, dermatoscope: number) => {
	const label = card.modes.clinical.classes.indexOf(diagnosis);
	return {
		closeup: { probabilities: [0, 1 - closeup, closeup], diagnosis, label },
		dermatoscope: { probabilities: [dermatoscope, 1 - dermatoscope, 0], diagnosis, label },
	};
};
/** In each photo alone, one nevus looks more like a melanoma than one of the melanomas; in both together, none does. */
const pairs = [
	lesion('melanoma', 0.9, 0.6),
	lesion('melanoma', 0.5, 0.9),
	lesion('melanocytic_nevus', 0.6, 0.1),
	lesion('melanocytic_nevus', 0.01, 0.65),
];

it('pairs the photos of a lesion, and leaves out lesions with only one', () => {
	const [first, second] = pairs;
	const found = listPairs({
		clinical: { cases: [first!.dermatoscope, second!.dermatoscope], lesions: ['a', 'b'] },
		consumer: { cases: [second!.closeup, first!.closeup, first!.closeup], lesions: ['b', 'a', 'c'] },
	});
	expect(found).toEqual([first, second]);
});

it('pairs no photos of lesions without a name', () => {
	const photos = (which: 'closeup' | 'dermatoscope') => ({
		cases: pairs.map((pair) => pair[which]),
		lesions: ['', undefined, undefined, ''],
	});
	expect(listPairs({ clinical: photos('dermatoscope'), consumer: photos('closeup') })).toEqual([]);
});

it('measures both photos against either alone, on the same lesions', () => {
	const { count, melanomas, measures } = measureFused(pairs, card.modes);
	expect([count, melanomas]).toEqual([4, 2]);
	const { closeup, dermatoscope, both, gain } = measures.melanomaAuc;
	expect([closeup.value, dermatoscope.value, both.value, gain.value]).toEqual([0.75, 0.75, 1, 0.25]);
	expect(gain.low).toBeGreaterThanOrEqual(0);
	// At clinical mode's threshold, 0.2, with the interval of a share.
	expect(measures.melanomaSensitivity.both).toMatchObject({ value: 1, low: expect.closeTo(0.342, 3) });
	expect(measures.specificity.dermatoscope.value).toBe(0.5);
});

it('shows what each weight of the close-up would give', () => {
	const weights = measureWeights(pairs, card.modes);
	expect(weights.map(({ weight }) => weight)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
	expect(weights[0]!.melanomaAuc).toBe(0.75);
	expect(weights[10]!.melanomaAuc).toBe(0.75);
	expect(weights[5]!.logLoss).toBeLessThan(weights[0]!.logLoss);
});
