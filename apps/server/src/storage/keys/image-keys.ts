import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { images } from '../../db/schema.ts';
import { hasOwnKey } from '../encryption.ts';
import type { Keyring } from './keyring.ts';
import { listMasterKeys } from './master-keys.ts';
import { MissingKeyError, makeKey, type NewKey, openImage } from './wrapped-key.ts';

/**
 * The keys in the rows of images. `readAgain` reads the current master keys when one is not in `ring`; both functions
 * throw a MissingKeyError while it is not there either.
 */
export function createImageKeys(db: Database, ring: Keyring, readAgain: () => Promise<Keyring>) {
	let known = ring;

	async function isKnown(id: string): Promise<boolean> {
		if (!known.has(id)) known = await readAgain();
		return known.has(id);
	}

	return {
		/** A new key for an image, and its row, to be stored together with the record that names the image. */
		async make(name: string): Promise<{ dataKey: Buffer; row: NewKey }> {
			const masters = await listMasterKeys(db);
			for (const { id } of masters) if (await isKnown(id)) return makeKey(known, id, name);
			throw new MissingKeyError(masters.map(({ id }) => id).join(', '));
		},
		/**
		 * Opens an image. Throws a DamagedFileError when it was modified, and an error with the code ENOENT when its row is
		 * gone.
		 */
		async open(name: string, sealed: Buffer): Promise<Buffer> {
			// Decided by the file: a rotation changes the row before it replaces a file of the old format.
			if (!hasOwnKey(sealed)) return openImage(known, { name, keyId: null, wrappedKey: null }, sealed);
			const [row] = await db.select().from(images).where(eq(images.name, name));
			if (row?.keyId) await isKnown(row.keyId);
			return openImage(known, row ?? { name, keyId: null, wrappedKey: null }, sealed);
		},
	};
}

export type ImageKeys = ReturnType<typeof createImageKeys>;
