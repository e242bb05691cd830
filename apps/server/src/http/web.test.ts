import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web.ts';

let app: FastifyInstance;
let root: string;
beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), 'dermavigil-web-'));
	await mkdir(join(root, 'assets'));
	await writeFile(join(root, 'index.html'), '<title>DermaVigil</title>');
	await writeFile(join(root, 'assets/main-1a2b.js'), 'start()');
	await writeFile(join(root, 'sw.js'), 'keep()');
	await writeFile(join(root, 'manifest.webmanifest'), '{}');
	await writeFile(join(root, 'assets/main-1a2b.js.br'), brotliCompressSync('start()'));
	app = Fastify();
	await serveWeb(app, root);
});
afterAll(async () => {
	await app.close();
	await rm(root, { recursive: true });
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

it.each([
	'/',
	'/scan',
	'/PateintLogIn',
	'/scan?from=home',
	'/scan?from=//',
	'/scan/',
	'/mylesion',
	'/Mylesion/lesions/1',
	'/Mylesion/self-check',
	'/Mylesion/self-check/face',
])('%s is a page', async (url) => {
	for (const headers of [browser, {}, { accept: '*/*' }]) {
		const response = await app.inject({ url, headers });
		expect(response.statusCode).toBe(200);
		expect(response.body).toContain('<title>DermaVigil');
		expect(response.headers['cache-control']).toBe('no-cache');
	}
});

it.each([
	'/no/such/page',
	'/scan/x',
	'/Mylesion/lesions',
	'/Mylesion/lesions/1/2',
	'//scan',
	'/scan//x',
	'/%00',
	'/a/../b',
])('the page at %s says that there is none, each time', async (url) => {
	const { etag } = (await app.inject('/scan')).headers;
	for (const headers of [browser, {}, { accept: '*/*', 'if-none-match': etag }]) {
		const response = await app.inject({ url, headers });
		expect(response.statusCode).toBe(404);
		expect(response.body).toContain('<title>DermaVigil');
		expect(response.headers).not.toHaveProperty('etag');
	}
});

it.each([
	'/api',
	'/api/',
	'/api/nothing',
	'/api//nothing',
	'//assets/main-1a2b.js',
	'/assets%2fmain-1a2b.js',
	'/..%2f..%2fpackage.json',
	'/..%5c..%5cpackage.json',
	'/assets/gone-9f.js',
	'/robots.txt',
])('%s is not found', async (url) => {
	const response = await app.inject({ url, headers: browser });
	expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.' }]);
});

it('answers 404 to other methods and to requests that do not want a page', async () => {
	expect((await app.inject({ method: 'POST', url: '/scan', headers: browser })).statusCode).toBe(404);
	expect((await app.inject({ url: '/scan', headers: { accept: 'application/json' } })).statusCode).toBe(404);
});

it('lets browsers cache hashed files forever, and sends them compressed', async () => {
	const url = '/assets/main-1a2b.js';
	const response = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
	expect(response.headers).toMatchObject({
		'cache-control': 'public, max-age=31536000, immutable',
		'content-encoding': 'br',
	});
	expect((await app.inject({ url })).body).toBe('start()');
});

it.each([
	['/sw.js', 'javascript'],
	['/manifest.webmanifest', 'application/manifest+json'],
])('%s is requested again each time, so that a new version is noticed', async (url, type) => {
	const response = await app.inject({ url });
	expect(response.headers['content-type']).toMatch(type);
	expect(response.headers['cache-control']).toBe('no-cache');
});

it('has no screens if the web application was not built, and says so', async () => {
	let log = '';
	const stream = {
		write(line: string) {
			log += line;
		},
	};
	const bare = Fastify({ logger: { level: 'warn', stream } });
	await serveWeb(bare, join(root, 'assets'));
	expect((await bare.inject({ url: '/', headers: browser })).statusCode).toBe(404);
	expect(log).toContain('npm run build');
});
