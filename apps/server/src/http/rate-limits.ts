import { AppError, messages } from '@dermavigil/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** The refusal of somebody who comes too often; `ttl` milliseconds later it is over. */
const tooMany = (ttl: number) =>
	new AppError('too_many', messages.server.tooManyRequests, Math.max(1, Math.ceil(ttl / 1000)));

/**
 * Lets a route count the requests of an address by its own `config.rateLimit`; no other route is limited.
 * Programs on this machine are not counted, unless the server has a public address: a proxy here that does not say for whom
 * it speaks would free everybody from the limits.
 */
export async function addRateLimits(app: FastifyInstance, publicUrl?: string): Promise<void> {
	await app.register(rateLimit, {
		global: false,
		timeWindow: '1 minute',
		// By address, since not every limit counts by it.
		allowList: ({ ip }) => !publicUrl && thisMachine.includes(ip),
		errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
	});
}

type Key = (request: FastifyRequest) => string;

/**
 * Counts requests by more than their route, those of an address or of whatever else `key` tells apart. What it gives tells,
 * after `max` in a minute, for how many more milliseconds there are too many.
 */
export function countRequests(app: FastifyInstance, max: number, key?: Key) {
	const count = app.createRateLimit({ max, timeWindow: '1 minute', ...(key && { keyGenerator: key }) });
	return async (request: FastifyRequest): Promise<number | undefined> => {
		const counted = await count(request);
		return !counted.isAllowed && counted.isExceeded ? counted.ttl : undefined;
	};
}

/** Counts requests in the same way; what it gives throws too_many when there are. */
export function limitRequests(app: FastifyInstance, max: number, key?: Key) {
	const count = countRequests(app, max, key);
	return async (request: FastifyRequest): Promise<void> => {
		const left = await count(request);
		if (left !== undefined) throw tooMany(left);
	};
}
