import {
	type Call,
	calls,
	configSchema,
	fileHeaders,
	limits,
	messages,
	modelCardSchema,
	pageHeaders,
} from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { analyzeRequest } from '../test/forms.ts';
import { newPatient } from '../test/patients.ts';
import { buildTestApp } from '../test/server.ts';
import { freshStores } from '../test/stores.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

let app: FastifyInstance;
beforeAll(async () => {
	app = await buildApp(
		readConfig({
			...(await freshStores()),
			...{ LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1', ANALYZE_PER_MINUTE: '2' },
			TRUSTED_PROXIES: 'loopback,192.0.2.128/25',
		}),
	);
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });

describe('about the server', () => {
	it('says what it can do, what its model is, and that it is well', async () => {
		const config = configSchema.parse((await get('/api/config')).json());
		const card = modelCardSchema.parse((await get('/api/model-card')).json());
		expect(config).toMatchObject({ modes: ['clinical', 'consumer'], maxUploadBytes: 10 * 1024 * 1024 });
		expect(config.modelVersion).toBe(card.version);
		expect(config.capabilities).toEqual(['device', 'contributions', 'patients', 'clinicians']);
		expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
	});

	it('documents every call, with the form of the analyze call', async () => {
		const sent = await get('/docs/json');
		const document = sent.json();
		// It is written once, not for each request.
		const write = vi.spyOn(JSON, 'stringify');
		onTestFinished(() => write.mockRestore());
		expect((await get('/docs/json')).body).toBe(sent.body);
		expect(write).not.toHaveBeenCalledWith(document);
		const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		);
		expect(documented.sort()).toEqual(
			Object.values(calls)
				.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
				.sort(),
		);
		expect(document.paths['/api/scans/{id}'].get.operationId).toBe('scanDetail');
		const answers = Object.values<object>(document.paths).flatMap((methods) =>
			Object.values<{ responses: object }>(methods as never).map(({ responses }) => Object.keys(responses)),
		);
		for (const statuses of answers) expect(statuses).toContainEqual(expect.stringMatching(/^(20[014]|303)$/));
		const descriptions = Object.values<object>(document.paths).flatMap((methods) =>
			Object.values<{ responses: Record<string, { description: string }> }>(methods as never).flatMap(({ responses }) =>
				Object.values(responses).map(({ description }) => description),
			),
		);
		expect(descriptions).not.toContain('Default Response');
		const getAnswer = (path: string, method: string, status: number) => document.paths[path][method].responses[status];
		expect(getAnswer('/api/lesions', 'post', 201).description).toBe('Created, as application/json.');
		expect(getAnswer('/api/lesions', 'post', 201).content['application/json'].schema.properties).toHaveProperty(
			'nickname',
		);
		// The formats say it without pages of patterns.
		const { created_at, scan_count } = getAnswer('/api/lesions', 'post', 201).content['application/json'].schema
			.properties;
		expect(created_at).toEqual({ type: 'string', format: 'date-time' });
		expect(scan_count).toEqual({ type: 'integer' });
		const { status } = getAnswer('/api/patient/scans/history', 'get', 200).content['application/json'].schema.items
			.properties;
		expect(status).not.toHaveProperty('default');
		expect(getAnswer('/readyz', 'get', 503).description).toBe('Not ready: `checks` says what fails.');
		expect(getAnswer('/api/lesions/{id}', 'delete', 204)).toEqual({ description: 'Done, without a body.' });
		const { content } = document.paths['/api/images/{name}'].get.responses[200];
		expect(content).toEqual({ 'image/jpeg': { schema: { type: 'string', format: 'binary' } } });
		expect(Object.keys(document.paths['/api/images/{name}'].get.responses['4XX'].content)).toEqual([
			'application/json',
		]);
		const { requestBody, responses, parameters } = document.paths['/api/v2/analyze'].post;
		expect(requestBody.content['multipart/form-data'].schema.properties.image.format).toBe('binary');
		expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
		expect(parameters[0]).toMatchObject({ name: 'mode', in: 'query' });
		expect(document.components.securitySchemes).toEqual({
			patient: { type: 'http', scheme: 'bearer', description: expect.stringContaining('access_token') },
			clinician: { type: 'apiKey', in: 'cookie', name: 'clinician' },
			shared: { type: 'apiKey', in: 'cookie', name: 'share' },
		});
		expect(document.paths['/api/cases'].get.tags).toEqual(['clinician']);
		expect(document.paths['/api/cases'].get.security).toEqual([{ clinician: [] }]);
		expect(document.paths['/api/auth/patient/me'].get.security).toEqual([{ patient: [] }]);
		expect(document.paths['/api/auth/patient/login'].post.security).toBeUndefined();
		const page = await get('/docs/');
		expect(page.headers['content-type']).toContain('text/html');
		expect(page.body).toContain('<title>DermaVigil API</title>');
		// The page writes styles as it appears; everything else is restricted as on the other pages.
		const { headers } = await get('/healthz');
		expect(page.headers['content-security-policy']).toBe(
			String(headers['content-security-policy']).replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
		);
	});

	it('describes each parameter, and shows in examples what a schema cannot say', async () => {
		const { paths } = (await get('/docs/json')).json();
		const parameters = Object.entries<object>(paths).flatMap(([path, methods]) =>
			Object.values<{ parameters?: { name: string; description?: string }[] }>(methods as never).flatMap((call) =>
				(call.parameters ?? []).map(({ name, description }) => ({ name: `${path} ${name}`, description })),
			),
		);
		expect(parameters.length).toBeGreaterThan(100);
		expect(parameters.filter(({ description }) => !description)).toEqual([]);
		const getExamples = (path: string, field: string) =>
			paths[path].post.requestBody.content['application/json'].schema.properties[field].examples;
		expect(getExamples('/api/auth/patient/signup', 'email')).toEqual(['jane@example.org']);
		expect(getExamples('/api/lesions', 'body_part')).toEqual(['Left shoulder']);
		expect(getExamples('/api/shared/{id}/open', 'code')).toEqual(['123 456']);
		const { body_part } = paths['/api/lesions'].post.requestBody.content['application/json'].schema.properties;
		expect(body_part.maxLength).toBe(limits.lesion.maxBodyPartLength);
		expect(paths['/api/auth/patient/oidc/callback'].get.responses[303].content).toBeUndefined();
		expect(getExamples('/api/v2/speak', 'text_to_speak')[0]).toMatch(/^This looks like/);
	});

	it('names the headers of responses', async () => {
		const { paths } = (await get('/docs/json')).json();
		const getHeaders = (path: string, method: string, status: number | string) =>
			Object.keys(paths[path][method].responses[status].headers ?? {});
		const everyCall = Object.values<Call>(calls);
		const lists = everyCall.filter(({ query }) => query instanceof z.ZodObject && 'limit' in query.shape);
		expect(lists).toHaveLength(5);
		for (const { path, headers } of lists)
			expect([path, headers]).toEqual([path, expect.objectContaining(pageHeaders)]);
		const files = everyCall.filter(({ summary, produces }) => produces && /^(Download|Export) /.test(summary));
		expect(files).toHaveLength(8);
		for (const { path, headers } of files) expect([path, headers]).toEqual([path, fileHeaders]);
		expect(getHeaders('/api/cases', 'get', 200)).toEqual(['link', 'last-event-id']);
		expect(getHeaders('/api/v2/speak', 'post', 200)).toEqual(['sentence-starts']);
		expect(getHeaders('/api/shared/{id}/open', 'post', 204)).toEqual(['set-cookie']);
		expect(getHeaders('/api/auth/patient/oidc/callback', 'get', 303)).toEqual(['location']);
		expect(getHeaders('/api/lesions', 'get', 200)).toEqual([]);
		expect(getHeaders('/api/lesions', 'get', '4XX')).toEqual(['retry-after', 'www-authenticate', 'clear-site-data']);
		expect(getHeaders('/api/cases', 'get', '5XX')).toEqual(['retry-after']);
	});

	it('says which calls are refused without the header Origin', async () => {
		const { paths } = (await get('/docs/json')).json();
		const hasOrigin = ({ method, path }: Call): boolean =>
			paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].parameters?.some(
				({ name }: { name: string }) => name === 'origin',
			) ?? false;
		for (const call of Object.values<Call>(calls).filter(({ access }) => access === 'anyone')) {
			const { statusCode } = await app.inject({ method: call.method, url: call.path });
			expect([call.path, hasOrigin(call)]).toEqual([call.path, statusCode === 403]);
		}
		expect([calls.changeCase, calls.cases, calls.saveScan].map(hasOrigin)).toEqual([true, false, false]);
	});

	it('describes each field of a body, with examples that the call accepts', async () => {
		const { paths } = (await get('/docs/json')).json();
		const examples: string[] = [];
		for (const [name, { method, path, ...call }] of Object.entries<Call>(calls)) {
			// WebAuthn says what is in a passkey.
			if (!call.body || name === 'addPasskey') continue;
			const operation = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
			const { schema, example } = operation.requestBody.content['application/json'];
			for (const [field, { description }] of Object.entries<{ description?: string }>(schema.properties))
				expect([name, field, description]).toEqual([name, field, expect.stringMatching(/\.$/)]);
			if (!example) continue;
			examples.push(name);
			expect(call.body.safeParse(example)).toMatchObject({ success: true });
		}
		expect(examples.sort()).toEqual(['changeCase', 'saveScan', 'submitCase']);
	});

	it('has examples of saving and submitting that can be sent unchanged', async () => {
		const { paths } = (await get('/docs/json')).json();
		const jane = await newPatient(app);
		for (const { path } of [calls.saveScan, calls.submitCase]) {
			const { example } = paths[path].post.requestBody.content['application/json'];
			expect((await jane.call('POST', path, example)).statusCode).toBe(201);
		}
	});
});

describe('every answer', () => {
	it('restricts pages to code and images of this server', async () => {
		const { headers } = await get('/healthz');
		const policy = String(headers['content-security-policy']);
		for (const rule of [
			"default-src 'self'",
			"script-src 'self' 'wasm-unsafe-eval'",
			"style-src 'self'",
			"img-src 'self' blob: data:",
			"worker-src 'self'",
			"object-src 'none'",
			"frame-ancestors 'none'",
		]) {
			expect(policy.split(';')).toContain(rule);
		}
		expect(policy).not.toContain('upgrade-insecure-requests');
		expect(headers['strict-transport-security']).toBeUndefined();
		expect(headers['permissions-policy']).toContain('camera=(self)');
		expect(headers['x-content-type-options']).toBe('nosniff');
	});

	it('is {"detail": …} when there is no such call', async () => {
		for (const method of ['GET', 'POST', 'DELETE'] as const) {
			const response = await app.inject({ method, url: '/api/nothing' });
			expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.server.notFound }]);
		}
	});
});

describe('an address that no router can read', () => {
	it.each([
		['that is no text', '/api/contributions/%E0%A4%A', 400],
		['with too long an id', `/api/contributions/${'A'.repeat(101)}`, 414],
	])('%s is refused like anything else, without being repeated', async (_which, url, status) => {
		const response = await app.inject({ method: 'DELETE', url });
		expect([response.statusCode, response.json()]).toEqual([status, { detail: messages.server.badAddress }]);
		expect(response.headers['content-type']).toContain('application/json');
		expect(response.headers).toMatchObject({
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
		});
	});
});

describe('the rate limit of the analyze call', () => {
	async function send(remoteAddress: string, headers: Record<string, string> = {}) {
		const request = await analyzeRequest([['image', Uint8Array.from([1])]]);
		return await app.inject({ ...request, remoteAddress, headers: { ...request.headers, ...headers } });
	}

	it('is counted by address, and says when to come back', async () => {
		const statuses = [await send('203.0.113.9'), await send('203.0.113.9')].map(({ statusCode }) => statusCode);
		expect(statuses).toEqual([415, 415]);
		const refused = await send('203.0.113.9');
		expect([refused.statusCode, refused.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
		expect((await send('203.0.113.10')).statusCode).toBe(415);
		expect((await app.inject({ url: '/healthz', remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
	});

	it('does not count this machine, but does count the clients of a proxy on it', async () => {
		for (let i = 0; i < 4; i++) expect((await send('127.0.0.1')).statusCode).toBe(415);
		const forwarded = { 'x-forwarded-for': '198.51.100.7' };
		for (let i = 0; i < 2; i++) expect((await send('127.0.0.1', forwarded)).statusCode).toBe(415);
		expect((await send('127.0.0.1', forwarded)).statusCode).toBe(429);
		expect((await send('198.51.100.8', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(415);
	});

	it('believes only the proxies that are trusted', async () => {
		const forwarded = { 'x-forwarded-for': '198.51.100.20' };
		for (const proxy of ['192.0.2.129', '192.0.2.130']) expect((await send(proxy, forwarded)).statusCode).toBe(415);
		expect((await send('192.0.2.131', forwarded)).statusCode).toBe(429);
		expect((await send('192.0.2.1', forwarded)).statusCode).toBe(415);
	});

	it.each([
		'198.51.100.30:%',
		'[2001:db8::30]:%',
		// Whoever has one address of these has all of them.
		'2001:db8:0:31::%',
	])('counts %s as one address', async (from) => {
		const ask = (number: number) => send('127.0.0.1', { 'x-forwarded-for': from.replace('%', String(number)) });
		const statuses = [await ask(1024), await ask(1025), await ask(1026)].map(({ statusCode }) => statusCode);
		expect(statuses).toEqual([415, 415, 429]);
	});

	it('counts this machine, too, if the server has a public address: a proxy may not say for whom it speaks', async () => {
		const few = { ...(await freshStores()), ANALYZE_PER_MINUTE: '2' };
		const deployed = await buildTestApp({ ...few, PUBLIC_URL: 'https://skin.example.org', DEMO: '1' });
		const request = await analyzeRequest([['image', Uint8Array.from([1])]]);
		const forged = { ...request, headers: { ...request.headers, 'x-forwarded-for': '127.0.0.1' } };
		const answers = [await deployed.inject(request), await deployed.inject(forged), await deployed.inject(request)];
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 415, 429]);
		await deployed.close();
	});
});
