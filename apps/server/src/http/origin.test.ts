import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { messages } from '@dermavigil/contract';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { handleErrors } from './errors.ts';
import { addPublicUrl, guardHost, isSameOrigin } from './origin.ts';

function startServer(publicUrl?: string) {
	const app = Fastify({ trustProxy: ['loopback', '192.0.2.1'] });
	addPublicUrl(app, publicUrl);
	handleErrors(app);
	guardHost(app, ['skin.example.org']);
	app.route({
		method: ['GET', 'POST'],
		url: '/',
		handler: async (request) => ({ same: isSameOrigin(request) }),
	});
	return async (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') => {
		const response = await app.inject({ method, url: '/', headers });
		return response.statusCode === 200 ? response.json().same : [response.statusCode, response.json().detail];
	};
}

describe('the host of a request', () => {
	const ask = startServer();
	const own = ['127.0.0.1:3000', '192.168.1.7', '[::1]:3000', 'localhost:3000', 'LOCALHOST', 'skin.localhost'];
	const refused = [421, messages.server.otherHost];

	it.each([...own, 'skin.example.org', 'Skin.Example.ORG:8443'])('may be %s', async (host) => {
		expect(await ask({ host, origin: `http://${host}` })).toBe(true);
	});

	it.each(['evil.example:3000', 'localhost.evil.example', 'notlocalhost', '127.0.0.1.evil.example', 'evil example'])(
		'may not be %s, not even for reading',
		async (host) => {
			expect(await ask({ host, origin: `http://${host}` })).toEqual(refused);
			expect(await ask({ host }, 'GET')).toEqual(refused);
		},
	);

	it('may be left out, but only by programs that speak HTTP/1.0', async () => {
		const app = Fastify({ http: { requireHostHeader: false } });
		onTestFinished(() => app.close());
		handleErrors(app);
		guardHost(app, []);
		app.get('/', () => 'here');
		const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
		const send = (head: string) => text(connect(Number(port), '127.0.0.1').end(`${head}\r\n\r\n`));
		expect(await send('GET / HTTP/1.0')).toContain(' 200 OK');
		const refused = await send('GET / HTTP/1.1\r\nconnection: close');
		expect(refused).toContain(' 400 Bad Request');
		expect(refused).toContain(JSON.stringify({ detail: messages.server.badRequest }));
	});

	it('cannot be changed by what a proxy or a page says', async () => {
		const page = { host: 'evil.example', origin: 'http://evil.example' };
		expect(await ask({ ...page, 'x-forwarded-host': 'localhost' })).toEqual(refused);
		expect(await ask({ host: '10.0.0.1', 'x-forwarded-host': 'evil.example' })).toEqual(refused);
	});
});

describe('the origin of a request', () => {
	it.each([
		['https://skin.example.org', true],
		['https://skin.example.org:443', true],
		['http://skin.example.org', false],
		['https://skin.example.org:8443', false],
		['https://evil.example', false],
		['null', false],
		['', false],
	])('%s of the public URL: %s', async (origin, same) => {
		const ask = startServer('https://skin.example.org/');
		for (const host of ['skin.example.org', '127.0.0.1:3000']) expect(await ask({ host, origin })).toBe(same);
	});

	it.each([
		['http://localhost:3000', true],
		['https://localhost:3000', false],
		['http://localhost', false],
	])('%s of a server without one: %s', async (origin, same) => {
		expect(await startServer()({ host: 'localhost:3000', origin })).toBe(same);
	});

	it('is that of the page behind an HTTPS proxy that says so', async () => {
		const page = { host: 'localhost', origin: 'https://localhost' };
		expect(await startServer()({ ...page, 'x-forwarded-proto': 'https' })).toBe(true);
	});
});

it.each(['https://skin.example.org/', undefined])(
	'links in messages lead to %s, or else to where it listens',
	async (publicUrl) => {
		const app = Fastify();
		onTestFinished(() => app.close());
		addPublicUrl(app, publicUrl);
		await app.listen({ port: 0, host: '127.0.0.1' });
		expect(app.getPublicOrigin()).toBe(publicUrl ? 'https://skin.example.org' : app.listeningOrigin);
	},
);
