import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { createDurably } from './durable.ts';
import { seal, unseal } from './encryption.ts';
import type { ImageStore } from './image-store.ts';

const noteName = 'belongs-to';

/** Whether a folder of images was ever used with a key and a database. */
export const isBound = (folder: string) => existsSync(join(folder, noteName));

interface StorageBinding {
	folder: string;
	key: Buffer;
	store: ImageStore;
	/** Which database this is, and whether it knows of images. */
	databaseId: string;
	databaseHasImages: boolean;
}

async function readNote(path: string, key: Buffer): Promise<string | undefined> {
	const sealed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	if (!sealed) return undefined;
	try {
		return unseal(key, noteName, sealed).toString();
	} catch {
		throw new StartupError(
			'the stored images were encrypted with another key. Restore IMAGE_KEY or the file image.key',
		);
	}
}

async function hasFiles(store: ImageStore): Promise<boolean> {
	for await (const _file of store.list()) return true;
	return false;
}

/**
 * Makes sure that images, key and database belong together: a clean-up between strangers would erase everything.
 * Throws a StartupError that says which of them is another.
 */
export async function verifyStorageBinding({ folder, key, store, ...database }: StorageBinding): Promise<void> {
	const path = join(folder, noteName);
	const note = await readNote(path, key);
	if (note === database.databaseId) return;
	if (note || (await hasFiles(store))) {
		throw new StartupError(`the images in ${folder} belong to another database. Check DATABASE_URL and DATA_DIR`);
	}
	if (database.databaseHasImages) {
		throw new StartupError(`the images of the database are not in ${folder}. Check DATABASE_URL and DATA_DIR`);
	}
	await createDurably(path, seal(key, noteName, Buffer.from(database.databaseId)));
}
