import { AppError, limits, messages } from '@dermavigil/contract';
import { normalizeIP } from '@fastify/rate-limit';

const { freeAttempts, firstWait, maxWait, attemptWindow } = limits.clinician;

/** How many addresses are remembered; the ones with the oldest attempts are dropped first. */
const maxAddresses = 10_000;

export interface LoginThrottle {
	/** Counts an attempt before its password is checked. Throws AppError too_many while the address has to wait. */
	addAttempt(address: string): void;
	/** Forgets the attempts of an address: its password was right. */
	reset(address: string): void;
}

/** The failed attempts of an address since its last success. */
interface Attempts {
	count: number;
	/** When the last of them was made. */
	at: number;
}

/** Milliseconds to wait after so many failed attempts. */
function toWait(count: number): number {
	return count < freeAttempts ? 0 : Math.min(maxWait, firstWait * 2 ** (count - freeAttempts));
}

/** Slows down addresses that guess passwords. All IPv6 addresses of one /64 prefix count as one. `now` gives milliseconds. */
export function createLoginThrottle(now: () => number): LoginThrottle {
	const byAddress = new Map<string, Attempts>();

	function getAttempts(address: string): Attempts {
		const known = byAddress.get(address);
		return known && now() - known.at < attemptWindow ? known : { count: 0, at: 0 };
	}

	return {
		addAttempt(ip) {
			const address = normalizeIP(ip);
			const { count, at } = getAttempts(address);
			const left = at + toWait(count) - now();
			if (left > 0) {
				const seconds = Math.ceil(left / 1000);
				throw new AppError('too_many', messages.clinician.wait(seconds), seconds);
			}
			byAddress.delete(address);
			const [oldest] = byAddress.keys();
			if (byAddress.size >= maxAddresses && oldest !== undefined) byAddress.delete(oldest);
			byAddress.set(address, { count: count + 1, at: now() });
		},
		reset: (ip) => void byAddress.delete(normalizeIP(ip)),
	};
}
