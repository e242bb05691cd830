import type { FastifyReply } from 'fastify';

/**
 * Aborts when nobody waits for the answer any more: the request's own signal is silent once its body has been read, while
 * a closed answer says it.
 */
export function abortOnDisconnect(reply: FastifyReply): AbortSignal {
	const left = new AbortController();
	reply.raw.once('close', () => left.abort());
	return left.signal;
}
