import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { contributions, images } from '../db/schema.ts';
import type { ImageStore } from './image-store.ts';

/** How many rows one statement removes. */
const batch = 1000;

async function removeRows(db: Database, names: string[]): Promise<void> {
	for (let i = 0; i < names.length; i += batch) {
		const some = names.slice(i, i + batch);
		await db.transaction(async (tx) => {
			await tx.delete(contributions).where(inArray(contributions.image, some));
			await tx.delete(images).where(inArray(images.name, some));
		});
	}
}

/**
 * Mends what a killed server left: removes files that no row knows, written before `before`, and rows whose file is gone.
 * A file is written before its row and removed after it, so only files can be left over; a row without one was damaged.
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
	for (const name of leftOver) await store.delete(name);
	await removeRows(db, [...known]);
	return { files: leftOver.length, rows: known.size };
}
