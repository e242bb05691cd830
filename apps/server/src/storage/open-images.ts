import { join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import { lt, sql } from 'drizzle-orm';
import type { OpenDatabase } from '../db/database.ts';
import { images, installation } from '../db/schema.ts';
import { type DeferringStore, deferErasures } from './deferred-erasures.ts';
import { createDiskStore } from './disk/disk-store.ts';
import { createImageStore, type SealedStore } from './image-store.ts';
import { createImageKeys } from './keys/image-keys.ts';
import { type KeyringOptions, readKeyring, readKeyringAgain } from './keys/keyring.ts';
import { type DerivedKeys, listMasterKeys, openMasterKeys } from './keys/master-keys.ts';
import { createObjectStore } from './objects/object-store.ts';
import type { ObjectStoreSettings } from './objects/settings.ts';
import { type Installation, verifyStorageBinding } from './storage-binding.ts';

/** Where images and their keys are. */
export interface StorageOptions extends KeyringOptions {
	/** The object store that holds the images instead of the data folder. */
	objectStore?: ObjectStoreSettings | undefined;
}

interface OpenOptions {
	/** Wraps the storage before it is used. */
	measure?: (files: SealedStore) => SealedStore;
	/** Accept images without a note as belonging to the database. */
	acceptMissingNote?: boolean;
}

export interface OpenImages extends DerivedKeys {
	store: DeferringStore;
}

/** Sealed images as files of the data folder. */
export const openDiskStore = (dataDir: string) => createDiskStore(join(dataDir, 'images'));

/** Sealed images in the object store or, without one, in the data folder. */
export const openSealedStore = ({
	dataDir,
	objectStore,
}: Pick<StorageOptions, 'dataDir' | 'objectStore'>): SealedStore =>
	objectStore ? createObjectStore(objectStore) : openDiskStore(dataDir);

/** What the database knows about its images. */
export async function readInstallation({ db }: Pick<OpenDatabase, 'db'>): Promise<Installation> {
	await db.insert(installation).values({}).onConflictDoNothing();
	const [row] = await db.select().from(installation);
	const some = await db.select({ name: images.name }).from(images).limit(1);
	const masterKeys = await listMasterKeys(db);
	return { databaseId: row!.id, databaseHasImages: some.length > 0, moves: row!.imageMoves, masterKeys };
}

/** Opens the image storage that belongs to the database. Throws a StartupError when they do not fit together. */
export async function openImages(
	database: OpenDatabase,
	options: StorageOptions,
	{ measure = (files) => files, acceptMissingNote }: OpenOptions = {},
): Promise<OpenImages> {
	await makePrivateFolder(options.dataDir);
	const files = measure(openSealedStore(options));
	await files.prepare();
	const { db } = database;
	const { ring, derived } = await db.transaction(async (tx) => {
		// One server at a time: of several that start for the first time, each would make its own key.
		await tx.execute(sql`lock table ${installation} in exclusive mode`);
		const known = await readInstallation({ db: tx });
		const isFirstStart = known.masterKeys.length === 0 && (await files.readNote()) === undefined;
		const ring = await readKeyring(options, isFirstStart);
		const { moves: imageMoves, keyId } = await verifyStorageBinding(files, ring, known, acceptMissingNote);
		await tx.update(installation).set({ imageMoves }).where(lt(installation.imageMoves, imageMoves));
		return { ring, derived: await openMasterKeys(tx, ring, keyId) };
	});
	const keys = createImageKeys(db, ring, () => readKeyringAgain(options));
	return { store: deferErasures(createImageStore(files, keys), db), ...derived };
}
