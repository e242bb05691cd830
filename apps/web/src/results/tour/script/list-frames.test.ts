import { expect, test } from 'vitest';
import { listFrames, settledAfter } from './list-frames.ts';
import { listCues, writeScript } from './script.ts';

const script = writeScript([
	{ kind: 'photo', title: 'Your photo', texts: ['The result is High Risk. Low does not rule out melanoma. Watch it.'] },
	{ kind: 'disclaimer', title: 'Please note', texts: ['This is not a diagnosis.'] },
]);
const rate = 24;

test('the frames follow one another for as long as the tour takes', () => {
	const frames = listFrames(script, rate, false);
	let at = 0;
	for (const { time, length } of frames) {
		expect(time).toBeCloseTo(at, 9);
		expect(length).toBeLessThanOrEqual(1 + 1e-9);
		at += length;
	}
	expect(at).toBeGreaterThanOrEqual(script.length);
	expect(at).toBeLessThan(script.length + 1 / rate);
});

test('a moving scene has all of its frames, and each new caption has one', () => {
	const times = listFrames(script, rate, false).map(({ time }) => time);
	for (const { kind, start } of script.scenes) {
		const moving = times.filter((time) => time >= start && time <= start + settledAfter[kind]);
		expect(moving.length).toBeGreaterThanOrEqual(Math.floor(settledAfter[kind] * rate));
	}
	for (const still of [true, false]) {
		for (const { start } of listCues(script)) {
			const shown = listFrames(script, rate, still).find(({ time }) => time >= start - 1e-9)!;
			expect(shown.time - start).toBeLessThanOrEqual(1 / rate + 1e-9);
		}
	}
	expect(listFrames(script, rate, true).length).toBeLessThan(script.length + 8);
});
