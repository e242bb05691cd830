import { setTimeout as wait } from 'node:timers/promises';

/** Calls `attempt` until it does not throw, for at most `maxSeconds`. Returns the seconds that took, or throws the last error. */
export async function secondsUntil(attempt: () => Promise<unknown>, maxSeconds: number): Promise<number> {
	const began = performance.now();
	const seconds = () => (performance.now() - began) / 1000;
	for (;;) {
		try {
			await attempt();
			return seconds();
		} catch (error) {
			if (seconds() > maxSeconds) throw error;
			await wait(50);
		}
	}
}
