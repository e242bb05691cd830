import { setTimeout as wait } from 'node:timers/promises';
import { openEvents } from '../../apps/server/test/events.ts';

/** A browser that watches new and changed cases, as EventSource does. */
export interface Watcher {
	/** The numbers of the events that it got, in the order in which they came. */
	numbers: number[];
	/** The event number after which it began. */
	after: number;
	/** How often its stream was opened. */
	opened: number;
	/** The longest time without a stream, in milliseconds. */
	maxGap: number;
	/** The longest time for which a stream was open, in milliseconds. */
	maxOpen: number;
	stop(): Promise<void>;
}

/** How long a page waits before it reconnects, unless the stream says otherwise. */
const retryMs = 3000;

/** Watches with a login's cookie, and resumes after each break with the last event's id, until it is stopped. */
export async function watchCases(address: string, cookie: string): Promise<Watcher> {
	let lastId: string | undefined;
	let leave = () => {};
	let [stopped, endedAt] = [false, performance.now()];
	const watcher: Watcher = {
		numbers: [],
		after: 0,
		opened: 0,
		maxGap: 0,
		maxOpen: 0,
		async stop() {
			stopped = true;
			leave();
			await watching;
		},
	};

	async function watch(begun: () => void): Promise<void> {
		const events = await openEvents(address, cookie, lastId);
		leave = events.leave;
		if (!events.headers['content-type']?.startsWith('text/event-stream')) return events.leave();
		const openedAt = performance.now();
		watcher.opened++;
		watcher.maxGap = Math.max(watcher.maxGap, openedAt - endedAt);
		try {
			for (let event = await events.next(); event; event = await events.next()) {
				if (event.id && event.event === 'ready') watcher.after = Number(event.id);
				else if (event.id) watcher.numbers.push(Number(event.id));
				lastId = event.id ?? lastId;
				begun();
			}
		} finally {
			endedAt = performance.now();
			watcher.maxOpen = Math.max(watcher.maxOpen, endedAt - openedAt);
		}
	}

	let watching = Promise.resolve();
	await new Promise<void>((begun) => {
		watching = (async () => {
			while (!stopped) {
				await watch(begun).catch(() => {});
				if (!stopped) await wait(retryMs);
			}
		})();
	});
	return watcher;
}
