import { expect, it } from 'vitest';
import { createLocalVoice } from './local-voice.ts';
import speak from './worker.ts';

it('can be closed while it is being loaded, without an error', async () => {
	const voice = createLocalVoice();
	const loaded = voice.warmUp();
	await voice.close();
	await expect(loaded).resolves.toBeUndefined();
});

it('says when there is no voice to load', async () => {
	const voice = createLocalVoice({ worker: new URL('./delivery.ts', import.meta.url) });
	await expect(voice.warmUp()).rejects.toThrow('delivery.ts');
	await voice.close();
});

it('gives up on a speech that would be too long, even in the middle of a sentence', () => {
	const task = { stretch: 1, pause: 0.1, maxSeconds: 5 };
	expect(speak({ ...task, sentences: ['A mole.'] })?.sentenceStarts).toEqual([0]);
	expect(speak({ ...task, sentences: ['A mole.', 'www '.repeat(20)] })).toBeUndefined();
	expect(speak({ ...task, sentences: ['www '.repeat(500)] })).toBeUndefined();
});

it('stops speaking when nobody waits any more, and goes on to the next request', async () => {
	const voice = createLocalVoice();
	const leaving = new AbortController();
	const long = voice.speak('A mole. '.repeat(200), 'low', leaving.signal);
	const waiting = voice.speak('A scar.', 'low', leaving.signal);
	const next = voice.speak('A birthmark.', 'low');
	leaving.abort();
	for (const left of [long, waiting]) await expect(left).rejects.toMatchObject({ name: 'AbortError' });
	expect((await next).sentenceStarts).toEqual([0]);
	await voice.close();
});
