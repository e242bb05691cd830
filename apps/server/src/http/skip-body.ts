import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';

/**
 * Lets a request be answered whose body nobody has read: Node.js reads the rest to nowhere after the answer. Only where the
 * connection ends with the answer, that is done first: in the middle of a body it would be reset, and its client might see no
 * answer.
 */
export async function skipBody({ raw, server }: FastifyRequest): Promise<void> {
	const isLast =
		server.draining.aborted || raw.headers.connection?.toLowerCase() === 'close' || raw.httpVersion === '1.0';
	if (isLast) await finished(raw.resume()).catch(() => {});
}
