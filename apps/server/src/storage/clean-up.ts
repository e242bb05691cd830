import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { checkedRegions, contributions, images, scanPhotos, scans } from '../db/schema.ts';
import { StartupError } from '../startup-error.ts';
import { unlessBackup } from './backup-lock.ts';
import { eraseFiles } from './erase-images.ts';
import type { ImageStore } from './image-store.ts';

/** Days after which an image that no record names is erased. */
const maxDaysAside = 30;

/** Images that may be out of place without anybody having to look: far more than a killed server leaves. */
const getMaxMismatch = (rows: number) => Math.max(20, Math.floor(rows / 100));

export interface CleanUpOptions {
	/** Files written later are left alone: another server may be about to write their rows. */
	before: Date;
	/** Start even if many images have no record, or many records no image. */
	acceptMismatch?: boolean;
}

/** What a clean-up found, as numbers of images. */
export interface CleanUp {
	/** Named by a record, and not there. */
	missing: number;
	/** Named by no record, and set aside. */
	setAside: number;
	/** Set aside earlier, wanted again, and put back. */
	restored: number;
	/** Files whose writing was cut short, erased. */
	unfinished: number;
}

/** The names of images that no scan, contribution or self-check refers to. */
async function findUnused(db: Database): Promise<string[]> {
	const columns = [
		...[contributions.image, scans.image, scans.heatmap, scans.thumbnail],
		...[scanPhotos.image, scanPhotos.thumbnail, checkedRegions.image],
	];
	const using = columns.map((column) =>
		notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, images.name))),
	);
	const unused = await db
		.select({ name: images.name })
		.from(images)
		.where(and(...using));
	return unused.map(({ name }) => name);
}

/** The names of files without a row in `known`, and in `known` what then remains: rows without a file. */
async function compareFiles(store: ImageStore, known: Set<string>, before: Date) {
	const [strays, unfinished]: [string[], string[]] = [[], []];
	for await (const { name, storedAt } of store.list()) {
		if (known.delete(name) || storedAt >= before) continue;
		(name.endsWith('.part') ? unfinished : strays).push(name);
	}
	return { strays, unfinished, missing: [...known] };
}

/** Sets images aside, in steps whose connection does not stay silent for long. Says how many: none while a backup runs. */
async function setAside(db: Database, store: ImageStore, names: string[]): Promise<number> {
	for (let i = 0; i < names.length; i += 256) {
		const some = names.slice(i, i + 256);
		const done = await unlessBackup(db, async () => {
			for (const name of some) await store.setAside(name);
		});
		if (!done) return i;
	}
	return names.length;
}

/**
 * Mends what a killed server left. A file is written before its row and removed after it, so a kill leaves files without
 * rows, and those alone: they are set aside and erased after `maxDaysAside`. A row without its file is damage from outside.
 * No row is ever removed for it, and a file that was set aside is put back once a row names it again. Throws a StartupError
 * where many images are out of place, as after half a restore, unless that is accepted.
 */
export async function cleanUpImages(
	db: Database,
	store: ImageStore,
	{ before, acceptMismatch = false }: CleanUpOptions,
): Promise<CleanUp> {
	const rows = (await db.select({ name: images.name }).from(images)).map(({ name }) => name);
	const found = await compareFiles(store, new Set(rows), before);
	const missing = await store.restore(found.missing);
	const unused = await findUnused(db);
	const gone = new Set(missing);
	const strays = [...found.strays, ...unused.filter((name) => !gone.has(name))];
	const max = getMaxMismatch(rows.length);
	if (!acceptMismatch && (missing.length > max || strays.length > max)) {
		throw new StartupError(
			`of ${rows.length} images that the database names, ${missing.length} are not in ${store.where}, and ${strays.length} images there belong to no record. Database and images seem to be of different times, or a part of them is not there. Restore both, or start with --accept-image-mismatch: every record stays, and images without one are set aside for ${maxDaysAside} days`,
		);
	}
	// Only now: a finished file and its unfinished name may be one, which would look newly changed once either is removed.
	await eraseFiles(store, found.unfinished);
	// One parameter however many names there are: a statement takes no more than 65,535.
	await db.delete(images).where(sql`${images.name} = any(${sql.param(unused)}::text[])`);
	const moved = await setAside(db, store, strays);
	await store.eraseSetAside(new Date(Date.now() - maxDaysAside * 86_400_000));
	return {
		missing: missing.length,
		setAside: moved,
		restored: found.missing.length - missing.length,
		unfinished: found.unfinished.length,
	};
}
