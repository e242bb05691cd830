import { AppError, limits, messages } from '@dermavigil/contract';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownBrowsers } from './known-browsers.ts';

const { firstWait, maxWait, attemptWindow } = limits.login;

/** How many accounts, addresses and browsers are remembered; the ones with the oldest attempts are dropped first. */
const maxKeys = 100_000;

/** Bits of an IPv6 address that a customer of a provider has at least, and at most. */
const [customerBits, providerBits] = [64, 48];

export interface LoginThrottle {
	/** Counts an attempt before its password is checked. Throws AppError too_many while it has to wait. */
	addAttempt(request: FastifyRequest, account: string): void;
	/** The password was right: the attempt does not count, and the browser is known from now on. */
	succeed(request: FastifyRequest, reply: FastifyReply, account: string): void;
}

/** Attempts that are counted together: those on an account, from an address, in a browser. */
interface Counter {
	key: string;
	/** How many of them need not wait. */
	free: number;
	/** A right password lets all of them be forgotten, and not only itself. */
	forgets?: boolean;
}

/** Failed attempts since they were last forgotten. */
interface Attempts {
	count: number;
	/** When the last of them was made. */
	at: number;
}

/** Milliseconds to wait after so many failed attempts. */
function toWait(count: number, free: number): number {
	return count < free ? 0 : Math.min(maxWait, firstWait * 2 ** (count - free));
}

interface Options {
	browsers: KnownBrowsers;
	/** How many attempts of an address need not wait, where there is but one account. */
	addressAttempts?: number;
	/** Milliseconds that never jump as those of a clock do. */
	now: () => number;
}

/**
 * Slows down whoever guesses passwords, by account, by address and, for IPv6, by the provider's part of it. A browser in which
 * somebody has logged in to the account before is counted by itself alone, and need not wait for the attempts of others.
 */
export function createLoginThrottle({ browsers, addressAttempts, now }: Options): LoginThrottle {
	const attempts = new LRUCache<string, Attempts>({ max: maxKeys });

	function getCounters(request: FastifyRequest, account: string): Counter[] {
		const known = browsers.find(request);
		const tag = browsers.toTag(account);
		if (known?.tag === tag) return [{ key: `browser ${known.id}`, free: limits.login.browserAttempts, forgets: true }];
		const [address, provider] = [customerBits, providerBits].map((bits) => normalizeIP(request.ip, bits)) as [
			string,
			string,
		];
		return [
			{ key: `account ${tag}`, free: limits.login.accountAttempts },
			...(provider.includes(':') ? [{ key: `provider ${provider}`, free: limits.login.providerAttempts }] : []),
			...(addressAttempts ? [{ key: `address ${address}`, free: addressAttempts, forgets: true }] : []),
		];
	}

	function getAttempts(key: string): Attempts {
		const known = attempts.get(key);
		return known && now() - known.at < attemptWindow ? known : { count: 0, at: 0 };
	}

	function getWait({ key, free }: Counter): number {
		const { count, at } = getAttempts(key);
		return count === 0 ? 0 : at + toWait(count, free) - now();
	}

	return {
		addAttempt(request, account) {
			const counters = getCounters(request, account);
			const [longest] = counters
				.map((counter) => ({ ...counter, wait: getWait(counter) }))
				.sort((a, b) => b.wait - a.wait);
			if (longest && longest.wait > 0) {
				const seconds = Math.ceil(longest.wait / 1000);
				const { byAddress, byAccount } = messages.login.wait;
				throw new AppError(
					'too_many',
					(/^(address|provider)/.test(longest.key) ? byAddress : byAccount)(seconds),
					seconds,
				);
			}
			for (const { key } of counters) attempts.set(key, { count: getAttempts(key).count + 1, at: now() });
		},
		succeed(request, reply, account) {
			for (const { key, forgets } of getCounters(request, account)) {
				const { count, at } = getAttempts(key);
				if (forgets || count <= 1) attempts.delete(key);
				else attempts.set(key, { count: count - 1, at });
			}
			browsers.remember(request, reply, account);
		},
	};
}
