import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { announceErasures } from '../db/announce-case.ts';
import type { Database } from '../db/database.ts';
import { checkedRegions, images, pendingErasures, scanPhotos, scans } from '../db/schema.ts';

/** One parameter for all names: a statement accepts no more than 65,535. */
export const isOneOf = (column: AnyPgColumn, names: string[]): SQL => sql`${column} = any(${sql.param(names)}::text[])`;

/**
 * Erases the rows of scans and of their images, and announces which of them were cases. Returns the images' names; the
 * store is to erase their files once `tx` is committed. What a crash in between leaves behind is erased at the next
 * start.
 */
export async function eraseScans(tx: Database, where: SQL): Promise<string[]> {
	const { id, status, image, heatmap, thumbnail } = scans;
	const further = await tx
		.delete(scanPhotos)
		.where(inArray(scanPhotos.scanId, tx.select({ id }).from(scans).where(where)))
		.returning({ image: scanPhotos.image, thumbnail: scanPhotos.thumbnail });
	const erased = await tx.delete(scans).where(where).returning({ id, status, image, heatmap, thumbnail });
	const names = [
		...erased.flatMap(({ image, heatmap, thumbnail }) => [image, heatmap, thumbnail]),
		...further.flatMap(({ image, thumbnail }) => [image, thumbnail]),
	].filter((name) => name !== null);
	await eraseImages(tx, names);
	await announceErasures(
		tx,
		erased.filter(({ status }) => status).map(({ id }) => id),
	);
	return names;
}

/** The same for regions of self-checks. */
export async function eraseCheckedRegions(tx: Database, where: SQL): Promise<string[]> {
	const erased = await tx.delete(checkedRegions).where(where).returning({ image: checkedRegions.image });
	const names = erased.map(({ image }) => image).filter((name) => name !== null);
	await eraseImages(tx, names);
	return names;
}

/** Erases rows of images that no other row refers to any more, and notes that their files are to be erased. */
export async function eraseImages(tx: Database, names: string[]): Promise<void> {
	if (names.length === 0) return;
	await tx.delete(images).where(isOneOf(images.name, names));
	await noteErasures(tx, names);
}

/** Notes that files are to be erased: if this server ends before that, another server or the next start knows about them. */
export async function noteErasures(tx: Database, names: string[]): Promise<void> {
	await tx
		.insert(pendingErasures)
		.select(sql`select unnest(${sql.param(names)}::text[])`)
		.onConflictDoNothing();
}

/** How many files are still to be erased. */
export const countErasures = async (db: Database): Promise<number> => await db.$count(pendingErasures);
