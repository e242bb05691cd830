import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects. The request's own signal does not fire once its body has been read; the response's close event does. */
export function abortOnDisconnect(reply: FastifyReply): AbortSignal {
	const disconnected = new AbortController();
	reply.raw.once('close', () => disconnected.abort());
	return disconnected.signal;
}
