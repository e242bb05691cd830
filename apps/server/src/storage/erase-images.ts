import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { checkedRegions, images, scanPhotos, scans } from '../db/schema.ts';
import type { ImageStore } from './image-store.ts';

/** How many files are removed at the same time. */
const batch = 32;

/**
 * Erases the rows of scans and of their images. Returns the images' names, whose files are to be removed with `eraseFiles`
 * once `tx` is committed. What a crash in between leaves over is removed at the next start.
 */
export async function eraseScans(tx: Database, where: SQL): Promise<string[]> {
	const { id, image, heatmap, thumbnail } = scans;
	const further = await tx
		.delete(scanPhotos)
		.where(inArray(scanPhotos.scanId, tx.select({ id }).from(scans).where(where)))
		.returning({ image: scanPhotos.image, thumbnail: scanPhotos.thumbnail });
	const erased = await tx.delete(scans).where(where).returning({ image, heatmap, thumbnail });
	const names = [...erased, ...further].flatMap(Object.values<string | null>).filter((name) => name !== null);
	await eraseImages(tx, names);
	return names;
}

/** The same for regions of self-checks. */
export async function eraseCheckedRegions(tx: Database, where: SQL): Promise<string[]> {
	const erased = await tx.delete(checkedRegions).where(where).returning({ image: checkedRegions.image });
	const names = erased.map(({ image }) => image).filter((name) => name !== null);
	await eraseImages(tx, names);
	return names;
}

/** Erases rows of images that no other row refers to any more. */
export async function eraseImages(tx: Database, names: string[]): Promise<void> {
	// A single parameter for all names: a statement takes no more than 65,535.
	if (names.length > 0) await tx.delete(images).where(sql`${images.name} = any(${sql.param(names)}::text[])`);
}

/** Removes files of images whose rows are gone. */
export async function eraseFiles(store: ImageStore, names: string[]): Promise<void> {
	for (let i = 0; i < names.length; i += batch) {
		await Promise.all(names.slice(i, i + batch).map((name) => store.delete(name)));
	}
}
