import type { Mode } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { toInput } from '../src/inference/preprocess.ts';
import type { Photo } from '../src/photo.ts';
import { assessSuitability } from '../src/suitability.ts';
import { blurPhoto } from './blur-photo.ts';
import { card } from './small-card.ts';

const scaling = { size: 160, divisor: 127.5, offset: -1 };
const phone = renderSyntheticLesion({ seed: 3, width: 200, height: 180 });

const change = ({ width, height, data }: Photo, channel: (value: number) => number): Photo => ({
	width,
	height,
	data: Uint8ClampedArray.from(data, (value, at) => (at % 4 === 3 ? value : channel(value))),
});
const dark = (photo: Photo) => change(photo, (value) => value * 0.1);
const blurred = (photo: Photo) => blurPhoto(photo, Math.min(photo.width, photo.height) / 40);

const familiar = [4, 1, 0];
/** Scores of a gate that gives its four classes these probabilities. */
const gate = (...probabilities: number[]) => probabilities.map(Math.log);
const lesionOnPhone = gate(0.01, 0.97, 0.01, 0.01);

function assess(photo: Photo, { gate = lesionOnPhone, scores = familiar, mode = 'consumer' as Mode } = {}) {
	const measured = { input: toInput(photo, scaling), scores: { dermoscopy: scores, phone: scores, gate } };
	return assessSuitability(photo, measured, mode, card);
}

describe('the photo itself', () => {
	it('is assessed when it is a phone photo of a lesion', () => {
		expect(assess(phone)).toBe('suitable');
	});

	it('is too small under 64 px', () => {
		expect(assess(renderSyntheticLesion({ seed: 3, width: 63, height: 300 }))).toBe('too_small');
		expect(assess(renderSyntheticLesion({ seed: 3, width: 64, height: 300 }))).toBe('suitable');
	});

	it('is too dark, even at 84 px', () => {
		expect(assess(dark(renderSyntheticLesion({ seed: 3, width: 84, height: 84 })))).toBe('too_dark');
	});

	it('is too bright when it is a white page', () => {
		expect(assess(change(phone, () => 250))).toBe('too_bright');
	});

	it.each([1, 2, 3, 4, 5, 6])('is blurred when synthetic lesion %i was out of focus', (seed) => {
		for (const kind of ['phone', 'dermoscopy'] as const) {
			const mode = kind === 'phone' ? 'consumer' : 'clinical';
			const scores = kind === 'phone' ? lesionOnPhone : gate(0.97, 0.01, 0.01, 0.01);
			const synthetic = renderSyntheticLesion({ seed, kind, width: 240, height: 200 });
			expect(assess(synthetic, { gate: scores, mode })).toBe('suitable');
			expect(assess(blurred(synthetic), { gate: scores, mode })).toBe('blurred');
		}
	});

	it('is blurred when nothing at all can be seen on it', () => {
		expect(assess(change(phone, () => 128))).toBe('blurred');
	});

	it('is still suitable when it is a fifth darker or lighter', () => {
		for (const factor of [0.8, 1.2]) expect(assess(change(phone, (value) => value * factor))).toBe('suitable');
	});

	it('is not changed by the checks', () => {
		const before = structuredClone(phone);
		assess(phone);
		expect(phone).toEqual(before);
	});
});

describe('what the photo shows', () => {
	it.each([
		['consumer', [0.1, 0.35, 0.35, 0.2], 'not_skin'],
		['consumer', [0.1, 0.35, 0.2, 0.35], 'no_lesion'],
		['consumer', [0.1, 0.41, 0.29, 0.2], 'suitable'],
		['consumer', [0.8, 0.2, 0, 0], 'wrong_mode'],
		['consumer', [0.79, 0.21, 0, 0], 'suitable'],
		['clinical', [0.8, 0.2, 0, 0], 'suitable'],
		['clinical', [0.2, 0.8, 0, 0], 'wrong_mode'],
	] as const)('in %s mode, gate %o: %s', (mode, probabilities, expected) => {
		expect(assess(phone, { gate: gate(...probabilities), mode })).toBe(expected);
	});

	it('is unfamiliar when the mode’s raw scores are low, whatever their order', () => {
		const justKnown = [0.2, -0.1, -0.4];
		for (const scores of [justKnown, justKnown.toReversed()]) {
			expect(assess(phone, { scores })).toBe('suitable');
			expect(assess(phone, { scores: scores.map((score) => score - 0.1) })).toBe('unfamiliar');
		}
	});

	it('is read only from the scores of the mode', () => {
		const measured = {
			input: toInput(phone, scaling),
			scores: { dermoscopy: [-5, -5, -5], phone: familiar, gate: lesionOnPhone },
		};
		expect(assessSuitability(phone, measured, 'consumer', card)).toBe('suitable');
	});
});

it('names first what a person can fix', () => {
	const nothing = { gate: gate(0.01, 0.01, 0.58, 0.4), scores: [-9, -9, -9] };
	const tiny = renderSyntheticLesion({ seed: 3, width: 60, height: 60 });
	expect(assess(dark(blurred(tiny)), nothing)).toBe('too_small');
	expect(assess(dark(blurred(phone)), nothing)).toBe('too_dark');
	expect(assess(blurred(change(phone, (value) => 240 + value / 17)), nothing)).toBe('too_bright');
	expect(assess(blurred(phone), nothing)).toBe('blurred');
	expect(assess(phone, nothing)).toBe('not_skin');
	expect(assess(phone, { ...nothing, gate: gate(0.9, 0.02, 0.02, 0.06) })).toBe('wrong_mode');
	expect(assess(phone, { scores: nothing.scores })).toBe('unfamiliar');
});
