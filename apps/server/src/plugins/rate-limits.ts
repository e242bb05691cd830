import { AppError, messages } from '@dermavigil/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** The refusal of somebody who comes too often; `ttl` milliseconds later it is over. */
const tooMany = (ttl: number) =>
	new AppError('too_many', messages.server.tooManyRequests, Math.max(1, Math.ceil(ttl / 1000)));

/**
 * Lets a route count the requests of an address by its own `config.rateLimit`; no other route is limited.
 * Programs on this machine are not counted: behind a proxy here, addresses come from what the proxy forwards.
 */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
	await app.register(rateLimit, {
		global: false,
		timeWindow: '1 minute',
		allowList: thisMachine,
		errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
	});
}

/** Counts requests of an address by more than their route: each call of what it gives throws too_many after `max` in a minute. */
export function limitRequests(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
	const count = app.createRateLimit({ max, timeWindow: '1 minute' });
	return async (request) => {
		const counted = await count(request);
		if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
	};
}
