import { once } from 'node:events';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { call, calls, messages } from '@dermavigil/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { handleErrors } from './errors.ts';
import { addImplement } from './implement.ts';
import { addStopping } from './stopping.ts';

const slow = call.post('/slow', { access: 'anyone', summary: 'Answers when it is told to', response: z.string() });

let app: FastifyInstance;
let address: string;
let started: Promise<unknown>;
let answer: (text: string) => void;
beforeEach(async () => {
	app = Fastify({ return503OnClosing: false });
	addImplement(app);
	handleErrors(app);
	addStopping(app);
	const text = new Promise<string>((resolve) => {
		answer = resolve;
	});
	const handled = new EventTarget();
	started = once(handled, 'started');
	app.implement(slow, async () => {
		handled.dispatchEvent(new Event('started'));
		return await text;
	});
	app.implement(calls.health, () => ({ status: 'ok' as const }));
	address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const post = (body: string) => fetch(address + slow.path, { method: 'POST', body });

it('answers running requests, refuses new ones, and tells probes that it is stopping', async () => {
	const running = post('{}');
	await started;
	const finished = app.finishRequests(60_000);
	expect(app.stopping.aborted).toBe(true);

	const refused = await post('x'.repeat(500_000));
	expect([refused.status, await refused.json()]).toEqual([503, { detail: messages.server.stopping }]);
	expect(refused.headers.get('connection')).toBe('close');
	expect(refused.headers.get('retry-after')).toBe('5');
	expect((await fetch(address + calls.health.path)).status).toBe(200);

	answer('done');
	expect(await (await running).text()).toBe('done');
	await finished;
});

it('drains first: it is no longer ready, but accepts requests, and lets no connection be used again', async () => {
	const finished = app.finishRequests(60_000, 60_000);
	expect([app.draining.aborted, app.stopping.aborted]).toEqual([true, false]);
	answer('done');
	const response = await post('{}');
	expect([await response.text(), response.headers.get('connection')]).toEqual(['done', 'close']);
	// What a second signal does.
	await app.finishRequests(60_000);
	await finished;
	expect(app.stopping.aborted).toBe(true);
});

it('cuts off requests that take too long', async () => {
	const running = post('{}');
	await started;
	const cutOff = expect(running).rejects.toThrow('fetch failed');
	await app.finishRequests(1);
	await cutOff;
	answer('too late');
});

it('does not wait for connections without a request, which browsers open in advance', async () => {
	const accepted = once(app.server, 'connection');
	const socket = connect(Number(new URL(address).port), '127.0.0.1');
	await accepted;
	const ended = once(socket, 'close');
	await app.finishRequests(60_000);
	await app.close();
	await ended;
});

it('also refuses requests whose connections have not been accepted yet when it stops', async () => {
	const sockets = Array.from({ length: 40 }, () => connect(Number(new URL(address).port), '127.0.0.1'));
	await Promise.all(sockets.map((socket) => once(socket, 'connect')));
	const responses = sockets.map((socket) => {
		socket.write(`POST ${slow.path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
		return readText(socket);
	});
	await app.finishRequests(60_000);
	await app.close();
	for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1.1 503 /);
});

it('begins to stop when it closes', async () => {
	await app.close();
	expect(app.stopping.aborted).toBe(true);
});
