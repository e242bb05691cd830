import { measureFrame } from '@dermavigil/analysis/framing';
import { describe, expect, test } from 'vitest';
import { blurPhoto } from '../../../../../../packages/analysis/test/blur-photo.ts';
import type { SyntheticLesionOptions } from '../../../../../../tools/synthetic-lesions/scene.ts';
import { renderSyntheticLesion } from '../../../../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { type Coach, coach, getCountdown, newCoach } from './coach.ts';
import { chooseHint, type Hint, hintTexts } from './hints.ts';

const side = 120;

interface Scene extends Partial<SyntheticLesionOptions> {
	/** The blur's standard deviation in pixels. */
	blur?: number;
}

function makeFrame({ blur, ...options }: Scene) {
	const photo = renderSyntheticLesion({ seed: 11, hairs: 0, ...options, width: side, height: side });
	return { side, data: (blur ? blurPhoto(photo, blur) : photo).data };
}

/** The fault found in a still scene. */
function findFault(scene: Scene, mode: 'consumer' | 'clinical' = 'consumer'): Hint {
	const frame = makeFrame(scene);
	return chooseHint(measureFrame(frame, 100, measureFrame(frame, 0).seen), mode);
}

describe('the fault of a frame', () => {
	test.each<[Hint, Scene]>([
		['dark', { light: 0.05 }],
		['bright', { light: 6 }],
		['far', { diameter: 0.1 }],
		['near', { diameter: 0.62 }],
		['aside', { shiftX: 0.25 }],
		['blurred', { blur: 2 }],
		['good', {}],
		['good', { skinTone: 6 }],
	])('is %s', (hint, scene) => {
		expect(findFault(scene)).toBe(hint);
	});

	test('is a missing lesion if there is none', () => {
		const data = new Uint8ClampedArray(side * side * 4).fill(160);
		expect(chooseHint(measureFrame({ side, data }, 0), 'consumer')).toBe('absent');
	});

	test('is motion until two frames are alike, but light comes before everything else', () => {
		expect(chooseHint(measureFrame(makeFrame({}), 0), 'consumer')).toBe('moving');
		expect(findFault({ light: 0.05, diameter: 0.1, blur: 2 })).toBe('dark');
		expect(findFault({ diameter: 0.1, blur: 2 })).toBe('far');
	});

	test('allows lesions to be larger under a dermatoscope', () => {
		const close: Scene = { pattern: 'keratosis', diameter: 0.62 };
		expect(findFault(close, 'consumer')).toBe('near');
		expect(findFault(close, 'clinical')).toBe('good');
	});

	test('has a short sentence for each hint', () => {
		for (const text of Object.values(hintTexts)) expect(text.length).toBeLessThan(60);
	});
});

/** The states after each of some hints, one every `interval` milliseconds. */
function follow(hints: readonly Hint[], interval = 100): Coach[] {
	let state = newCoach;
	return hints.map((hint, index) => {
		state = coach(state, hint, 5000 + index * interval);
		return state;
	});
}

const times = (count: number, hint: Hint): Hint[] => Array.from({ length: count }, () => hint);
const shown = (states: readonly Coach[]) => [...new Set(states.map((state) => state.shown))];

describe('what the coach says', () => {
	test('does not follow from a single frame', () => {
		const states = follow([...times(10, 'far'), 'moving', ...times(5, 'far'), 'good', ...times(5, 'far')]);
		expect(shown(states)).toEqual([null, 'far']);
	});

	test('stays for a second, so that it can be heard; only good news comes sooner', () => {
		const changes = follow([...times(4, 'dark'), ...times(20, 'far')]);
		const [dark, far] = (['dark', 'far'] as const).map((hint) => changes.find((state) => state.shown === hint)!.at);
		expect(far! - dark!).toBe(1000);
		const good = follow([...times(4, 'far'), ...times(4, 'good')]);
		expect(good.at(-1)!.shown).toBe('good');
	});

	test('does not stay when it has long been untrue, even if the hints alternate', () => {
		const alternating = times(30, 'moving').map((hint, index) => (index % 2 ? hint : 'good'));
		const states = follow([...times(4, 'far'), ...alternating]);
		expect(shown(states)).toEqual([null, 'far', 'moving']);
	});
});

describe('the photo is taken', () => {
	const isTaken = (state: Coach) => getCountdown(state) === 1;

	test('only after good frames', () => {
		expect(follow(times(8, 'good')).some(isTaken)).toBe(false);
		expect(follow(times(9, 'good')).some(isTaken)).toBe(true);
		expect(follow([...times(7, 'good'), 'moving', ...times(7, 'good')]).some(isTaken)).toBe(false);
	});

	test('not because of frames that never came', () => {
		expect(follow(times(5, 'good'), 600).some(isTaken)).toBe(false);
	});

	test('within a second of being good and never before, at ten frames a second, after the hints in order', () => {
		const scenes: Scene[] = [
			{ light: 0.05, diameter: 0.1, blur: 2 },
			{ diameter: 0.1, blur: 2 },
			{ diameter: 0.7, blur: 2 },
			{ shiftX: 0.25, blur: 2 },
			{ blur: 2 },
			{},
		];
		let [state, at]: [Coach, number] = [newCoach, 0];
		let seen: ReturnType<typeof measureFrame>['seen'] | undefined;
		const said: (Hint | null)[] = [];
		const goodFrom = 1500 * (scenes.length - 1);
		for (const scene of scenes) {
			const frame = makeFrame(scene);
			for (const end = at + 1500; at < end && getCountdown(state) < 1; at += 100) {
				const measures = measureFrame(frame, at, seen);
				state = coach(state, chooseHint(measures, 'consumer'), at);
				seen = measures.seen;
				if (said.at(-1) !== state.shown) said.push(state.shown);
			}
		}
		expect(said).toEqual([null, 'dark', 'far', 'near', 'aside', 'blurred', 'good']);
		expect(getCountdown(state)).toBe(1);
		expect(state.at).toBeGreaterThan(goodFrom);
		expect(state.at - goodFrom).toBeLessThanOrEqual(1000);
	});
});
