import { AppError, limits, messages } from '@dermavigil/contract';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownBrowsers } from '../known-browsers.ts';
import type { Counter, Counters } from './counters.ts';

const { firstWait, maxWait, attemptWindow } = limits.login;

/** Bits of an IPv6 address that a customer of a provider has at least, and at most. */
const [customerBits, providerBits] = [64, 48];

export interface LoginThrottle {
	/** Counts an attempt before its password is checked. Throws AppError too_many while it has to wait. */
	addAttempt(request: FastifyRequest, account: string): Promise<void>;
	/** The password was right: the attempt does not count, and the browser is known from now on. */
	succeed(request: FastifyRequest, reply: FastifyReply, account: string): Promise<void>;
}

/** Failed attempts that are counted together: those on an account, from an address, in a browser. */
interface Counted {
	name: string;
	/** How many of them need not wait. */
	free: number;
	/** A right password lets all of them be forgotten, and not only itself. */
	forgets?: boolean;
}

/** Milliseconds to wait after so many failed attempts. */
function toWait(count: number, free: number): number {
	return count < free ? 0 : Math.min(maxWait, firstWait * 2 ** (count - free));
}

interface Options {
	browsers: KnownBrowsers;
	counters: Counters;
	/** How many attempts of an address need not wait, where there is but one account. */
	addressAttempts?: number;
	/** Milliseconds since 1970. */
	now: () => number;
}

/**
 * Slows down whoever guesses passwords, by account, by address and, for IPv6, by the provider's part of it. A browser in which
 * somebody has logged in to the account before is counted by itself alone, and need not wait for the attempts of others. While
 * the database is away, nobody logs in.
 */
export function createLoginThrottle({ browsers, counters, addressAttempts, now }: Options): LoginThrottle {
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

	/** Failed attempts that are not forgotten yet. Each is `attemptWindow` before its counter expires. */
	const getCount = ({ count, expiresAt }: Counter) => (expiresAt.getTime() > now() ? count : 0);

	function getWait({ free }: Counted, counter: Counter): number {
		const count = getCount(counter);
		return count === 0 ? 0 : counter.expiresAt.getTime() - attemptWindow + toWait(count, free) - now();
	}

	/** Throws AppError too_many while one of them has to wait. */
	function checkWaits(counted: Counted[], found: Counter[]): void {
		const waits = counted.map((each, i) => ({ name: each.name, wait: getWait(each, found[i]!) }));
		const [longest] = waits.sort((a, b) => b.wait - a.wait);
		if (!longest || longest.wait <= 0) return;
		const seconds = Math.ceil(longest.wait / 1000);
		const { byAddress, byAccount } = messages.login.wait;
		const message = /^(address|provider)/.test(longest.name) ? byAddress : byAccount;
		throw new AppError('too_many', message(seconds), seconds);
	}

	const change = async (counted: Counted[], toChanged: (found: Counter[]) => Counter[]) =>
		await counters.update(
			counted.map(({ name }) => `failed logins: ${name}`),
			toChanged,
		);

	return {
		async addAttempt(request, account) {
			const counted = listCounted(request, account);
			await change(counted, (found) => {
				checkWaits(counted, found);
				const expiresAt = new Date(now() + attemptWindow);
				return found.map((counter) => ({ count: getCount(counter) + 1, expiresAt }));
			});
		},

		async succeed(request, reply, account) {
			const counted = listCounted(request, account);
			await change(counted, (found) =>
				found.map((counter, i) => ({
					...counter,
					count: counted[i]!.forgets ? 0 : Math.max(0, getCount(counter) - 1),
				})),
			);
			browsers.remember(request, reply, account);
		},
	};
}
