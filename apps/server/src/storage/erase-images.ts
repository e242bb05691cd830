import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { images, scans } from '../db/schema.ts';
import type { ImageStore } from './image-store.ts';

/** How many files are removed at the same time. */
const batch = 32;

/**
 * Erases the rows of scans and of their images. Gives the images' names: their files are removed with `eraseFiles`, once
 * `tx` is committed. What a crash in between leaves over is removed at the next start.
 */
export async function eraseScans(tx: Database, where: SQL): Promise<string[]> {
	const { image, heatmap, thumbnail } = scans;
	const erased = await tx.delete(scans).where(where).returning({ image, heatmap, thumbnail });
	const names = erased.flatMap((scan) => [scan.image, scan.heatmap, scan.thumbnail]).filter((name) => name !== null);
	// One parameter however many names there are: a statement takes no more than 65,535.
	if (names.length > 0) await tx.delete(images).where(sql`${images.name} = any(${sql.param(names)}::text[])`);
	return names;
}

/** Removes files of images whose rows are gone. */
export async function eraseFiles(store: ImageStore, names: string[]): Promise<void> {
	for (let i = 0; i < names.length; i += batch) {
		await Promise.all(names.slice(i, i + batch).map((name) => store.delete(name)));
	}
}
