import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, messages } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/**
		 * Aborts when the server begins to stop, with the AppError for all that has not started yet. From then on it is not
		 * ready, and refuses requests.
		 */
		stopping: AbortSignal;
		/** Begins to stop and resolves when the running requests are answered, or are cut off after `timeoutMs`. */
		finishRequests(timeoutMs: number): Promise<void>;
	}
}

/** Seconds after which clients may try again: a start takes about as long. */
const retryAfter = 5;

/** Refuses requests once the server stops. Register this before everything that `stopping` matters to. */
export function addStopping(app: FastifyInstance): void {
	const stop = new AbortController();
	const stopping = stop.signal;
	const running = new Set<ServerResponse>();
	app.decorate('stopping', stopping);
	app.addHook('preClose', async () => begin());

	function begin(): void {
		if (!stopping.aborted) stop.abort(new AppError('busy', messages.server.stopping, retryAfter));
	}

	app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
		if (stopping.aborted && !routeOptions.config.call?.probe) {
			// A connection that ends before its request has been read is reset, and its client sees no answer.
			await finished(raw.resume()).catch(() => {});
			throw stopping.reason;
		}
		running.add(reply.raw);
		reply.raw.once('close', () => running.delete(reply.raw));
	});
	app.addHook('onSend', async (_request, reply) => {
		if (stopping.aborted) reply.header('connection', 'close');
	});

	app.decorate('finishRequests', async (timeoutMs) => {
		begin();
		const cutOff = wait(timeoutMs, undefined, { ref: false }).then(() => app.server.closeAllConnections());
		await Promise.race([cutOff, Promise.all([...running].map((response) => once(response, 'close')))]);
	});
}
