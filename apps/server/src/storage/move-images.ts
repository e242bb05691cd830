import type { OpenDatabase } from '../db/database.ts';
import { images } from '../db/schema.ts';
import { StartupError } from '../startup-error.ts';
import { unseal } from './encryption.ts';
import type { SealedStore } from './image-store.ts';
import { readInstallation } from './open-images.ts';
import { hasFiles, readStorageNote, verifyStorageBinding, writeStorageNote } from './storage-binding.ts';

/** How many images are copied at the same time. */
const batch = 16;

/** How many images a move found and copied. */
interface MovedImages {
	copied: number;
	/** Copied by an earlier move, of which the storage that they leave still had them all. */
	there: number;
	/** Named by a record, and not in the storage that they leave. */
	missing: number;
	/** No longer named by any record, and erased from the new storage. */
	erased: number;
}

interface Move {
	from: SealedStore;
	to: SealedStore;
	key: Buffer;
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

/** Copies an image, and reads it again. Returns false when it is not there. Throws when it is damaged on either side. */
async function copyImage({ from, to, key }: Move, name: string): Promise<boolean> {
	const sealed = await from.read(name).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	if (!sealed) return false;
	unseal(key, name, sealed);
	await to.write(name, sealed);
	if (!sealed.equals(await to.read(name))) throw new Error(`${name} came out other than it was.`);
	return true;
}

/** Makes sure that the new storage is empty, or began to take the images of this database. */
async function requireOwnPlace({ to, key }: Move, databaseId: string): Promise<void> {
	const note = await readStorageNote(to, key);
	if (note ? note.databaseId === databaseId : !(await hasFiles(to))) return;
	throw new StartupError(`${to.where} has other images. Choose an empty place`);
}

/**
 * Copies every image that a record names into another storage, where a server may begin once all are there; the storage that
 * they leave stays as it is. May be cut short and run again, and may run while a server uses the storage that they leave: what
 * that one changes meanwhile is for the next run. Throws a StartupError where images, key and database do not belong together.
 */
export async function moveImages(database: OpenDatabase, move: Move): Promise<MovedImages> {
	const { from, to, key, onImage } = move;
	const installation = await readInstallation(database);
	const { databaseId } = installation;
	await to.prepare();
	const moves = 1 + (await verifyStorageBinding(from, key, installation));
	await requireOwnPlace(move, databaseId);
	// No server starts with half of the images.
	await writeStorageNote(to, key, { databaseId, moves, unfinished: true });

	const [names, there] = [await readNames(database), await listNames(to)];
	const left = [...names].filter((name) => !there.has(name));
	const gone: string[] = [];
	let done = 0;
	const copyOne = async (name: string) => {
		if (!(await copyImage(move, name))) gone.push(name);
		onImage?.(++done, left.length);
	};
	for (let i = 0; i < left.length; i += batch) await Promise.all(left.slice(i, i + batch).map(copyOne));

	const named = await readNames(database);
	const extra = [...there].filter((name) => !named.has(name));
	for (const name of extra) await to.delete(name);
	await writeStorageNote(to, key, { databaseId, moves, unfinished: false });
	const missing = gone.filter((name) => named.has(name)).length;
	return { copied: left.length - gone.length, there: names.size - left.length, missing, erased: extra.length };
}
