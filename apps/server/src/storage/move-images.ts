import { eq } from 'drizzle-orm';
import type { OpenDatabase } from '../db/database.ts';
import { images } from '../db/schema.ts';
import { StartupError } from '../startup-error.ts';
import { undefinedIfMissing } from './durable.ts';
import { isImageUnavailable, type SealedStore } from './image-store.ts';
import type { Keyring } from './keys/keyring.ts';
import { listMasterKeys, openMasterKeys } from './keys/master-keys.ts';
import { openImage, type WrappedKey } from './keys/wrapped-key.ts';
import { readInstallation } from './open-images.ts';
import { hasFiles, readStorageNote, verifyStorageBinding, writeStorageNote } from './storage-binding.ts';

/** How many images are copied at the same time. */
const batch = 16;

/** How many images a move found and copied. */
interface MovedImages {
	copied: number;
	/** Copied by an earlier move, and then all still in the storage that they are leaving. */
	there: number;
	/** Named by a record, but not in the storage that they are leaving. */
	missing: number;
	/** Names of images that were copied as they are, although they cannot be opened. */
	damaged: string[];
	/** No longer named by any record, and erased from the new storage. */
	erased: number;
}

interface Move {
	from: SealedStore;
	to: SealedStore;
	ring: Keyring;
	/** Called after each image. */
	onImage?: (done: number, total: number) => void;
}

async function readNames({ db }: OpenDatabase): Promise<Set<string>> {
	const rows = await db.select({ name: images.name }).from(images);
	return new Set(rows.map(({ name }) => name));
}

async function listNames(files: SealedStore): Promise<Set<string>> {
	const names = new Set<string>();
	for await (const { name } of files.list()) names.add(name);
	return names;
}

/** Whether an image can be opened. Throws a MissingKeyError while its master key is unavailable. */
function isWhole(ring: Keyring, row: WrappedKey, sealed: Buffer): boolean {
	try {
		openImage(ring, row, sealed);
		return true;
	} catch (error) {
		if (!isImageUnavailable(error)) throw error;
		return false;
	}
}

/**
 * Copies an image, and reads the copy back. A damaged image is copied as it is, so that it does not hold up the others.
 * Throws when the copy differs.
 */
async function copyImage({ db }: OpenDatabase, { from, to, ring }: Move, name: string) {
	const sealed = await from.read(name).catch(undefinedIfMissing);
	if (!sealed) return 'missing';
	const [row] = await db.select().from(images).where(eq(images.name, name));
	if (!row) return 'missing';
	await to.write(name, sealed);
	if (!sealed.equals(await to.read(name))) throw new Error(`${name} did not come out as it was.`);
	return isWhole(ring, row, sealed) ? 'whole' : 'damaged';
}

/** Makes sure that the new storage is empty, or has already begun to receive this database's images. */
async function requireOwnPlace({ to, ring }: Move, databaseId: string, keyId: string): Promise<void> {
	const note = await readStorageNote(to, ring);
	if (note ? note.databaseId !== databaseId : await hasFiles(to)) {
		throw new StartupError(`${to.where} has other images. Choose an empty place`);
	}
	// What was copied before a rotation may be encrypted with a key that is no longer in use.
	if (note && note.keyId !== keyId) {
		throw new StartupError(`the keys were rotated since images were copied to ${to.where}. Erase them there first`);
	}
}

/** The only master key. Throws a StartupError during a rotation, which changes images of the old format. */
async function requireOneKey({ db }: OpenDatabase, ring: Keyring, noteKeyId: string): Promise<string> {
	await openMasterKeys(db, ring, noteKeyId);
	const [current, ...others] = await listMasterKeys(db);
	if (others.length > 0) throw new StartupError('a rotation of the keys was cut short. Run npm run keys:rotate first');
	return current!.id;
}

/**
 * Copies every image that a record names into another storage, where a server may start once all of them are there; the
 * old storage stays as it is. May be cut short and run again, and may run while a server uses the old storage: what
 * that server changes in the meantime is left to the next run. Throws a StartupError when images, key and database do
 * not belong together.
 */
export async function moveImages(database: OpenDatabase, move: Move): Promise<MovedImages> {
	const { from, to, ring, onImage } = move;
	const installation = await readInstallation(database);
	const { databaseId } = installation;
	await to.prepare();
	const left = await verifyStorageBinding(from, ring, installation);
	const moves = 1 + left.moves;
	const keyId = await requireOneKey(database, ring, left.keyId);
	await requireOwnPlace(move, databaseId, keyId);
	// Prevents a server from starting with half of the images.
	await writeStorageNote(to, ring, { databaseId, moves, unfinished: true, keyId });

	const [names, there] = [await readNames(database), await listNames(to)];
	const waiting = [...names].filter((name) => !there.has(name));
	const found = { whole: [] as string[], damaged: [] as string[], missing: [] as string[] };
	let done = 0;
	const copyOne = async (name: string) => {
		found[await copyImage(database, move, name)].push(name);
		onImage?.(++done, waiting.length);
	};
	for (let i = 0; i < waiting.length; i += batch) await Promise.all(waiting.slice(i, i + batch).map(copyOne));

	const named = await readNames(database);
	const extra = [...there].filter((name) => !named.has(name));
	for (const name of extra) await to.delete(name);
	await writeStorageNote(to, ring, { databaseId, moves, unfinished: false, keyId });
	return {
		copied: found.whole.length + found.damaged.length,
		there: names.size - waiting.length,
		missing: found.missing.filter((name) => named.has(name)).length,
		damaged: found.damaged.sort(),
		erased: extra.length,
	};
}
