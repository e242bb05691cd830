import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { calls } from '@dermavigil/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startObjectStore, storageEnvironment, type TestObjectStore } from '../../test/object-store.ts';
import { type Call, callsTo, newToken, startServer } from '../../test/running-server.ts';
import { smallScan } from '../../test/scans.ts';
import { freshStores } from '../../test/stores.ts';

// Starts a whole process, because tracing has to be set up before what it observes is loaded.
vi.setConfig({ testTimeout: 120_000 });

interface Span {
	name: string;
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	attributes: { key: string; value: { stringValue?: string } }[];
	events: unknown[];
}

/** Everything that was sent, word for word, and the spans in it. */
const received: string[] = [];
const listSpans = (): Span[] =>
	received.flatMap((body) =>
		JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
			scopeSpans.flatMap(({ spans }) => spans),
		),
	);
const collector = createServer(async (request, response) => {
	received.push(await text(request));
	response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

let objects: TestObjectStore;
beforeAll(async () => {
	await once(collector.listen(0, '127.0.0.1'), 'listening');
	objects = await startObjectStore();
});
afterAll(async () => {
	collector.close();
	await objects.close();
});

it('sends spans of a request, its queries and its calls to other services, with nothing personal', async () => {
	const stores = await freshStores();
	const server = await startServer(stores.DATA_DIR, {
		...stores,
		...storageEnvironment(objects, 'traced'),
		ANALYSIS_THREADS: '1',
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
	});
	const token = await newToken(server.address);
	const call: Call = callsTo(server.address, token);
	const me = await (await call('GET', `${calls.me.path}?secret=1`)).json();
	const saved = await (await call('POST', calls.saveScan.path, await smallScan())).json();
	await (await fetch(server.address + saved.image_url)).arrayBuffer();
	await fetch(`${server.address}/api/${me.email}`);
	await fetch(server.address + calls.ready.path);
	expect(await server.stop()).toBe(0);

	const spans = listSpans();
	const names = spans.map(({ name }) => name);
	expect(names).toContain(`GET ${calls.me.path}`);
	// The second one if the pages are built, because they have a route for every path.
	expect(names.filter((name) => ['GET unmatched', 'GET /*'].includes(name))).toHaveLength(1);
	expect(names).not.toContain(`GET ${calls.ready.path}`);
	const save = spans.find(({ name }) => name === `POST ${calls.saveScan.path}`)!;
	const within = spans.filter(({ traceId }) => traceId === save.traceId);
	expect(within.filter(({ name }) => name.startsWith('pg.query:INSERT')).length).toBeGreaterThan(0);
	expect(within.filter(({ name }) => name === 'PUT').length).toBeGreaterThan(0);
	expect(save.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
	expect(spans.flatMap(({ events }) => events)).toEqual([]);

	const all = received.join('');
	const image = new URL(saved.image_url, server.address);
	const secrets = [me.id, me.email, me.full_name, token, saved.id, image.pathname.split('/').at(-1)!, 'secret=1'];
	for (const secret of [...secrets, objects.owner.accessKeyId, '"client.address"', 'url.'])
		expect(all).not.toContain(secret);
});
