import { limits } from '@dermavigil/contract';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownBrowsers } from '../known-browsers.ts';
import type { Attempt, Counted, FailedAttempts } from './failed-attempts.ts';

/** Bits of an IPv6 address that identify a provider's customer: at most, and at least. */
const [customerBits, providerBits] = [64, 48];

interface Options {
	browsers: KnownBrowsers;
	attempts: FailedAttempts;
	/** How many attempts of an address need not wait, when there is only one account. */
	addressAttempts?: number;
}

/**
 * Slows down password guessing, by account, by address and, for IPv6, by the provider's part of it. A browser in which
 * somebody has logged in to the account before is counted separately, and need not wait for the attempts of others.
 * While the database is away, nobody can log in.
 */
export function createLoginThrottle({ browsers, attempts, addressAttempts }: Options) {
	function listCounted(request: FastifyRequest, account: string): Counted[] {
		const known = browsers.find(request);
		const tag = browsers.toTag(account);
		if (known?.tag === tag) return [{ name: `browser ${known.id}`, free: limits.login.browserAttempts, forgets: true }];
		const [address, provider] = [customerBits, providerBits].map((bits) => normalizeIP(request.ip, bits)) as [
			string,
			string,
		];
		return [
			{ name: `account ${tag}`, free: limits.login.accountAttempts },
			...(provider.includes(':') ? [{ name: `provider ${provider}`, free: limits.login.providerAttempts }] : []),
			...(addressAttempts ? [{ name: `address ${address}`, free: addressAttempts, forgets: true }] : []),
		];
	}

	const added = new WeakMap<FastifyRequest, Attempt>();

	return {
		/** Counts an attempt before its password is checked. Throws AppError too_many while it has to wait. */
		async addAttempt(request: FastifyRequest, account: string): Promise<void> {
			added.set(request, await attempts.add(listCounted(request, account)));
		},

		/** The password was correct: this request's attempt does not count, and the browser is remembered from now on. */
		async succeed(request: FastifyRequest, reply: FastifyReply, account: string): Promise<void> {
			await attempts.forgive(added.get(request)!);
			browsers.remember(request, reply, account);
		},
	};
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
