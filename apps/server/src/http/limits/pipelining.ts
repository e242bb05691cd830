import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests of one connection may be unanswered. Browsers and proxies wait for each answer before they send more. */
export const maxUnanswered = 10;

/**
 * Closes connections that send many requests without reading an answer (HTTP pipelining): a thousand fit into one packet,
 * would be handled at once, and their answers would all stay in memory. Register this before all other hooks.
 */
export function limitPipelining(app: FastifyInstance): void {
	const unanswered = new WeakMap<Socket, number>();
	const add = (socket: Socket, count: number) => {
		const sum = (unanswered.get(socket) ?? 0) + count;
		unanswered.set(socket, sum);
		return sum;
	};
	app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
		if (!socket.destroyed && add(socket, 1) <= maxUnanswered) return;
		reply.hijack();
		socket.destroy();
	});
	// Not called when the connection breaks, which ends the count as well.
	app.addHook('onResponse', async ({ raw: { socket } }) => {
		add(socket, -1);
	});
}
