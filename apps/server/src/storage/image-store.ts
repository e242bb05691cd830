import { randomBytes } from 'node:crypto';
import { DamagedFileError, seal } from './encryption.ts';
import type { ImageKeys } from './keys/image-keys.ts';
import type { NewKey } from './keys/wrapped-key.ts';

/** A file in storage; an incomplete file has a different kind of name. */
export interface StoredFile {
	name: string;
	/** When it was stored, regardless of its modification time. */
	storedAt: Date;
	bytes: number;
}

/** What every storage of images can do, whatever its files contain. */
interface FileStore {
	/** The folder or address, for messages. */
	where: string;
	/** Removes an image for good, at once, even during a backup. Removing one that is not there is not an error. */
	delete(name: string): Promise<void>;
	/** All stored files, including unfinished ones, whose names begin with `prefix`: two digits, or empty by default. */
	list(prefix?: string): AsyncIterable<StoredFile>;
	/** Whether the image is there. */
	has(name: string): Promise<boolean>;
	/** Throws when no image can be stored at the moment. */
	checkWritable(): Promise<void>;
	/** Moves an image that no record names out of the storage into the lost and found. */
	setAside(name: string): Promise<void>;
	/** Puts back images that were set aside. Returns the names of those that were not there. */
	restore(names: string[]): Promise<string[]>;
	/** How many images are set aside. */
	countSetAside(): Promise<number>;
	/** Erases for good what was set aside before the day of `before`. */
	eraseSetAside(before: Date): Promise<void>;
}

/** Where sealed images are stored: a folder, or part of an object store. Throws StorageAwayError when it cannot be reached. */
export interface SealedStore extends FileStore {
	/** Makes sure that images can be stored, read and erased. Throws a StartupError when they cannot. */
	prepare(): Promise<void>;
	/** Stores a sealed image, in place of an equal one. Resolves once it would survive a power cut. */
	write(name: string, sealed: Buffer): Promise<void>;
	/** Stores a sealed image in place of another. At any time, one of the two is there completely. */
	replace(name: string, sealed: Buffer): Promise<void>;
	/** Throws an error with the code ENOENT when the image is not there. */
	read(name: string): Promise<Buffer>;
	/** The sealed note that says to which database the images belong; undefined when there is none. */
	readNote(): Promise<Buffer | undefined>;
	/** Stores the note, in place of another. */
	writeNote(sealed: Buffer): Promise<void>;
}

/** The storage of encrypted images. Names are random. */
export interface ImageStore extends FileStore {
	/** Stores an image. Resolves once it would survive a power cut, with its new name and its key, both for its row. */
	put(image: Uint8Array): Promise<NewKey>;
	/**
	 * Throws a DamagedFileError when the image was modified or encrypted with another key, a MissingKeyError while its
	 * master key is unavailable, and an error with the code ENOENT when the image is not there.
	 */
	get(name: string): Promise<Buffer>;
}

/** Whether an image is missing or damaged, so that a retry would not help. */
export const isImageUnavailable = (error: unknown): boolean =>
	error instanceof DamagedFileError || (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Handles such an error: returns undefined instead. */
export function undefinedIfUnavailable(error: unknown): undefined {
	if (!isImageUnavailable(error)) throw error;
}

/** The names of finished images. */
export const imageName = /^[0-9a-f]{32}$/;

/** Seals images, each with its own key, on their way into `sealed`, and opens them on their way back. */
export function createImageStore(sealed: SealedStore, keys: ImageKeys): ImageStore {
	return {
		...sealed,
		async put(image) {
			const name = randomBytes(16).toString('hex');
			const { dataKey, row } = await keys.make(name);
			await sealed.write(name, seal(dataKey, name, image, 'image'));
			return row;
		},
		get: async (name) => keys.open(name, await sealed.read(name)),
	};
}
