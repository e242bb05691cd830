import { AppError, limits, messages } from '@dermavigil/contract';
import type { Counter, Counters } from './counters.ts';

const { firstWait, maxWait, attemptWindow } = limits.login;

/** Failed attempts that are counted together: those on an account, from an address, in a browser or a login. */
export interface Counted {
	name: string;
	/** How many attempts are free of waiting. */
	free: number;
	/** Whether a correct password clears all of these attempts, and not just its own. */
	forgets?: boolean;
}

/** An attempt whose password is being checked. */
export interface Attempt {
	counted: Counted[];
	/** When each of the counters would have expired without it. */
	before: Date[];
	/** When they expire with it. */
	expiresAt: Date;
}

/** Milliseconds to wait after this many failed attempts. */
function toWait(count: number, free: number): number {
	return count < free ? 0 : Math.min(maxWait, firstWait * 2 ** (count - free));
}

/** Slows down password guessing. `now`: milliseconds since 1970. */
export function createFailedAttempts(counters: Counters, now: () => number) {
	/** Failed attempts that are not forgotten yet. Each was made `attemptWindow` before its counter expires. */
	const getCount = ({ count, expiresAt }: Counter) => (expiresAt.getTime() > now() ? count : 0);

	function getWait({ free }: Counted, counter: Counter): number {
		const wait = toWait(getCount(counter), free);
		const lastAttempt = counter.expiresAt.getTime() - attemptWindow;
		// If a clock was set back, or is behind another server's, the last attempt lies in the future.
		return Math.min(wait, lastAttempt + wait - now());
	}

	/** Throws AppError too_many while any of the counters requires waiting. */
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
		/**
		 * Counts an attempt before its password is checked. Throws AppError too_many while any of its counters requires
		 * waiting.
		 */
		async add(counted: Counted[]): Promise<Attempt> {
			const attempt: Attempt = { counted, before: [], expiresAt: new Date(now() + attemptWindow) };
			await change(counted, (found) => {
				checkWaits(counted, found);
				attempt.before = found.map((counter) => counter.expiresAt);
				return found.map((counter) => ({ count: getCount(counter) + 1, expiresAt: attempt.expiresAt }));
			});
			return attempt;
		},
		/**
		 * The password was correct: the attempt does not count, and earlier ones are forgotten when they would have been
		 * without it.
		 */
		forgive: ({ counted, before, expiresAt }: Attempt) =>
			change(counted, (found) =>
				found.map((counter, i) => ({
					count: counted[i]!.forgets ? 0 : Math.max(0, getCount(counter) - 1),
					// If somebody has tried since, theirs is the last attempt.
					expiresAt: counter.expiresAt.getTime() === expiresAt.getTime() ? before[i]! : counter.expiresAt,
				})),
			),
	};
}

export type FailedAttempts = ReturnType<typeof createFailedAttempts>;
