import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { LocalVoice } from './local-voice.ts';
import { createSpeaker } from './speaker.ts';

const { log } = Fastify();
const mp3 = Buffer.from([0xff, 0xf3, 0x64, 0xc4, 1, 2, 3]);
const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
});

/** A stand-in for the local voice, which returns what it was given and counts its calls. */
function countingVoice() {
	const said: string[] = [];
	const voice: LocalVoice = {
		async speak(given, risk) {
			said.push(`${risk}: ${given}`);
			return { audio: Buffer.from(given), sentenceStarts: [0] };
		},
		warmUp: async () => {},
		close: async () => {},
	};
	return { voice, said };
}

/** A speech service with the same calls as OpenAI's. */
async function startService(status: number, answer: Uint8Array) {
	const asked: { request: IncomingMessage; body: unknown }[] = [];
	const server = createServer(async (request, response) => {
		asked.push({ request, body: JSON.parse(await text(request)) });
		response.writeHead(status).end(answer);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	closing.push(() => server.close());
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	return { asked, service: { url, key: 'secret', model: 'tts-1', voice: 'calm' } };
}

it('speaks each text once for each risk level, even for people who ask at the same time', async () => {
	const { voice, said } = countingVoice();
	const speak = createSpeaker({ voice, service: undefined, log });
	const answers = await Promise.all([1, 2, 3].map(() => speak('A mole.', 'low')));
	expect(await speak('A mole.', 'low')).toBe(answers[0]);
	await speak('A mole.', 'high');
	expect(said).toEqual(['low: A mole.', 'high: A mole.']);
});

it('caches no more than its limit', async () => {
	const { voice, said } = countingVoice();
	const speak = createSpeaker({ voice, service: undefined, log, cacheBytes: 20 });
	for (const spoken of ['A mole of mine.', 'A mole of yours.', 'A mole of mine.', 'A mole of nobody at all.']) {
		await speak(spoken, 'low');
	}
	expect(said).toHaveLength(4);
});

it('tries again after a failure', async () => {
	const { voice } = countingVoice();
	let failures = 1;
	const failing: LocalVoice = {
		...voice,
		speak: (...asked) => (failures-- > 0 ? Promise.reject(new Error('broken')) : voice.speak(...asked)),
	};
	const speak = createSpeaker({ voice: failing, service: undefined, log });
	await expect(speak('A mole.', 'low')).rejects.toThrow('broken');
	expect((await speak('A mole.', 'low')).sentenceStarts).toEqual([0]);
});

it('lets a speech service speak if there is one, more slowly for a high risk', async () => {
	const { voice, said } = countingVoice();
	const { service, asked } = await startService(200, mp3);
	const speak = createSpeaker({ voice, service, log });
	expect(Buffer.from((await speak('A mole.', 'low')).audio)).toEqual(mp3);
	await speak('A mole.', 'high');
	const [low, high] = asked;
	expect(low!.request).toMatchObject({ method: 'POST', url: '/v1/audio/speech' });
	expect(low!.request.headers.authorization).toBe('Bearer secret');
	expect(low!.body).toMatchObject({ model: 'tts-1', voice: 'calm', input: 'A mole.', response_format: 'mp3' });
	const getSpeed = ({ body }: { body: unknown }) => (body as { speed: number }).speed;
	expect(getSpeed(high!)).toBeLessThan(getSpeed(low!));
	expect(said).toEqual([]);
});

it.each([
	['refuses', 500, mp3],
	['answers with something else', 200, Buffer.from('{"error":"no voice"}')],
	['answers with nothing', 200, Buffer.alloc(0)],
])('speaks itself when the service %s', async (_what, status, answer) => {
	const { voice, said } = countingVoice();
	const { service, asked } = await startService(status, answer);
	expect((await createSpeaker({ voice, service, log })('A mole.', 'low')).sentenceStarts).toEqual([0]);
	expect([asked.length, said]).toEqual([1, ['low: A mole.']]);
});

it('sends a text only to the service’s address, wherever the service redirects to', async () => {
	const { voice, said } = countingVoice();
	const other = await startService(200, mp3);
	const redirecting = createServer((_request, response) =>
		response.writeHead(307, { location: `${other.service.url}/audio/speech` }).end(),
	).listen(0, '127.0.0.1');
	await once(redirecting, 'listening');
	closing.push(() => redirecting.close());
	const service = { ...other.service, url: `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/v1` };
	await createSpeaker({ voice, service, log })('A mole.', 'low');
	expect([other.asked, said]).toEqual([[], ['low: A mole.']]);
});

it('uses the local voice when the service does not answer', async () => {
	const { voice, said } = countingVoice();
	const { service } = await startService(200, mp3);
	for (const close of closing.splice(0)) close();
	await createSpeaker({ voice, service, log })('A mole.', 'low');
	expect(said).toEqual(['low: A mole.']);
});

it('leaves a service that failed three times in a row alone for a minute', async () => {
	const { voice } = countingVoice();
	const { service, asked } = await startService(500, mp3);
	let now = 0;
	const speak = createSpeaker({ voice, service, log, now: () => now });
	for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await speak(text, 'low');
	expect(asked).toHaveLength(3);
	now += 60_000;
	for (const text of ['Six.', 'Seven.']) await speak(text, 'low');
	expect(asked).toHaveLength(4);
});

it('abandons a speech only when everybody who waits for it has left', async () => {
	const signals: AbortSignal[] = [];
	let finish = (_speech: { audio: Buffer; sentenceStarts: number[] }) => {};
	const voice: LocalVoice = {
		...countingVoice().voice,
		speak: (_text, _risk, signal) => {
			signals.push(signal!);
			return new Promise((resolve, reject) => {
				finish = resolve;
				signal!.addEventListener('abort', () => reject(signal!.reason));
			});
		},
	};
	const speak = createSpeaker({ voice, service: undefined, log });
	const [one, two, three] = [1, 2, 3].map(() => new AbortController());
	const both = [one, two].map((who) => speak('A mole.', 'low', who!.signal));
	one!.abort();
	expect(signals[0]!.aborted).toBe(false);
	two!.abort();
	for (const left of both) await expect(left).rejects.toMatchObject({ name: 'AbortError' });

	const again = speak('A mole.', 'low', three!.signal);
	expect(signals).toHaveLength(2);
	finish({ audio: mp3, sentenceStarts: [0] });
	expect((await again).audio).toEqual(mp3);
});
