import type { Mode } from '@dermavigil/contract';
import { describe, expect, it, vi } from 'vitest';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { measurePhoto } from '../src/inference/measure.ts';
import { openSession } from '../src/inference/session.ts';
import { isSettled } from '../src/settled.ts';
import { model, card as modelCard } from './open-analyzer.ts';
import { card } from './small-card.ts';

/** Scores of a dermatoscope image that is far from every threshold: a nevus of low risk. */
const clear = { gate: [5, 0, -5, -5], dermoscopy: [0, 4, 0], phone: [0, 0, 0] };

describe('the first views', () => {
	it('are enough when no threshold is near', () => {
		expect(isSettled(clear, 'clinical', card)).toBe(true);
	});

	it('are enough when the risk is plainly high', () => {
		expect(isSettled({ ...clear, dermoscopy: [5, 4, -9] }, 'clinical', card)).toBe(true);
	});

	it.each([
		['it may show no lesion', { gate: [0, -9, -9, 0.3] }],
		['it may be by another camera', { gate: [0, 1.5, -9, -9] }],
		['it may be unlike what was learned', { dermoscopy: [-3, 0.9, -4] }],
		['its risk may be medium', { dermoscopy: [3, 4.4, 0] }],
		['its risk may be high', { dermoscopy: [4, 3.3, 3.3] }],
		['two classes are almost as probable', { dermoscopy: [0, 4, 3.7] }],
		['a score of its kind is no number', { gate: [Number.NaN, 0, -5, -5] }],
		['a score of a class is no number', { dermoscopy: [0, 4, Number.NaN] }],
	])('are not enough when %s', (_, near) => {
		expect(isSettled({ ...clear, ...near }, 'clinical', card)).toBe(false);
	});

	it.each<[string, Partial<typeof clear>, Mode]>([
		['shows no lesion', { gate: [0, 0, 0, 9], dermoscopy: [0, 4, 3.7] }, 'clinical'],
		['is by another camera', {}, 'consumer'],
		['is unlike anything learned', { dermoscopy: [-4, -4, -4] }, 'clinical'],
	])('are enough to refuse a photo that %s, whatever its prediction would be', (_, scores, mode) => {
		expect(isSettled({ ...clear, ...scores }, mode, card)).toBe(true);
	});

	it('are followed by the others only if those matter, or when no mode is given', async () => {
		const session = await openSession(model);
		const run = vi.spyOn(session, 'run');
		const photo = renderSyntheticLesion({ seed: 1, kind: 'dermoscopy', width: 300, height: 300 });
		const ran = () => run.mock.calls.splice(0).map(([views]) => views.map(({ view }) => view));
		const withMargins = (risk: number) => {
			const clinical = { ...modelCard.modes.clinical };
			clinical.margins = { noLesion: 0, otherKind: 0, familiar: 0, name: 0, risk };
			return { ...modelCard, modes: { ...modelCard.modes, clinical } };
		};

		await measurePhoto(session, withMargins(0), photo, 'clinical');
		expect(ran()).toEqual([[0, 1]]);
		const inDoubt = await measurePhoto(session, withMargins(Number.POSITIVE_INFINITY), photo, 'clinical');
		expect(ran()).toEqual([
			[0, 1],
			[2, 3],
		]);
		const whole = await measurePhoto(session, withMargins(0), photo);
		expect(ran()).toHaveLength(2);
		expect(inDoubt).toEqual(whole);
	});
});
