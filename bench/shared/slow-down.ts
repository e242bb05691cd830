import { setTimeout as after } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** Milliseconds that a page runs at a time: long compared with timer errors, short compared with what is measured. */
const stretch = 10;

/** The processes that run a browser's pages and their workers. */
export async function rendererPids(session: CDPSession): Promise<number[]> {
	const { processInfo } = await session.send('SystemInfo.getProcessInfo');
	return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
	for (const pid of pids) {
		try {
			process.kill(pid, name);
		} catch {
			// It has ended in the meantime.
		}
	}
}

/**
 * Lets a browser's pages run for one part in `rate` of the time, until the returned function is called. The browser's own
 * throttling slows only the main thread ("only supported for pages, not workers"), but the analysis runs in a worker.
 * Stopping the process at intervals slows all of its threads.
 */
export async function slowDown(browser: Browser, rate: number): Promise<() => Promise<void>> {
	if (rate === 1) return async () => {};
	const session = await browser.newBrowserCDPSession();
	let pids = await rendererPids(session);
	let slowing = true;
	const running = (async () => {
		// Sums over all intervals, so that the next interval makes up for a late timer.
		const began = performance.now();
		let ran = 0;
		while (slowing) {
			const resumed = performance.now();
			await after(stretch);
			const stopped = pids;
			signal(stopped, 'SIGSTOP');
			ran += performance.now() - resumed;
			const rest = ran * rate - (performance.now() - began);
			[pids] = await Promise.all([rendererPids(session), after(Math.max(0, rest))]);
			signal(stopped, 'SIGCONT');
		}
	})();
	return async () => {
		slowing = false;
		await running;
		await session.detach();
	};
}
