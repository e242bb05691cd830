import { and, between, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { checkedRegions, contributions, images, pendingErasures, scanPhotos, scans } from '../db/schema.ts';
import { StartupError } from '../startup-error.ts';
import { unlessBackup } from './backup-lock.ts';
import { isOneOf } from './erase-images.ts';
import type { ImageStore } from './image-store.ts';

/** Days after which an image that no record names is erased. */
const maxDaysAside = 30;

/** How many images may be out of place before somebody must look: far more than a killed server leaves. */
const getMaxMismatch = (rows: number) => Math.max(20, Math.floor(rows / 100));

/** What names of images begin with: this divides them into 256 parts of about the same size. */
const prefixes = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

export interface CleanUpOptions {
	/** Files written after this are left alone: this or another server may be about to write their rows. */
	before: Date;
	/** Go on even if many images have no record, or many records no image. */
	acceptMismatch?: boolean;
	/** More images than this are compared in parts, so that memory holds the names of only one part at a time. */
	maxAtOnce?: number;
	/** Ends it between two steps, with the signal's reason; the next clean-up does the rest. */
	signal?: AbortSignal;
}

/** What a clean-up found, as numbers of images. */
export interface CleanUp {
	/** Named by a record, but not there. */
	missing: number;
	/** Named by no record, and set aside. */
	setAside: number;
	/** Set aside earlier, now named by a record again, and put back. */
	restored: number;
	/** Files whose writing was cut short; erased. */
	unfinished: number;
}

/** What is out of place, as names of images. */
interface Mismatch {
	/** Rows without a file. */
	missing: string[];
	/** Rows that no scan, contribution or self-check refers to. */
	unused: string[];
	/** Files that have no row and that nobody is about to erase. */
	strays: string[];
	unfinished: string[];
	restored: number;
}

/** Whether no scan, contribution or self-check refers to an image. */
function isUnused(db: Database): SQL | undefined {
	const columns = [
		...[contributions.image, scans.image, scans.heatmap, scans.thumbnail],
		...[scanPhotos.image, scanPhotos.thumbnail, checkedRegions.image],
	];
	return and(
		...columns.map((column) => notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, images.name)))),
	);
}

async function readNames(db: Database, which: SQL | undefined): Promise<string[]> {
	return (await db.select({ name: images.name }).from(images).where(which)).map(({ name }) => name);
}

/**
 * Compares the images whose names begin with `prefix` with their rows, and puts back those that were set aside. Records
 * may be added and erased meanwhile, so the order matters: a file exists from before its row until after it. Rows are
 * read before files, and in between the names of files to be erased, which had rows until then.
 */
async function compare(db: Database, store: ImageStore, prefix: string, before: Date): Promise<Mismatch> {
	// "g" sorts after every hexadecimal digit.
	const isHere = between(images.name, prefix, `${prefix}g`);
	const known = new Set(await readNames(db, isHere));
	const pending = await db
		.select({ name: pendingErasures.name })
		.from(pendingErasures)
		.where(between(pendingErasures.name, prefix, `${prefix}g`));
	const waiting = new Set(pending.map(({ name }) => name));
	const [strays, unfinished]: [string[], string[]] = [[], []];
	for await (const { name, storedAt } of store.list(prefix)) {
		if (known.delete(name) || waiting.has(name) || storedAt >= before) continue;
		(name.endsWith('.part') ? unfinished : strays).push(name);
	}
	const gone = await store.restore([...known]);
	const missing = gone.length > 0 ? await readNames(db, isOneOf(images.name, gone)) : [];
	const away = new Set(missing);
	const unused = (await readNames(db, and(isHere, isUnused(db)))).filter((name) => !away.has(name));
	return { missing, unused, strays, unfinished, restored: known.size - gone.length };
}

/** Images that are set aside in parallel in one transaction: a slow object store takes a second or more for each. */
const batch = 16;

/**
 * Sets images aside, in steps short enough that their connection does not stay silent for long. Returns how many: none
 * while a backup runs.
 */
async function setAside(
	db: Database,
	store: ImageStore,
	names: string[],
	signal: AbortSignal | undefined,
): Promise<number> {
	for (let i = 0; i < names.length; i += batch) {
		signal?.throwIfAborted();
		const some = names.slice(i, i + batch);
		const done = await unlessBackup(db, async () => {
			// Nothing continues after a failure: by then a backup may have begun.
			const results = await Promise.allSettled(some.map((name) => store.setAside(name)));
			const failed = results.find((result) => result.status === 'rejected');
			if (failed) throw failed.reason;
		});
		if (!done) return i;
	}
	return names.length;
}

/**
 * Repairs what a killed server left, while this and other servers may be running. A file is written before its row and
 * removed after it, so a kill leaves only files without rows: these are set aside and erased after `maxDaysAside`,
 * except those whose rows were removed, which the database remembers until the store has erased them. A row without its
 * file means damage from outside: its row is never removed, and a file that was set aside is put back once a row names
 * it again. Throws a StartupError, and changes nothing, when many images are out of place, as after half a restore,
 * unless that is accepted.
 */
export async function cleanUpImages(
	db: Database,
	store: ImageStore,
	{ before, acceptMismatch = false, maxAtOnce = 50_000, signal }: CleanUpOptions,
): Promise<CleanUp> {
	const rows = await db.$count(images);
	const max = getMaxMismatch(rows);
	let found: Mismatch = { missing: [], unused: [], strays: [], unfinished: [], restored: 0 };
	for (const prefix of rows > maxAtOnce ? prefixes : ['']) {
		signal?.throwIfAborted();
		const part = await compare(db, store, prefix, before);
		found = {
			missing: found.missing.concat(part.missing),
			unused: found.unused.concat(part.unused),
			strays: found.strays.concat(part.strays),
			unfinished: found.unfinished.concat(part.unfinished),
			restored: found.restored + part.restored,
		};
		const [missing, strays] = [found.missing.length, found.strays.length + found.unused.length];
		if (!acceptMismatch && (missing > max || strays > max)) {
			throw new StartupError(
				`of ${rows} images that the database names, ${missing} are not in ${store.where}, and ${strays} images there belong to no record. Database and images seem to be from different times, or part of them is missing. Restore both, or start with --accept-image-mismatch: every record stays, and images without one are set aside for ${maxDaysAside} days`,
			);
		}
	}
	// Not earlier: a finished file and its unfinished name may be the same file, which would seem newly changed once
	// either is removed.
	for (const name of found.unfinished) await store.delete(name);
	const erased = await db
		.delete(images)
		.where(and(isOneOf(images.name, found.unused), isUnused(db)))
		.returning({ name: images.name });
	const moved = await setAside(db, store, [...found.strays, ...erased.map(({ name }) => name)], signal);
	await store.eraseSetAside(new Date(Date.now() - maxDaysAside * 86_400_000));
	return {
		missing: found.missing.length,
		setAside: moved,
		restored: found.restored,
		unfinished: found.unfinished.length,
	};
}
