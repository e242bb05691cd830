import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { images, scans } from '../db/schema.ts';
import type { ImageStore } from './image-store.ts';

/** How many files are removed at the same time. */
const batch = 32;

/**
 * Erases the rows of scans and of their images. Returns the images' names, whose files are to be removed with `eraseFiles`
 * once `tx` is committed. What a crash in between leaves over is removed at the next start.
 */
export async function eraseScans(tx: Database, where: SQL): Promise<string[]> {
	const { image, heatmap, thumbnail } = scans;
	const erased = await tx.delete(scans).where(where).returning({ image, heatmap, thumbnail });
	const names = erased.flatMap((scan) => [scan.image, scan.heatmap, scan.thumbnail]).filter((name) => name !== null);
	// A single parameter for all names: a statement takes no more than 65,535.
	if (names.length > 0) await tx.delete(images).where(sql`${images.name} = any(${sql.param(names)}::text[])`);
	return names;
}

/** Removes files of images whose rows are gone. */
export async function eraseFiles(store: ImageStore, names: string[]): Promise<void> {
	for (let i = 0; i < names.length; i += batch) {
		await Promise.all(names.slice(i, i + batch).map((name) => store.delete(name)));
	}
}
