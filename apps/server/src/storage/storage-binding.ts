import { StartupError } from '../startup-error.ts';
import { seal, unseal } from './encryption.ts';
import type { SealedStore } from './image-store.ts';
import type { Keyring } from './keys/keyring.ts';
import { requireMasterKeys } from './keys/master-keys.ts';

/** What the note beside images says. */
interface StorageNote {
	/** The database that the images belong to. */
	databaseId: string;
	/** How often the images had been moved to another storage when they came here. */
	moves: number;
	/** Whether some of them have not arrived yet. */
	unfinished: boolean;
}

/** A note, and the master key that sealed it. */
export type SealedNote = StorageNote & { keyId: string };

const noteName = 'belongs-to';
const unfinishedWord = 'unfinished';

function openNote(key: Buffer, sealed: Buffer): string | undefined {
	try {
		return unseal(key, noteName, sealed).toString();
	} catch {
		return undefined;
	}
}

/** The note beside the images; undefined for a storage that was never used. Throws a StartupError when the keys do not fit. */
export async function readStorageNote(files: SealedStore, ring: Keyring): Promise<SealedNote | undefined> {
	const sealed = await files.readNote();
	if (!sealed) return undefined;
	for (const [keyId, key] of ring) {
		const text = openNote(key, sealed);
		if (text === undefined) continue;
		const [databaseId = '', moves = '0', state] = text.split(' ');
		return { databaseId, moves: Number(moves), unfinished: state === unfinishedWord, keyId };
	}
	throw new StartupError(
		`the stored images were encrypted with another key. Restore IMAGE_KEY or the file image.key. If that is the right one, the file ${noteName} in ${files.where} is damaged: restore it from a backup, or remove it and start with --accept-image-mismatch`,
	);
}

/** Leaves a note beside the images, replacing any other. */
export async function writeStorageNote(files: SealedStore, ring: Keyring, note: SealedNote): Promise<void> {
	const { databaseId, moves, unfinished, keyId } = note;
	// Only the id, as long as nothing was moved: versions that cannot read the number of moves can then read it, too.
	const text = [databaseId, ...(moves > 0 ? [moves] : []), ...(unfinished ? [unfinishedWord] : [])].join(' ');
	await files.writeNote(seal(ring.get(keyId)!, noteName, Buffer.from(text)));
}

/** Whether there are any images, whatever the note says. */
export async function hasFiles(files: SealedStore): Promise<boolean> {
	for await (const _file of files.list()) return true;
	return false;
}

/** What a database knows about its images. */
export interface Installation {
	databaseId: string;
	databaseHasImages: boolean;
	/** How often its images were moved to another storage. */
	moves: number;
	/** The master keys in use, the newest first; none before the first start. */
	masterKeys: { id: string }[];
}

const check = 'Check DATABASE_URL, DATA_DIR and STORAGE_URL';

/**
 * Makes sure that images, key and database belong together: a clean-up between strangers would erase everything, as
 * would two halves of the images in two places. Returns the note; the first storage of a database gets one and, with
 * `acceptMissing`, so does one that has lost its note or its images. Throws a StartupError that says what does not fit.
 */
export async function verifyStorageBinding(
	files: SealedStore,
	ring: Keyring,
	{ databaseId, databaseHasImages, moves, masterKeys }: Installation,
	acceptMissing = false,
): Promise<SealedNote> {
	const note = await readStorageNote(files, ring);
	if (note && note.databaseId === databaseId) {
		if (note.unfinished)
			throw new StartupError(`not all images are in ${files.where} yet. Run npm run storage:move again`);
		if (note.moves < moves) {
			throw new StartupError(`the images in ${files.where} were moved to another storage since. ${check}`);
		}
		return note;
	}
	const isUsed = await hasFiles(files);
	if (note || (isUsed && !acceptMissing)) {
		const missing = note
			? ''
			: `, or the file ${noteName} beside them is missing: restore it from a backup, or start with --accept-image-mismatch`;
		throw new StartupError(`the images in ${files.where} belong to another database. ${check}${missing}`);
	}
	// Each master key was added by a server that left its note somewhere, if not here, before there were any images.
	if ((databaseHasImages || masterKeys.length > 0) && !isUsed && !acceptMissing) {
		throw new StartupError(
			`the images of the database are not in ${files.where}. ${check}. If there were none yet, or they are lost for good, start with --accept-image-mismatch`,
		);
	}
	// If it were sealed with another key, the right one could not open the note later.
	requireMasterKeys(ring, masterKeys);
	const [keyId = ''] = [...masterKeys.map(({ id }) => id), ...ring.keys()];
	const first = { databaseId, moves, unfinished: false, keyId };
	await writeStorageNote(files, ring, first);
	return first;
}
