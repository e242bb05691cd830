import { AppError, messages } from '@dermavigil/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * Lets a route count the requests of an address by its own `config.rateLimit`; no other route is limited.
 * Programs on this machine are not counted: behind a proxy here, addresses come from what the proxy forwards.
 */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
	await app.register(rateLimit, {
		global: false,
		timeWindow: '1 minute',
		allowList: thisMachine,
		errorResponseBuilder: (_request, { ttl }) =>
			new AppError('too_many', messages.server.tooManyRequests, Math.max(1, Math.ceil(ttl / 1000))),
	});
}
