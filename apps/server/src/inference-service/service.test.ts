import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readModelCard } from '../inference/model.ts';
import { decodeAnswer, encodeMessage, jsonLengthHeader, type Tensor } from '../inference/protocol/messages.ts';
import { buildService } from './build-service.ts';
import { splitViews } from './model-threads.ts';

const config = readConfig({ ROLE: 'analysis', ANALYSIS_THREADS: '1', LOG_LEVEL: 'silent', HOST: '0.0.0.0' });
const { version, input } = readModelCard();
const { size } = input;
const model = `/v2/models/dermavigil-${version}`;

/** Two views in different grays. */
const pixels = Float32Array.from({ length: 2 * 3 * size * size }, (_, i) => (i < 3 * size * size ? 0.1 : -0.4));
const views: Tensor = { name: 'views', shape: [2, 3, size, size], data: pixels };

let app: FastifyInstance;
beforeAll(async () => {
	app = await buildService(config);
});
afterAll(() => app.close());

async function sendBinary(fields: object, tensors: Tensor[], url = `${model}/infer`) {
	const { body, jsonLength } = encodeMessage(fields, 'inputs', tensors);
	const headers = { 'content-type': 'application/octet-stream', [jsonLengthHeader]: String(jsonLength) };
	return await app.inject({ method: 'POST', url, headers, payload: Buffer.from(body) });
}

const sendJson = (payload: object) => app.inject({ method: 'POST', url: `${model}/infer`, payload });

describe('the Open Inference Protocol', () => {
	it('says that the service is live and ready, and what inputs and outputs the model has', async () => {
		expect((await app.inject('/v2/health/live')).json()).toEqual({ live: true });
		expect((await app.inject('/v2/health/ready')).json()).toEqual({ ready: true });
		expect((await app.inject(`${model}/ready`)).json()).toEqual({ name: `dermavigil-${version}`, ready: true });
		const metadata = (await app.inject(`${model}/versions/1`)).json();
		expect(metadata).toMatchObject({
			name: `dermavigil-${version}`,
			inputs: [{ name: 'views', datatype: 'FP32', shape: [-1, 3, size, size] }],
		});
		expect(metadata.outputs).toContainEqual({ name: 'gate_logits', datatype: 'FP32', shape: [-1, 4] });
	});

	it('answers bytes with bytes and JSON with JSON, and the numbers are the same', async () => {
		const answer = await sendBinary({ id: 'one', parameters: { binary_data_output: true } }, [views]);
		expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
		const tensors = decodeAnswer(answer.rawPayload, Number(answer.headers[jsonLengthHeader]));
		const gate = tensors.find(({ name }) => name === 'gate_logits')!;
		expect([gate.shape, gate.data.length, tensors.length]).toEqual([[2, 4], 8, 7]);

		const rows = [pixels.slice(0, pixels.length / 2), pixels.slice(pixels.length / 2)].map((row) => [...row]);
		const inputs = [{ name: 'views', datatype: 'FP32', shape: views.shape, data: rows }];
		const json = (await sendJson({ id: 'two', inputs, outputs: [{ name: 'gate_logits' }] })).json();
		expect(json).toMatchObject({ model_name: `dermavigil-${version}`, model_version: '1', id: 'two' });
		expect(json.outputs).toEqual([{ name: 'gate_logits', shape: [2, 4], datatype: 'FP32', data: [...gate.data] }]);
	});

	it('refuses requests that do not fit this model, and says why', async () => {
		const input = { name: 'views', datatype: 'FP32', shape: [1, 1], data: [1] };
		const wrong: [object, string][] = [
			[{}, 'inputs: Invalid input: expected array, received undefined'],
			[{ inputs: [{ ...input, datatype: 'INT8' }] }, "'views' has the datatype 'INT8' and must have FP32"],
			[{ inputs: [{ ...input, data: [1, 2] }] }, "'views' must have 1 numbers for its shape"],
			[{ inputs: [{ ...input, data: ['1'] }] }, "the data of 'views' are not all numbers"],
			[{ inputs: [{ ...input, data: undefined }] }, "'views' must have either data or a binary_data_size"],
			[{ inputs: [input] }, `'views' must have the shape [1 to 8, 3, ${size}, ${size}]`],
			[{ inputs: [{ ...input, name: 'image' }] }, "the only input is 'views'"],
			[
				{ inputs: [{ ...input, shape: Array(9).fill(1) }] },
				'inputs.0.shape: Too big: expected array to have <=8 items',
			],
		];
		for (const [payload, error] of wrong) {
			const answer = await sendJson(payload);
			expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
		}
		const short = await sendBinary({}, [{ ...views, shape: [3, 3, size, size] }]);
		expect([short.statusCode, short.json().error]).toEqual([400, expect.stringContaining('for its shape')]);
		for (const count of [0, 9]) {
			const data = new Float32Array(count * 3 * size * size);
			const refused = await sendBinary({}, [{ ...views, shape: [count, 3, size, size], data }]);
			expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining('[1 to 8, 3,')]);
		}
		const unknown = await sendBinary({ outputs: [{ name: 'faces' }] }, [views]);
		expect([unknown.statusCode, unknown.json().error]).toEqual([400, expect.stringContaining('no such output')]);
		// Each takes a few bytes, and would add thousands to the answer.
		const twice = await sendBinary({ outputs: Array(2).fill({ name: 'embedding' }) }, [views]);
		expect([twice.statusCode, twice.json().error]).toEqual([400, 'each output can be asked for once']);
		const headers = { [jsonLengthHeader]: '1000' };
		const long = await app.inject({ method: 'POST', url: `${model}/infer`, headers, payload: '{}' });
		expect([long.statusCode, long.json().error]).toEqual([400, `${jsonLengthHeader} is longer than the body`]);
		const garbage = await app.inject({ method: 'POST', url: `${model}/infer`, payload: 'not JSON' });
		expect(garbage.statusCode).toBe(400);
		for (const path of ['/v2/models/dermavigil-0.0.1', `${model}/versions/2`]) {
			const other = await sendBinary({}, [views], `${path}/infer`);
			expect([other.statusCode, other.json().error]).toEqual([404, expect.stringContaining('no such model')]);
		}
	});
});

it('tells callers to come again while its queue is full', async () => {
	const worker = new URL('../../test/waiting-model.ts', import.meta.url);
	const full = await buildService(config, { waiting: 0, worker });
	const address = await full.listen({ port: 0, host: '127.0.0.1' });
	const { body, jsonLength } = encodeMessage({}, 'inputs', [views]);
	const headers = { [jsonLengthHeader]: String(jsonLength) };
	const running = fetch(`${address}${model}/infer`, { method: 'POST', headers, body }).catch(() => 'cut off');
	await expect.poll(async () => (await fetch(`${address}/v2/health/ready`)).status).toBe(503);
	const answer = await fetch(`${address}${model}/infer`, { method: 'POST', headers, body });
	expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
	full.server.closeAllConnections();
	expect(await running).toBe('cut off');
});

it('divides the views of a request among the threads that are free', () => {
	const split = (count: number, parts: number) =>
		splitViews({ pixels: Float32Array.from({ length: count }, (_, i) => i), count }, parts).map((part) => [
			...part.pixels,
		]);
	expect(split(4, 0)).toEqual([[0, 1, 2, 3]]);
	expect(split(4, 2)).toEqual([
		[0, 1],
		[2, 3],
	]);
	expect(split(3, 2)).toEqual([[0, 1], [2]]);
	expect(split(2, 8)).toEqual([[0], [1]]);
});
