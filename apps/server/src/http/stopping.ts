import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, messages } from '@dermavigil/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/**
		 * Aborts when the server begins to stop, with the AppError for everything that has not started yet. From then on
		 * the server refuses requests.
		 */
		stopping: AbortSignal;
		/** Aborts earlier, when the server begins to drain: it is not ready from then on, but still takes requests. */
		draining: AbortSignal;
		/**
		 * Drains for `drainMs`, then begins to stop. Resolves when the running requests are answered, or are cut off after
		 * `timeoutMs`.
		 */
		finishRequests(timeoutMs: number, drainMs?: number): Promise<void>;
	}
	interface FastifyContextConfig {
		/** Answered even while the server stops, like the contract's probes. */
		probe?: boolean;
	}
}

/** Seconds after which clients may try again: a start takes about as long. */
const retryAfter = 5;

/**
 * The kernel completes connections before Node.js accepts them, one in each turn of its event loop, and resets the
 * waiting ones when the server closes. So they are accepted, and refused, until none has come for `quietMs`.
 */
const [quietMs, maxAcceptingMs] = [50, 1000];

/**
 * Lets a request whose body nobody has read be answered: Node.js discards the rest after the response. Only when the
 * connection ends with the response is that done first: reset in the middle of a body, the client might never see the
 * response.
 */
export async function skipBody({ raw, server }: FastifyRequest): Promise<void> {
	const isLast =
		server.draining.aborted || raw.headers.connection?.toLowerCase() === 'close' || raw.httpVersion === '1.0';
	if (isLast) await finished(raw.resume()).catch(() => {});
}

/** Refuses requests once the server stops. Register this before everything that depends on `stopping`. */
export function addStopping(app: FastifyInstance): void {
	const stop = new AbortController();
	const stopping = stop.signal;
	const drain = new AbortController();
	const running = new Set<ServerResponse>();
	const sockets = new Set<Socket>();
	let accepted = 0;
	app.decorate('stopping', stopping);
	app.decorate('draining', drain.signal);
	app.server.on('connection', (socket) => {
		accepted++;
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	app.addHook('preClose', async () => {
		begin();
		// Node.js counts these as running requests and would wait for them; browsers open some in advance.
		for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
	});

	function begin(): void {
		drain.abort();
		if (!stopping.aborted) stop.abort(new AppError('busy', messages.server.stopping, retryAfter));
	}

	app.addHook('onRequest', async (request, reply) => {
		const { call, probe = call?.probe } = request.routeOptions.config;
		if (stopping.aborted && !probe) {
			await skipBody(request);
			throw stopping.reason;
		}
		running.add(reply.raw);
		reply.raw.once('close', () => running.delete(reply.raw));
	});
	app.addHook('onSend', async (_request, reply) => {
		if (drain.signal.aborted) reply.header('connection', 'close');
	});

	const answerAll = () => Promise.all([...running].map((response) => once(response, 'close')));

	async function acceptWaiting(): Promise<void> {
		const until = Date.now() + maxAcceptingMs;
		let before: number;
		do {
			before = accepted;
			await wait(quietMs);
			await answerAll();
		} while (accepted > before && Date.now() < until);
	}

	app.decorate('finishRequests', async (timeoutMs, drainMs = 0) => {
		drain.abort();
		// Until the time is over, or the server is told to stop again.
		if (drainMs > 0) await wait(drainMs, undefined, { signal: stopping }).catch(() => {});
		begin();
		const cutOff = wait(timeoutMs, undefined, { ref: false }).then(() => app.server.closeAllConnections());
		await Promise.race([cutOff, answerAll().then(acceptWaiting)]);
	});
}
