import { describe, expect, it, vi } from 'vitest';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { joinCenterCrop } from '../src/inference/center-crop.ts';
import { measurePhoto } from '../src/inference/measure.ts';
import { centerSquare, toInput } from '../src/inference/preprocess.ts';
import { openSession } from '../src/inference/session.ts';
import { card, model } from './open-analyzer.ts';

const photo = renderSyntheticLesion({ seed: 1, width: 300, height: 300 });

/** Whether two inputs are the same. Comparing them value by value would take seconds. */
const equal = (one: Float32Array, other: Float32Array) => Buffer.from(one.buffer).equals(Buffer.from(other.buffer));

describe('the center crop', () => {
	it('is the middle of the center square, in whole pixels of the photo', () => {
		const sides = { width: 300, height: 201 };
		expect(centerSquare(sides)).toEqual({ left: 49, top: 0, side: 201 });
		expect(centerSquare(sides, 0.6)).toEqual({ left: 89, top: 40, side: 121 });
		expect(centerSquare({ width: 1, height: 1 }, 0.1)).toEqual({ left: 0, top: 0, side: 1 });
	});

	it.each([
		['consumer', [false, true, false, true]],
		['clinical', [false, false, false, false]],
	] as const)('is what every second view shows in the mode that has one: %s', async (mode, crops) => {
		const session = await openSession(model);
		const run = vi.spyOn(session, 'run');
		await measurePhoto(session, { ...card, input: { ...card.input, firstViews: card.input.views } }, photo, mode);
		const [whole, crop] = [undefined, card.modes.consumer.centerCrop].map((share) => toInput(photo, card.input, share));
		const views = run.mock.calls.flatMap(([each]) => each);
		expect(views.map(({ view }) => view)).toEqual([0, 1, 2, 3]);
		expect(views.map(({ input }) => equal(input, crop!))).toEqual(crops);
		expect(views.map(({ input }) => equal(input, whole!))).toEqual(crops.map((isCrop) => !isCrop));
	});
});

describe('maps of the whole and of the center crop', () => {
	const join = (whole: number[], crop: number[], length: number) =>
		[
			...joinCenterCrop(
				{
					whole: Float32Array.from(whole),
					crop: Float32Array.from(crop),
					side: Math.sqrt(whole.length),
					share: 0.5,
				},
				length,
			),
		].map((value) => Math.round(value * 100) / 100);

	it('are left unchanged if they are the same', () => {
		expect(join(Array(16).fill(3), Array(16).fill(3), 8)).toEqual(Array(64).fill(3));
	});

	it('count equally in the middle; outside it, only the map of the whole counts', () => {
		const joined = join(Array(16).fill(0), Array(16).fill(4), 8);
		const row = (y: number) => joined.slice(8 * y, 8 * y + 8);
		expect(row(1)).toEqual(Array(8).fill(0));
		expect(row(3)).toEqual([0, 0, 1, 2, 2, 1, 0, 0]);
	});

	it('show what the crop shows at its place in the whole', () => {
		// A spot in the upper left of the crop lies above and to the left of the middle of the whole.
		const crop = Array(16).fill(0);
		crop[5] = 8;
		const joined = join(Array(16).fill(0), crop, 16);
		const peak = joined.indexOf(Math.max(...joined));
		expect([Math.floor(peak / 16), peak % 16]).toEqual([6, 6]);
	});
});
