import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { calls, messages } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFaultyProxy } from '../../../test/faulty-proxy.ts';
import { analyzeRequest } from '../../../test/forms.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { startServer } from '../../../test/running-server.ts';
import { freshStores } from '../../../test/stores.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { checkInference } from '../../doctor/check-inference.ts';
import { buildService } from '../../inference-service/build-service.ts';
import { readModelCard } from '../model.ts';
import { createAnalysisPool } from '../pool.ts';
import { startCheckPhoto } from '../start-check.ts';
import { openInferenceClient } from './inference-client.ts';

const card = readModelCard();
const log = { warn: vi.fn(), info: vi.fn() };
const settings = { ROLE: 'analysis', ANALYSIS_THREADS: '1', LOG_LEVEL: 'silent' };

let service: FastifyInstance;
let url: string;
let photo: Buffer;
beforeAll(async () => {
	service = await buildService(readConfig(settings));
	url = await service.listen({ port: 0, host: '127.0.0.1' });
	photo = await readFile(startCheckPhoto);
});
afterAll(() => service.close());

/** A thread that lets the services at `urls` run the model. */
async function open(urls: string[]) {
	const attempted = vi.fn();
	const inference = await openInferenceClient({ urls, card, log, attempted });
	const pool = await createAnalysisPool({ threads: 1, inference });
	return {
		outcomes: () => attempted.mock.calls.flat(),
		assess: (mode: 'clinical' | 'consumer' = 'clinical') => pool.assess(Buffer.from(photo), { mode }),
		pool,
		async close() {
			await pool.close();
			await inference.close();
		},
	};
}

/** Passes requests on to a server, which it kills as soon as a request to the model has reached it. */
async function killOnRequest(address: string, pid: number) {
	const { hostname, port } = new URL(address);
	const relay = createServer((client) => {
		const server = connect(Number(port), hostname);
		server.on('error', () => client.destroy());
		client.on('error', () => server.destroy());
		server.pipe(client);
		client.on('data', (part) => {
			const isRequest = part.includes('/infer');
			// The server answers nothing from here on.
			if (isRequest) process.kill(pid, 'SIGSTOP');
			server.write(part, () => isRequest && process.kill(pid, 'SIGKILL'));
		});
	}).listen(0, '127.0.0.1');
	await once(relay, 'listening');
	return { url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`, close: () => relay.close() };
}

it('gives the same assessments as a server that runs the model itself, and compares photos', async () => {
	const [own, web] = [await createAnalysisPool({ threads: 1 }), await open([url])];
	for (const mode of ['clinical', 'consumer'] as const) {
		expect(await web.assess(mode)).toEqual(await own.assess(Buffer.from(photo), { mode }));
	}
	const result = { risk: 'low', malignant: 0.1, symptoms: null } as const;
	const toSide = () => ({ file: Buffer.from(photo), mode: 'clinical', mmPerPixel: null, result }) as const;
	const compared = await web.pool.compare({ before: toSide(), after: toSide(), first: null });
	expect(compared.measures).not.toEqual([]);
	await own.close();
	await web.close();
});

it('gets an answer for a photo from another service, once, when the one that has it is killed', async () => {
	const doomed = await startServer('/nowhere', settings);
	const relay = await killOnRequest(doomed.address, doomed.pid);
	const web = await open([relay.url, url]);
	expect((await web.assess()).suitability).toBe('suitable');
	await doomed.ended;
	expect(web.outcomes().slice(0, 2)).toEqual(['failed', 'answered']);
	expect(web.outcomes().filter((outcome) => outcome === 'failed')).toHaveLength(1);
	expect((await web.assess()).suitability).toBe('suitable');
	await web.close();
	relay.close();
});

it('asks a lone address twice, because it may be a balancer', async () => {
	const proxy = await startFaultyProxy(url);
	const web = await open([proxy.endpoint]);
	for (const fault of ['cut', 500] as const) {
		proxy.faults.push(fault);
		expect((await web.assess()).suitability).toBe('suitable');
	}
	proxy.always = 503;
	await expect(web.assess()).rejects.toMatchObject({ status: 503, message: messages.server.busy, retryAfter: 2 });
	proxy.always = 'cut';
	const away = { status: 503, message: messages.server.analysisAway, retryAfter: 5 };
	await expect(web.assess()).rejects.toMatchObject(away);
	expect(web.pool.isStuck()).toBe(true);
	await web.close();
	proxy.close();
});

it('is checked by the doctor', async () => {
	const find = (INFERENCE_URL: string) => checkInference(readConfig({ ROLE: 'web', INFERENCE_URL }));
	const ok = { state: 'ok', about: 'Analysis', text: `The inference service at ${url} is ready, and has our model.` };
	const closed = `http://127.0.0.1:${await findFreePort()}`;
	const away = `The inference service at ${closed} does not answer: ECONNREFUSED.`;
	expect(await find(`${url},${closed}`)).toEqual([ok, { state: 'problem', about: 'Analysis', text: away }]);
	expect(await find(`${url}/else`)).toEqual([
		{ state: 'problem', about: 'Analysis', text: expect.stringContaining('has no model dermavigil-') },
	]);
});

it('does not start if all services that answer have another model', async () => {
	const other = { ...card, version: '0.0.1' };
	const closed = `http://127.0.0.1:${await findFreePort()}`;
	await expect(openInferenceClient({ urls: [closed, url], card: other, log, attempted: vi.fn() })).rejects.toThrow(
		`INFERENCE_URL: ${url} has no model dermavigil-0.0.1 with our inputs and outputs`,
	);
});

it('skips services with another model during an upgrade', async () => {
	const client = await openInferenceClient({ urls: [`${url}/else`, url], card, log, attempted: vi.fn() });
	expect(client.countServices()).toEqual({ ready: 1, full: 0, away: 1 });
	expect([client.isAway(), client.isFull()]).toEqual([false, false]);
	await client.close();
});

it('a server without a model of its own analyzes photos, and says so when it cannot', async () => {
	const proxy = await startFaultyProxy(url);
	const environment = { ROLE: 'web', INFERENCE_URL: proxy.endpoint, ANALYSIS_THREADS: '1', LOG_LEVEL: 'silent' };
	const app = await buildApp(readConfig({ ...(await freshStores()), ...environment }));
	const analyze = async () => app.inject(await analyzeRequest([['image', Uint8Array.from(photo)]], '?mode=clinical'));
	expect((await app.inject(calls.ready.path)).json().status).toBe('ready');
	expect((await analyze()).json().suitability).toBe('suitable');
	proxy.always = 'cut';
	const answer = await analyze();
	expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
	expect(answer.json()).toEqual({ detail: messages.server.analysisAway });
	await expect
		.poll(async () => (await app.inject(calls.ready.path)).json())
		.toMatchObject({ status: 'not ready', checks: { analysis: false, database: true } });
	expect(await app.metrics.registry.metrics()).toContain('dermavigil_inference_services{state="away"} 1\n');
	proxy.always = undefined;
	await expect.poll(async () => (await analyze()).statusCode).toBe(200);
	await app.close();
	proxy.close();
});
