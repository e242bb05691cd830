import {
	calls,
	errorSchema,
	limits,
	messages,
	riskLevels,
	sentenceStartsHeader,
	splitSentences,
} from '@dermavigil/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCounters } from '../../../test/counters.ts';
import { getDuration } from '../../../test/mp3.ts';
import { handleErrors } from '../../http/errors.ts';
import { addImplement } from '../../http/implement.ts';
import { addRateLimits } from '../../http/limits/rate-limits.ts';
import { createLocalVoice, type LocalVoice } from '../../speech/local-voice.ts';
import { createSpeaker } from '../../speech/speaker.ts';
import { speechRoutes } from './routes.ts';

const explanation =
	'The closest match is Melanocytic Nevus (82%), an ordinary mole. The lesion is 5.5 mm wide. Show it to a dermatologist if it changes.';

/** The speak call alone, over the real voice. */
async function start(voice: LocalVoice) {
	const app = Fastify();
	addImplement(app);
	handleErrors(app);
	await addRateLimits(app, await freshCounters(app));
	app.addHook('onClose', () => voice.close());
	await app.register(speechRoutes, { speak: createSpeaker({ voice, service: undefined, log: app.log }) });
	return app;
}

let app: FastifyInstance;
beforeAll(async () => {
	app = await start(createLocalVoice());
});
afterAll(() => app.close());

const post = (payload: object, query = '', from = '127.0.0.1') =>
	app.inject({ method: 'POST', url: `${calls.speak.path}${query}`, payload, remoteAddress: from });

async function speak(text: string, query?: string) {
	const response = await post({ text_to_speak: text }, query);
	expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
	expect(response.headers['content-type']).toBe('audio/mpeg');
	const starts = String(response.headers[sentenceStartsHeader]).split(',').map(Number);
	return { seconds: getDuration(response.rawPayload), starts };
}

async function error(payload: object, query?: string) {
	const response = await post(payload, query);
	return [response.statusCode, errorSchema.strict().parse(response.json()).detail];
}

describe('a text', () => {
	it('is spoken as an MP3 about as long as reading it takes, and says where its sentences start', async () => {
		const { seconds, starts } = await speak(explanation);
		// Reading aloud takes a second for 8 to 20 characters.
		expect(seconds).toBeGreaterThan(explanation.length / 20);
		expect(seconds).toBeLessThan(explanation.length / 8);
		expect(starts).toHaveLength(splitSentences(explanation).length);
		expect(starts[0]).toBe(0);
		expect(starts).toEqual([...starts].sort((a, b) => a - b));
		expect(starts.at(-1)).toBeLessThan(seconds - 1);
	});

	it('twice as long takes about twice as long', async () => {
		const [once, twice] = [await speak(explanation), await speak(`${explanation} ${explanation}`)];
		expect(twice.seconds / once.seconds).toBeCloseTo(2, 1);
	});

	it('is spoken more slowly the higher the risk', async () => {
		const seconds = new Map<string, number>();
		for (const risk of riskLevels) seconds.set(risk, (await speak(explanation, `?risk_level=${risk}`)).seconds);
		expect(seconds.get('low')).toBeLessThan(seconds.get('medium')!);
		expect(seconds.get('medium')).toBeLessThan(seconds.get('high')!);
		expect((await speak(explanation)).seconds).toBe(seconds.get('unknown'));
	});

	it('may have emoji, control characters, other scripts and sentences without words', async () => {
		const plain = await speak('It is a mole. Watch it.');
		const decorated = await speak('It is a mole 😀\u0000. Watch\u0007 it 👍🏽❤️. 日本!');
		expect(decorated.seconds).toBeCloseTo(plain.seconds, 0);
	});

	it('cannot give the voice orders', async () => {
		const { seconds } = await speak('-voice kal -o /etc/passwd <break time="60s"/> One.');
		expect(seconds).toBeLessThan(12);
	});

	it('of 2,000 characters is spoken to its end', async () => {
		const text = `${explanation} `
			.repeat(20)
			.slice(0, limits.speech.maxTextLength - 1)
			.padEnd(limits.speech.maxTextLength, '.');
		expect((await speak(text)).seconds).toBeGreaterThan(100);
	});
});

it('sixteen people at once all hear their whole text', async () => {
	const texts = Array.from({ length: 16 }, (_, person) => `Person ${person} has a mole.`);
	const speeches = await Promise.all(texts.map((text) => speak(text)));
	for (const { seconds } of speeches) expect(seconds).toBeGreaterThan(1);
});

it('a full queue: 503, when to come back, and those waiting are served', async () => {
	const voice = createLocalVoice({ waiting: 1 });
	const small = await start(voice);
	const ask = (text: string) =>
		small.inject({ method: 'POST', url: calls.speak.path, payload: { text_to_speak: text } });
	const [first, second, third] = await Promise.all(['One.', 'Two.', 'Three.'].map(ask));
	expect([first!.statusCode, second!.statusCode]).toEqual([200, 200]);
	expect([third!.statusCode, third!.json()]).toEqual([503, { detail: messages.speech.busy }]);
	expect(third!.headers['retry-after']).toBe('2');
	await small.close();
});

describe('a bad request', () => {
	it.each<[string, object, string]>([
		['no text', {}, messages.speech.notText],
		['a number', { text_to_speak: 5 }, messages.speech.notText],
		['a list', { text_to_speak: ['A mole.'] }, messages.speech.notText],
		['null', { text_to_speak: null }, messages.speech.notText],
		['no object', ['A mole.'], messages.speech.notText],
		['an empty text', { text_to_speak: '' }, messages.speech.empty],
		['spaces', { text_to_speak: ' \n' }, messages.speech.empty],
		['emoji alone', { text_to_speak: '😀👍🏽' }, messages.speech.empty],
		['control characters alone', { text_to_speak: '\u0000\u0007' }, messages.speech.empty],
		['a script that the voice cannot read', { text_to_speak: '日本語' }, messages.speech.empty],
		['2,001 characters', { text_to_speak: 'a'.repeat(limits.speech.maxTextLength + 1) }, messages.speech.tooLong],
	])('%s: 400', async (_what, payload, detail) => {
		expect(await error(payload)).toEqual([400, detail]);
	});

	it('an unknown risk level: 400 with the known ones', async () => {
		const unknown = [400, 'Unknown risk_level. It must be one of: low, medium, high, unknown.'];
		expect(await error({ text_to_speak: 'A mole.' }, '?risk_level=severe')).toEqual(unknown);
		expect(await error({ text_to_speak: 'A mole.' }, '?risk_level=')).toEqual(unknown);
	});

	it('no body, plain text, broken JSON: 400', async () => {
		const call = { method: 'POST', url: calls.speak.path } as const;
		for (const sent of [{}, { headers: { 'content-type': 'text/plain' }, payload: 'A mole.' }]) {
			const response = await app.inject({ ...call, ...sent });
			expect([response.statusCode, response.json()]).toEqual([400, { detail: messages.speech.notText }]);
		}
		const broken = await app.inject({ ...call, headers: { 'content-type': 'application/json' }, payload: '{' });
		expect(broken.statusCode).toBe(400);
	});
});

it('an IP address with too many requests must wait', async () => {
	for (let asked = 0; asked < limits.speech.perMinute; asked++) {
		expect((await post({ text_to_speak: 'A mole.' }, '', '192.0.2.1')).statusCode).toBe(200);
	}
	const refused = await post({ text_to_speak: 'A mole.' }, '', '192.0.2.1');
	expect([refused.statusCode, refused.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('an IP address can have two texts read at once, and others are still served', async () => {
	const ask = (from: string) =>
		[1, 2, 3].map((i) => post({ text_to_speak: `Photo ${i} of ${from}. ${explanation}` }, '', from));
	for (const asked of [ask('192.0.2.2'), ask('192.0.2.3')].map((each) => Promise.all(each))) {
		const [first, second, third] = (await asked).sort((a, b) => a.statusCode - b.statusCode);
		expect([first!.statusCode, second!.statusCode, third!.statusCode]).toEqual([200, 200, 429]);
		expect(third!.json()).toEqual({ detail: messages.server.tooManyRequests });
		expect(third!.headers['retry-after']).toBe('5');
	}
});
