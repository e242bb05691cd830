import { asc, gt, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isDatabaseAway, isDatabaseUnable } from '../db/query-errors.ts';
import { images, pendingErasures } from '../db/schema.ts';
import { unlessBackup } from './backup-lock.ts';
import { isOneOf, noteErasures } from './erase-images.ts';
import type { ImageStore } from './image-store.ts';
import { StorageAwayError } from './storage-away.ts';

/** Milliseconds between two checks whether the backup has ended, or the storage is back. */
const retryEach = 1000;

/** Images that are erased in one transaction, whose connection must not stay silent for long. */
const batch = 64;

/** A store that can defer erasures by noting them in the database, from which any server completes them. */
export interface DeferringStore extends ImageStore {
	/**
	 * Erases the files of `names`, which `noteErasures` noted in the transaction that removed their rows. If they have to
	 * wait, resolves before they are gone. Throws when one cannot be erased; that one waits, too.
	 */
	erase(names: string[]): Promise<void>;
	/** Erases files that no row has ever named, so that no backup needs them. Throws when one cannot be erased. */
	discard(names: string[]): Promise<void>;
	/**
	 * Erases everything that waits, including that of other servers, until `signal` ends it between two steps. Resolves
	 * and throws like `erase`.
	 */
	eraseWaiting(signal?: AbortSignal): Promise<void>;
}

/** The result of a step: the last name that it looked at, if there may be more, and why a file could not be erased. */
interface Step {
	last: string | undefined;
	failure: unknown;
}

/**
 * A store whose erasures wait while the storage is away, and while a backup is made, which contains the images of the
 * moment at which it began. A name waits until its file is gone, or a row names it again.
 */
export function deferErasures(store: ImageStore, db: Database): DeferringStore {
	let willRetry = false;

	async function eraseFiles(tx: Database, which: SQL): Promise<Step> {
		const rows = await tx
			.select()
			.from(pendingErasures)
			.where(which)
			.orderBy(asc(pendingErasures.name))
			.limit(batch)
			// What another server is already erasing counts as gone.
			.for('update', { skipLocked: true });
		if (rows.length === 0) return { last: undefined, failure: undefined };
		const names = rows.map(({ name }) => name);
		// Rows may have been brought back by other means than ours: the files that they name stay.
		const back = await tx.select({ name: images.name }).from(images).where(isOneOf(images.name, names));
		const named = new Set(back.map(({ name }) => name));
		const eraseOne = async (name: string) => {
			if (!named.has(name)) await store.delete(name);
		};
		const results = await Promise.allSettled(names.map(eraseOne));
		const gone = names.filter((_, i) => results[i]!.status === 'fulfilled');
		await tx.delete(pendingErasures).where(isOneOf(pendingErasures.name, gone));
		const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
		const away = failures.find((failure) => failure instanceof StorageAwayError);
		return { last: names[batch - 1], failure: away ?? failures[0] };
	}

	/** Erases some files. Returns undefined where the rest has to wait. */
	async function eraseSome(which: SQL): Promise<Step | undefined> {
		let step: Step | undefined;
		try {
			await unlessBackup(db, async (tx) => {
				step = await eraseFiles(tx, which);
			});
		} catch (error) {
			if (!isDatabaseAway(error) && !isDatabaseUnable(error)) throw error;
			step = undefined;
		}
		return step?.failure instanceof StorageAwayError ? undefined : step;
	}

	/** A file that cannot be erased does not hold up those after it. */
	async function eraseAll(signal?: AbortSignal): Promise<void> {
		let [last, failure]: [string, unknown] = ['', undefined];
		while (!signal?.aborted) {
			const step = await eraseSome(gt(pendingErasures.name, last));
			if (!step) return retry();
			failure ??= step.failure;
			if (step.last === undefined) break;
			last = step.last;
		}
		if (failure) throw failure;
	}

	/** The same for these names, in several queries: there may be tens of thousands. */
	async function eraseNamed(names: string[]): Promise<void> {
		const sorted = names.toSorted();
		let failure: unknown;
		for (let i = 0; i < sorted.length; i += batch) {
			const step = await eraseSome(isOneOf(pendingErasures.name, sorted.slice(i, i + batch)));
			if (!step) return retry();
			failure ??= step.failure;
		}
		if (failure) throw failure;
	}

	function retry(): void {
		if (willRetry) return;
		willRetry = true;
		setTimeout(() => {
			willRetry = false;
			// What fails here fails again every minute, and is logged then.
			eraseAll().catch(() => {});
		}, retryEach).unref();
	}

	return {
		...store,
		erase: eraseNamed,
		async discard(names) {
			const results = await Promise.allSettled(names.map((name) => store.delete(name)));
			const left = names.filter((_, i) => results[i]!.status === 'rejected');
			if (left.length === 0) return;
			await noteErasures(db, left);
			await eraseNamed(left);
		},
		eraseWaiting: eraseAll,
	};
}
