import { AppError, limits, messages } from '@dermavigil/contract';
import { normalizeIP } from '@fastify/rate-limit';

const { wrongTries, firstWait, longestWait, triesForgottenAfter } = limits.clinician;

/** How many addresses are remembered; the ones that tried longest ago are forgotten first. */
const most = 10_000;

export interface WrongTries {
	/** Counts a try before it is known to be right. Throws AppError too_many while the address has to wait. */
	begin(address: string): void;
	/** Takes back what was counted of an address: its password was right. */
	forget(address: string): void;
}

/** What is known of an address: how often it was wrong since it last was right, and when the last time. */
interface Tries {
	count: number;
	at: number;
}

/** Milliseconds to wait after so many wrong tries. */
function waitAfter(count: number): number {
	return count < wrongTries ? 0 : Math.min(longestWait, firstWait * 2 ** (count - wrongTries));
}

/** Slows addresses down that guess passwords. One person has all IPv6 addresses of a model, which count as one. `now` gives milliseconds. */
export function createLoginThrottle(now: () => number): WrongTries {
	const byAddress = new Map<string, Tries>();

	function triesOf(address: string): Tries {
		const known = byAddress.get(address);
		return known && now() - known.at < triesForgottenAfter ? known : { count: 0, at: 0 };
	}

	return {
		begin(ip) {
			const address = normalizeIP(ip);
			const { count, at } = triesOf(address);
			const left = at + waitAfter(count) - now();
			if (left > 0) {
				const seconds = Math.ceil(left / 1000);
				throw new AppError('too_many', messages.clinician.wait(seconds), seconds);
			}
			byAddress.delete(address);
			const [oldest] = byAddress.keys();
			if (byAddress.size >= most && oldest !== undefined) byAddress.delete(oldest);
			byAddress.set(address, { count: count + 1, at: now() });
		},
		forget: (ip) => void byAddress.delete(normalizeIP(ip)),
	};
}
