import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saySentence } from '../../speech/browser-voice.ts';
import { listCues, writeScript } from '../script/script.ts';
import { createClock, type Say } from './clock.ts';

const script = writeScript([
	{ kind: 'photo', title: 'Your photo', texts: ['The result is High Risk. Watch it.'] },
	{ kind: 'disclaimer', title: 'Please note', texts: ['This is not a diagnosis.'] },
]);
const cues = listCues(script);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

test('without a voice, a tour takes as long as its script, however rarely it is drawn', () => {
	const clock = createClock(script, null);
	clock.play();
	pass(script.length - 1);
	expect(clock.now()).toBeCloseTo(script.length - 1, 6);
	pass(5);
	expect(clock.now()).toBe(script.length);
	expect(clock.playing()).toBe(false);
	clock.play();
	expect(clock.now()).toBe(0);
});

test('it pauses, jumps and changes its speed', () => {
	const clock = createClock(script, null);
	clock.play();
	pass(2);
	clock.pause();
	pass(7);
	expect(clock.now()).toBeCloseTo(2, 6);
	clock.play();
	clock.setSpeed(1.5);
	pass(2);
	expect(clock.now()).toBeCloseTo(5, 6);
	clock.seek(1);
	expect(clock.now()).toBe(1);
});

test('each caption is spoken as it begins, and the next one waits until it has been said', async () => {
	const said: { text: string; signal: AbortSignal; end(): void }[] = [];
	const say: Say = (text, _, signal) => new Promise((end) => said.push({ text, signal, end }));
	const clock = createClock(script, say);
	clock.play();
	for (const [index, cue] of cues.entries()) {
		expect(said.map(({ text }) => text)).toEqual(cues.slice(0, index + 1).map(({ text }) => text));
		pass(cue.length + 3);
		expect(clock.now()).toBeLessThan(cue.start + cue.length);
		await said[index]!.end();
		await Promise.resolve();
		pass(0.1);
		clock.now();
	}
	expect(clock.playing()).toBe(false);
	clock.play();
	expect(said.at(-1)!.text).toBe(cues[0]!.text);
	clock.seek(cues.at(-1)!.start);
	expect(said.at(-2)!.signal.aborted).toBe(true);
	expect(said.at(-1)!.text).toBe(cues.at(-1)!.text);
	clock.close();
	expect(said.at(-1)!.signal.aborted).toBe(true);
});

test('a jump interrupts what a voice of the browser is saying, and not what it says next', async () => {
	let waiting: string[] = [];
	const speak = ({ text }: { text: string }) => waiting.push(text);
	const cancel = () => {
		waiting = [];
	};
	vi.stubGlobal('speechSynthesis', { speak, cancel });
	vi.stubGlobal('SpeechSynthesisUtterance', function utterance(text: string) {
		return { text };
	});
	const voice = { lang: 'en-US' } as SpeechSynthesisVoice;
	const clock = createClock(script, (text, speed, signal) => saySentence(voice, text, speed, signal));
	clock.play();
	clock.seek(cues.at(-1)!.start);
	await new Promise((resolve) => setTimeout(resolve));
	expect(waiting).toEqual([cues.at(-1)!.text]);
	clock.close();
	expect(waiting).toEqual([]);
});
