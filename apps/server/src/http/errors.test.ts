import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError, messages, signupSchema } from '@dermavigil/contract';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { handleErrors, unreadable } from './errors.ts';

const lines: string[] = [];
const stream = new Writable({
	write(chunk, _encoding, done) {
		lines.push(String(chunk));
		done();
	},
});
const app = Fastify({ logger: { level: 'info', stream } }).withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
handleErrors(app);
app.get('/busy', () => {
	throw new AppError('busy', 'Come back later.', 7);
});
app.get('/fault', () => {
	throw new Error('password=hunter2 in /etc/secrets');
});
app.get('/text', () => {
	throw 'only a string';
});
app.get('/many', { schema: { querystring: z.object({ count: z.coerce.number('must be a number') }) } }, () => 'fine');
app.post('/json', () => 'fine');
app.post('/signup', { schema: { body: signupSchema } }, () => 'fine');

it('sends an error with its status, its text and when to try again', async () => {
	const response = await app.inject('/busy');
	expect([response.statusCode, response.json()]).toEqual([503, { detail: 'Come back later.' }]);
	expect(response.headers['retry-after']).toBe('7');
});

it.each(['/fault', '/text'])(
	'hides the details of a fault at %s behind a number that is in the log, too',
	async (url) => {
		const response = await app.inject(url);
		expect(response.statusCode).toBe(500);
		expect(Object.keys(response.json())).toEqual(['detail']);
		expect(response.body).not.toMatch(/hunter2|secrets|string/);
		const reference = response.json().detail.split(': ')[1];
		expect(lines.some((line) => line.includes(`"${reference}"`) && line.includes('A request failed.'))).toBe(true);
	},
);

it('names the field that is wrong', async () => {
	const response = await app.inject('/many?count=several');
	expect([response.statusCode, response.json()]).toEqual([400, { detail: 'count: must be a number.' }]);
});

it('names only the first problem, in the contract’s own sentence if there is one', async () => {
	const detail = async (payload: object) =>
		(await app.inject({ method: 'POST', url: '/signup', payload })).json().detail;
	expect(await detail({ password: '', email: '', full_name: '' })).toBe('Full name is required');
	expect(await detail({ full_name: 'Jane', email: 'jane', password: '' })).toBe('Please enter a valid email address');
	expect(await detail({ full_name: 'a\tb', email: '', password: '' })).toBe('full_name: must be one line of text.');
	const valid = { full_name: 'Jane', email: 'jane@example.org', password: 'secret' };
	const unknown = await detail({ ...valid, ['long'.repeat(1000)]: 1 });
	expect(unknown).toMatch(/^The request: Unrecognized key: "long.{1,200}….$/);
});

it('keeps the status of a request that cannot be read', async () => {
	const request = {
		method: 'POST',
		url: '/json',
		headers: { 'content-type': 'application/json' },
		payload: '{',
	} as const;
	const response = await app.inject(request);
	expect(response.statusCode).toBe(400);
	expect(Object.keys(response.json())).toEqual(['detail']);
});

describe('a request that Node.js cannot read is refused like any other', () => {
	let port: number;
	beforeAll(async () => {
		const server = Fastify(unreadable);
		handleErrors(server);
		server.get('/', () => 'fine');
		port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
		return () => server.close();
	});

	it.each([
		[
			'a head that is too long',
			`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
			431,
			'longHead',
		],
		['what is no request', 'Hello\r\n\r\n', 400, 'badRequest'],
	] as const)('%s', async (_what, request, status, message) => {
		const socket = connect(port, '127.0.0.1');
		await once(socket, 'connect');
		socket.write(request);
		const [head, body] = (await text(socket)).split('\r\n\r\n');
		expect(head).toContain(`HTTP/1.1 ${status} `);
		expect(head).toContain("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
		expect(JSON.parse(body!)).toEqual({ detail: messages.server[message] });
	});

	it('but not one that expects something unknown', async () => {
		const socket = connect(port, '127.0.0.1');
		socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nexpect: tea\r\nconnection: close\r\n\r\n');
		expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n.*fine$/s);
	});

	it('a request that does not arrive in time', () => {
		const socket = { writable: true, write: vi.fn(), destroySoon: vi.fn() };
		const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
		unreadable.clientErrorHandler(error as never, socket as never);
		expect(socket.write.mock.calls[0]![0]).toContain(JSON.stringify({ detail: messages.server.stalled }));
	});
});
