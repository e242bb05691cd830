import { AppError, messages } from '@dermavigil/contract';
import rateLimit, {
	type FastifyRateLimitStore,
	type FastifyRateLimitStoreCtor,
	normalizeIP,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway, isDatabaseUnable } from '../../db/query-errors.ts';
import type { KnownBrowsers } from '../known-browsers.ts';
import type { Counters } from './counters.ts';

const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** The error for too many requests; `ttl` is how many milliseconds it lasts. */
const createTooManyError = (ttl: number) =>
	new AppError('too_many', messages.server.tooManyRequests, Math.max(1, Math.ceil(ttl / 1000)));

/**
 * Whether limits by IP address exempt a request. Programs on this machine are exempt unless the server has a public
 * URL: a proxy on this machine that sends no X-Forwarded-For would exempt everybody.
 */
export const isExempt = ({ ip, server }: FastifyRequest) => !server.publicUrl && thisMachine.includes(ip);

/** How many keys that have used up their limit are remembered. */
const maxRefused = 10_000;

/**
 * A store for @fastify/rate-limit that all servers share. While the database is away, or cannot write, nothing is
 * counted: most calls need it and fail anyway, and the queue and budgets bound what the others use at the same time.
 */
function createSharedStore({ add }: Counters): FastifyRateLimitStoreCtor {
	/** Refuses a flood of requests without asking the database. */
	const refused = new LRUCache<string, true>({ max: maxRefused });

	async function count(key: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
		const left = refused.getRemainingTTL(key);
		if (left > 0) return { current: max + 1, ttl: left };
		try {
			const { count: current, ttl } = await add(`requests ${key}`, windowMs);
			if (current > max && ttl >= 1) refused.set(key, true, { ttl: Math.floor(ttl) });
			return { current, ttl };
		} catch (error) {
			if (isDatabaseAway(error) || isDatabaseUnable(error)) return { current: 0, ttl: 0 };
			throw error;
		}
	}

	return class implements FastifyRateLimitStore {
		incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
			count(key, windowMs, max).then((counted) => callback(null, counted), callback);
		}

		/** The store for a route: the same one, since its keys name the route. */
		child(): FastifyRateLimitStore {
			return this;
		}
	};
}

/** An address with the port behind it, as Azure's gateway and IIS write it. */
const withPort = /((?:\d{1,3}\.){3}\d{1,3}):\d+|\[([\da-f:.]+)\](?::\d+)?/gi;

/** Removes the ports from the addresses that proxies report: otherwise each connection would count as an address of its own. */
async function removePorts({ raw: { headers } }: FastifyRequest): Promise<void> {
	const forwarded = headers['x-forwarded-for'];
	if (forwarded !== undefined) headers['x-forwarded-for'] = String(forwarded).replace(withPort, '$1$2');
}

/** Limits the requests of an IP address on each route that has `config.rateLimit`. */
export async function addRateLimits(app: FastifyInstance, counters: Counters): Promise<void> {
	app.addHook('onRequest', removePorts);
	await app.register(rateLimit, {
		global: false,
		store: createSharedStore(counters),
		timeWindow: '1 minute',
		// By IP address, since not every limit has that as its key.
		allowList: isExempt,
		errorResponseBuilder: (_request, { ttl }) => createTooManyError(ttl),
	});
}

/** The key by which requests are counted. */
type Key = (request: FastifyRequest) => string;

export const byAddress: Key = ({ ip }) => normalizeIP(ip);

/** Counts requests by account, since many people share a clinic's address; by IP address when nobody is logged in. */
export function byAccount(request: FastifyRequest): string {
	const { patient, clinician, share } = request;
	if (patient) return `patient ${patient.accountId}`;
	if (share) return `link ${share.id}`;
	return clinician ? `clinician ${clinician.sessionId}` : byAddress(request);
}

/**
 * Options of the calls that compare scans. They wait in the queue of analyses, and take as long: three accounts of one IP
 * address would take every place.
 */
export const comparingScans = { countBy: byAccount, atOnce: 8 };

/** Counts requests of known browsers by account, and so separately from those of strangers at the same address. */
export const countKnownBrowsers =
	(browsers: KnownBrowsers): Key =>
	(request) =>
		browsers.find(request)?.tag ?? byAddress(request);

/**
 * Counts requests across routes under `name`, by IP address or by `key`. The function that it returns resolves with the
 * milliseconds left to wait once there are more than `max` in a minute.
 */
export function countRequests(app: FastifyInstance, name: string, max: number, key = byAddress) {
	const count = app.createRateLimit({ max, keyGenerator: (request) => `${name} ${key(request)}` });
	return async (request: FastifyRequest): Promise<number | undefined> => {
		const counted = await count(request);
		return !counted.isAllowed && counted.isExceeded ? counted.ttl : undefined;
	};
}

/** Counts requests in the same way; the function that it returns throws too_many when there are too many. */
export function limitRequests(app: FastifyInstance, name: string, max: number, key = byAddress) {
	const count = countRequests(app, name, max, key);
	return async (request: FastifyRequest): Promise<void> => {
		const left = await count(request);
		if (left !== undefined) throw createTooManyError(left);
	};
}
