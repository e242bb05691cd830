import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { unlessBackup } from './backup-lock.ts';
import type { ImageStore } from './image-store.ts';
import { StorageAwayError } from './storage-away.ts';

/** Milliseconds between two looks whether the backup has ended, or what was away is back. */
const retryEach = 1000;

/** Images that are erased in one transaction, whose connection must not stay silent for long. */
const batch = 256;

/** A store whose erasures may wait. */
export interface DeferringStore extends ImageStore {
	/**
	 * Waits until nothing waits to be erased any more, for `maxMs` at most. Returns how many images still wait then. Throws
	 * where one could not be erased.
	 */
	settle(maxMs: number): Promise<number>;
}

/**
 * A store whose erasures wait while a backup is made, which holds the images of the moment at which it began, and while
 * the storage is away. `delete` then resolves before the file is gone. What a stop leaves over is set aside at the next start.
 */
export function deferErasures(store: ImageStore, db: Database): DeferringStore {
	const waiting = new Set<string>();
	let running: Promise<void> | undefined;
	let willRetry = false;

	async function eraseOne(name: string): Promise<void> {
		await store.delete(name).catch((error: unknown) => {
			if (error instanceof StorageAwayError) waiting.add(name);
			throw error;
		});
	}

	async function eraseBatch(): Promise<void> {
		const names = [...waiting].slice(0, batch);
		// A file that cannot be removed fails once, and does not hold up those after it.
		for (const name of names) waiting.delete(name);
		const results = await Promise.allSettled(names.map(eraseOne));
		const failed = results.find((result) => result.status === 'rejected');
		if (failed) throw failed.reason;
	}

	async function eraseWaiting(): Promise<void> {
		while (waiting.size > 0) {
			const done = await unlessBackup(db, eraseBatch).catch((error: unknown) => {
				if (isDatabaseAway(error) || error instanceof StorageAwayError) return false;
				if (waiting.size > 0) retry();
				throw error;
			});
			if (!done) return retry();
		}
	}

	function retry(): void {
		if (willRetry) return;
		willRetry = true;
		setTimeout(() => {
			willRetry = false;
			void start().catch(() => {});
		}, retryEach).unref();
	}

	function start(): Promise<void> {
		running ??= eraseWaiting().finally(() => {
			running = undefined;
		});
		return running;
	}

	return {
		...store,
		async delete(name) {
			waiting.add(name);
			// What failed there was another file.
			await running?.catch(() => {});
			// The one that was running may have been about to end.
			if (waiting.has(name)) await start();
		},
		async settle(maxMs) {
			const end = performance.now() + maxMs;
			for (;;) {
				await start();
				if (waiting.size === 0 || performance.now() >= end) return waiting.size;
				await wait(retryEach);
			}
		},
	};
}
