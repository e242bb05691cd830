import { limits, messages } from '@dermavigil/contract';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { forAll } from '../../test/for-all.ts';
import { handleErrors } from './errors.ts';
import { limitJsonValues } from './json-bodies.ts';

const app = forAll(async () => {
	const server = Fastify();
	handleErrors(server);
	limitJsonValues(server);
	server.post('/small', { bodyLimit: 4000 }, async ({ body }) => body);
	server.post('/scan', { bodyLimit: limits.savedScan.maxRequestBytes }, async () => 'parsed');
	return server;
});

async function send(url: string, payload: string, type = 'application/json') {
	const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
	return [statusCode, body];
}

const list = (value: string, count: number) => `[${Array(count).fill(value)}]`;

it.each([list('{}', 6), list('0', 11), '{"a":[[[[[[[[[[1]]]]]]]]]]}', list('""', 11)])(
	'%s is refused unparsed',
	async (body) => {
		const parse = vi.spyOn(JSON, 'parse');
		expect(await send('/small', body)).toEqual([413, JSON.stringify({ detail: messages.server.tooManyValues })]);
		expect(parse).not.toHaveBeenCalled();
	},
);

it('other bodies are read as usual', async () => {
	const text = `{"text":"${'A'.repeat(3900)}"}`;
	for (const body of [text, list('{}', 5), list('0', 10)]) expect(await send('/small', body)).toEqual([200, body]);
	for (const body of ['', '{', '{"__proto__":1}']) expect((await send('/small', body))[0]).toBe(400);
	expect((await send('/small', 'a'.repeat(4001)))[0]).toBe(413);
	expect((await send('/small', '{}', 'application/json; charset=utf-8'))[0]).toBe(200);
});

it('a scan may have as many values as its photos can have, and images as large as they can be', async () => {
	const { maxHeatMapValues, maxOutlinePoints } = limits.assessment;
	const whole = { values: Array(maxHeatMapValues).fill(0.5), polygon: Array(maxOutlinePoints).fill([1.5, 2.5]) };
	const photos = Array(limits.savedScan.maxPhotos).fill({ image: 'A'.repeat(5 * 1024 * 1024), ...whole });
	expect(await send('/scan', JSON.stringify({ photos }))).toEqual([200, 'parsed']);
});
