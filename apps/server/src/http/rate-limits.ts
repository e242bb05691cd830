import { AppError, messages } from '@dermavigil/contract';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { KnownBrowsers } from './known-browsers.ts';

const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** The error for too many requests, which lasts `ttl` milliseconds. */
const createTooManyError = (ttl: number) =>
	new AppError('too_many', messages.server.tooManyRequests, Math.max(1, Math.ceil(ttl / 1000)));

/**
 * Whether limits by IP address leave out a request. Programs on this machine are exempt, unless the server has a public URL:
 * a proxy here that sends no X-Forwarded-For would exempt everybody.
 */
export const isExempt = ({ ip }: FastifyRequest, publicUrl: string | undefined) =>
	!publicUrl && thisMachine.includes(ip);

/** Limits the requests of an IP address on each route that has `config.rateLimit`. */
export async function addRateLimits(app: FastifyInstance, publicUrl?: string): Promise<void> {
	await app.register(rateLimit, {
		global: false,
		timeWindow: '1 minute',
		// By IP address, since not every limit is keyed by it.
		allowList: (request) => isExempt(request, publicUrl),
		errorResponseBuilder: (_request, { ttl }) => createTooManyError(ttl),
	});
}

/** Counts requests of known browsers by account, and so apart from those of strangers at the same address. */
export const countKnownBrowsers = (browsers: KnownBrowsers) => (request: FastifyRequest) =>
	browsers.find(request)?.tag ?? normalizeIP(request.ip);

type Key = (request: FastifyRequest) => string;

/**
 * Counts requests across routes, by IP address or by `key`. The function that it returns resolves with the milliseconds
 * left to wait once there are more than `max` in a minute.
 */
export function countRequests(app: FastifyInstance, max: number, key?: Key) {
	const count = app.createRateLimit({ max, timeWindow: '1 minute', ...(key && { keyGenerator: key }) });
	return async (request: FastifyRequest): Promise<number | undefined> => {
		const counted = await count(request);
		return !counted.isAllowed && counted.isExceeded ? counted.ttl : undefined;
	};
}

/** Counts requests in the same way; the function that it returns throws too_many when there are too many. */
export function limitRequests(app: FastifyInstance, max: number, key?: Key) {
	const count = countRequests(app, max, key);
	return async (request: FastifyRequest): Promise<void> => {
		const left = await count(request);
		if (left !== undefined) throw createTooManyError(left);
	};
}
