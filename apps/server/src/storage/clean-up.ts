import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { contributions, images, scans } from '../db/schema.ts';
import { eraseFiles } from './erase-images.ts';
import type { ImageStore } from './image-store.ts';

/** How many rows one statement removes. */
const batch = 1000;

/** Removes the rows of images that are lost, and what cannot be without them. */
async function removeLost(db: Database, names: string[]): Promise<void> {
	for (let i = 0; i < names.length; i += batch) {
		const lost = names.slice(i, i + batch);
		await db.transaction(async (tx) => {
			await tx.delete(contributions).where(inArray(contributions.image, lost));
			await tx.delete(scans).where(inArray(scans.image, lost));
			// A scan is still whole without its heat-map, and its photo can stand for the small copy.
			await tx.update(scans).set({ heatmap: null }).where(inArray(scans.heatmap, lost));
			await tx
				.update(scans)
				.set({ thumbnail: sql`${scans.image}` })
				.where(inArray(scans.thumbnail, lost));
			await tx.delete(images).where(inArray(images.name, lost));
		});
	}
}

/** Removes the rows of images that nothing refers to, and gives their names. */
async function removeUnused(db: Database): Promise<string[]> {
	const using = [contributions.image, scans.image, scans.heatmap, scans.thumbnail].map((column) =>
		notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, images.name))),
	);
	const removed = await db
		.delete(images)
		.where(and(...using))
		.returning({ name: images.name });
	return removed.map(({ name }) => name);
}

/**
 * Mends what a killed server left: removes files that no row knows, written before `before`, rows whose file is gone, and
 * images that nobody's scan or contribution uses. A file is written before its row and removed after it, so only files can
 * be left over by a kill; a row without its file was damaged.
 */
export async function cleanUpImages(
	db: Database,
	store: ImageStore,
	before: Date,
): Promise<{ files: number; rows: number }> {
	const known = new Set((await db.select({ name: images.name }).from(images)).map(({ name }) => name));
	const leftOver: string[] = [];
	for await (const { name, storedAt } of store.list()) {
		if (!known.delete(name) && storedAt < before) leftOver.push(name);
	}
	// Only now: a finished file and its unfinished name may be one, which would look newly changed once either is removed.
	await eraseFiles(store, leftOver);
	await removeLost(db, [...known]);
	const unused = await removeUnused(db);
	await eraseFiles(store, unused);
	return { files: leftOver.length + unused.length, rows: known.size + unused.length };
}
