import { desc } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { masterKeys } from '../../db/schema.ts';
import { StartupError } from '../../startup-error.ts';
import { deriveKey, keyBytes, seal, unseal } from '../encryption.ts';
import type { Keyring } from './keyring.ts';

/** Keys for purposes other than images. They outlive rotations, so that browsers stay known and links valid. */
export interface DerivedKeys {
	/** For keyed hashes of what only this server should recognize. */
	hashKey: Buffer;
	/** Signs the URLs of images. */
	imageUrlKey: Buffer;
}

const label = 'derived keys';

/** The row of a master key. */
export function toMasterKeyRow(ring: Keyring, id: string, { hashKey, imageUrlKey }: DerivedKeys) {
	return { id, derivedKeys: seal(ring.get(id)!, label, Buffer.concat([hashKey, imageUrlKey])) };
}

/** The master keys in use, newest first: one, or two during a rotation. */
export const listMasterKeys = (db: Database) =>
	db.select().from(masterKeys).orderBy(desc(masterKeys.since), masterKeys.id);

/** Throws a StartupError when a master key in use is missing. */
export function requireMasterKeys(ring: Keyring, rows: { id: string }[]): void {
	const missing = rows.find(({ id }) => !ring.has(id));
	if (!missing) return;
	throw new StartupError(
		`images are encrypted with the master key ${missing.id}, which is missing. Add it to IMAGE_KEY or to the file image.key`,
	);
}

/**
 * Opens the derived keys. The first start with a database derives them from the key that sealed the note beside the images.
 * Throws a StartupError when a master key in use is missing.
 */
export async function openMasterKeys(db: Database, ring: Keyring, noteKeyId: string): Promise<DerivedKeys> {
	const first = ring.get(noteKeyId)!;
	const derived = { hashKey: deriveKey(first, 'hash'), imageUrlKey: deriveKey(first, 'image-url') };
	if ((await listMasterKeys(db)).length === 0) {
		await db
			.insert(masterKeys)
			.values(toMasterKeyRow(ring, noteKeyId, derived))
			.onConflictDoNothing();
	}
	const rows = await listMasterKeys(db);
	requireMasterKeys(ring, rows);
	const [{ id, derivedKeys }] = rows as [(typeof rows)[number]];
	const both = unseal(ring.get(id)!, label, derivedKeys);
	return { hashKey: both.subarray(0, keyBytes), imageUrlKey: both.subarray(keyBytes) };
}
