import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, suitabilities } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { newClinician } from '../../test/clinicians.ts';
import { openEvents } from '../../test/events.ts';
import { analyzeRequest } from '../../test/forms.ts';
import { parseSamples, type Sample } from '../../test/metrics.ts';
import { newPatient } from '../../test/patients.ts';
import { syntheticJpeg } from '../../test/photos.ts';
import { syntheticScan } from '../../test/scans.ts';
import { startTestServer } from '../../test/server.ts';
import { freshStores } from '../../test/stores.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { SealedStore } from '../storage/image-store.ts';
import { measureStore } from './measure-store.ts';
import { serveMetrics } from './serve-metrics.ts';

let app: FastifyInstance;
let metrics: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
	const environment = { ...(await freshStores()), LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' };
	// Its own threads, because nobody observes those that other tests share.
	app = await buildApp(readConfig(environment));
	metrics = await serveMetrics(app.metrics, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
	await metrics.close();
	await app.close();
});

/** The only value with this name and at least these labels; 0 if there is none. */
function find(samples: Sample[], name: string, labels: Record<string, string> = {}): number {
	const found = samples.filter((sample) => sample.name === name).map((sample) => ({ ...sample.labels, ...sample }));
	const [one, ...others] = found.filter((sample) =>
		Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
	);
	expect(others).toEqual([]);
	return one?.value ?? 0;
}

/** What a label may hold. Everything that the code can put there is listed, so nothing else gets in. */
const allowed: Record<string, Iterable<string> | RegExp> = {
	method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'other'],
	route: [...Object.values(calls).map(({ path }) => path), 'unmatched', '/*', '/docs/json'],
	status: /^[1-5]\d\d$/,
	reason: ['notAnImage', 'bad_request'],
	suitability: suitabilities,
	outcome: ['success', 'failed', 'missing', 'sent', 'gone', 'answered', 'full'],
	operation: ['write', 'read', 'delete', 'checkWritable'],
	queue: ['analysis', 'saving'],
	state: ['busy', 'idle', 'ready', 'full', 'away'],
	version: /^v?\d+\.\d+\.\d+$/,
	le: /^(\+Inf|[\d.]+)$/,
	quantile: /^[\d.]+$/,
	// Node's own labels.
	kind: ['major', 'minor', 'incremental', 'weakcb'],
	space: /^[a-z_]+$/,
	type: /^\w+$/,
	major: /^\d+$/,
	minor: /^\d+$/,
	patch: /^\d+$/,
};

it('counts and measures a journey, with nothing personal in a label', async () => {
	const address = await app.listen({ port: 0, host: '127.0.0.1' });
	const jane = await newPatient(app);
	const photo = new Uint8Array(await syntheticJpeg());
	expect((await app.inject(await analyzeRequest([['image', photo]]))).statusCode).toBe(200);
	const badParts = [
		['image', Uint8Array.from([1])],
		['Jane Doe', photo],
	] as const;
	for (const part of badParts) await app.inject(await analyzeRequest([[...part]]));
	const { id, image_url } = (await jane.call('POST', calls.saveScan.path, await syntheticScan())).json();
	await app.inject(image_url);
	await jane.call('GET', `${calls.history.path}?cursor=${jane.id}`);
	await app.inject(`/api/${jane.email}/${id}`);
	await app.inject({ method: 'PROPFIND', url: `/${jane.token}` });
	await submitCase(jane);
	const clinician = await newClinician(app, 'Dr. Quinn');
	await clinician.call('GET', `${calls.cases.path}?search=Doe`);
	const events = await openEvents(address, clinician.headers.cookie);
	await events.next();

	const text = await (await fetch(metrics.url)).text();
	const samples = parseSamples(text);
	for (const { labels } of samples) {
		for (const [label, value] of Object.entries(labels)) {
			const values = allowed[label];
			if (values instanceof RegExp) expect(value, label).toMatch(values);
			else expect([...(values ?? [])], label).toContain(value);
		}
	}
	for (const secret of [jane.id, jane.email, jane.token, id, 'Jane', 'Quinn', 'Doe', '127.0.0.1']) {
		expect(text).not.toContain(secret);
	}
	const requests = 'dermavigil_http_request_duration_seconds_count';
	expect(find(samples, requests, { route: calls.analyze.path, status: '200' })).toBe(1);
	const unmatched = { route: 'unmatched', method: 'other', status: '404' };
	expect(find(samples, requests, unmatched)).toBe(1);
	// In seconds: milliseconds would not fit into any bucket.
	expect(find(samples, 'dermavigil_http_request_duration_seconds_bucket', { ...unmatched, le: '30' })).toBe(1);
	expect(find(samples, 'dermavigil_photos_refused_total', { reason: 'notAnImage' })).toBe(1);
	expect(find(samples, 'dermavigil_photos_refused_total', { reason: 'bad_request' })).toBe(1);
	expect(find(samples, 'dermavigil_photos_analyzed_total')).toBe(1);
	expect(find(samples, 'dermavigil_analysis_wait_seconds_count')).toBeGreaterThan(0);
	const [model, thread] = ['model', 'thread'].map((part) => find(samples, `dermavigil_analysis_${part}_seconds_sum`));
	expect(model).toBeGreaterThan(0);
	expect(thread).toBeGreaterThan(model!);
	const stored = 'dermavigil_image_store_duration_seconds_count';
	expect(find(samples, stored, { operation: 'write', outcome: 'success' })).toBeGreaterThan(0);
	expect(find(samples, stored, { operation: 'read', outcome: 'success' })).toBe(1);
	expect(find(samples, 'dermavigil_database_connections', { state: 'idle' })).toBeGreaterThan(0);
	expect(find(samples, 'dermavigil_case_streams_open')).toBe(1);
	expect(samples.map(({ name }) => name)).toContain('nodejs_eventloop_lag_p99_seconds');
	events.leave();
});

it('distinguishes missing images from a store that fails', async () => {
	const fail = (code: string) => async () => {
		throw Object.assign(new Error(code), { code });
	};
	const store = measureStore(
		{ read: fail('ENOENT'), write: fail('EIO') } as Partial<SealedStore> as SealedStore,
		app.metrics,
	);
	await expect(store.read('name')).rejects.toThrow('ENOENT');
	await expect(store.write('name', Buffer.from('sealed'))).rejects.toThrow('EIO');
	const samples = parseSamples(await (await fetch(metrics.url)).text());
	const count = (operation: string, outcome: string) =>
		find(samples, 'dermavigil_image_store_duration_seconds_count', { operation, outcome });
	expect([count('read', 'missing'), count('read', 'failed')]).toEqual([1, 0]);
	expect([count('write', 'missing'), count('write', 'failed')]).toEqual([0, 1]);
});

it('is served at no other address of its port, and at none of the server itself', async () => {
	const other = new URL('/', metrics.url);
	expect((await fetch(other)).status).toBe(404);
	expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
	expect((await app.inject('/metrics')).headers['content-type']).not.toContain('version=0.0.4');
});

it('says when a port cannot be used', async () => {
	const taken = createServer().listen(0, '127.0.0.1');
	await once(taken, 'listening');
	const { port } = taken.address() as AddressInfo;
	const serving = serveMetrics(app.metrics, { port, host: '127.0.0.1' });
	await expect(serving).rejects.toThrow(`at port ${port} of 127.0.0.1 (EADDRINUSE)`);
	taken.close();
});

it('answers while the server stops and afterward', async () => {
	const server = await startTestServer();
	const { url, close } = await serveMetrics(server.app.metrics, { port: 0, host: '127.0.0.1' });
	await server.app.finishRequests(0);
	const { headers } = await server.app.inject(calls.config.path);
	expect(headers['x-content-type-options']).toBe('nosniff');
	await server.close();
	const samples = parseSamples(await (await fetch(url)).text());
	const refused = { route: calls.config.path, status: '503' };
	expect(find(samples, 'dermavigil_http_request_duration_seconds_count', refused)).toBe(1);
	await close();
});
