import { join } from 'node:path';
import type { OpenDatabase } from '../db/database.ts';
import { images, installation } from '../db/schema.ts';
import { deferErasures } from './deferred-erasures.ts';
import { createDiskStore } from './disk.ts';
import { makePrivateFolder } from './durable.ts';
import { deriveKey } from './encryption.ts';
import type { ImageStore } from './image-store.ts';
import { readKeyFile } from './key.ts';
import { isBound, verifyStorageBinding } from './storage-binding.ts';

export interface OpenImages {
	store: ImageStore;
	/** For keyed hashes of what only this server should recognize. */
	hashKey: Buffer;
	/** Signs the URLs of images. */
	imageUrlKey: Buffer;
}

async function readInstallation({ db }: OpenDatabase) {
	await db.insert(installation).values({}).onConflictDoNothing();
	const [row] = await db.select({ id: installation.id }).from(installation);
	const some = await db.select({ name: images.name }).from(images).limit(1);
	return { databaseId: row!.id, databaseHasImages: some.length > 0 };
}

/** Opens the image storage that belongs to the database. Throws a StartupError when they do not fit together. */
export async function openImages(
	database: OpenDatabase,
	{ dataDir, imageKey }: { dataDir: string; imageKey: Buffer | undefined },
): Promise<OpenImages> {
	await makePrivateFolder(dataDir);
	const folder = join(dataDir, 'images');
	const key = imageKey ?? (await readKeyFile(dataDir, !isBound(folder)));
	await makePrivateFolder(folder);
	const store = createDiskStore(folder, key);
	await verifyStorageBinding({ folder, key, store, ...(await readInstallation(database)) });
	return {
		store: deferErasures(store, database.db),
		hashKey: deriveKey(key, 'hash'),
		imageUrlKey: deriveKey(key, 'image-url'),
	};
}
