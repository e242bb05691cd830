import { randomBytes } from 'node:crypto';
import { hasOwnKey, keyBytes, seal, unseal } from '../encryption.ts';
import { StorageAwayError } from '../storage-away.ts';
import type { Keyring } from './keyring.ts';

/** The key of an image as its row holds it. */
export interface WrappedKey {
	name: string;
	/** The master key that wraps it; null while an image of the old format is being encrypted anew. */
	keyId: string | null;
	/** Null for an image of the old format, which is encrypted with a master key itself. */
	wrappedKey: Buffer | null;
}

/** The key of an existing image whose master key is known. */
export type NewKey = WrappedKey & { keyId: string; wrappedKey: Buffer };

/** A master key is not available yet, or no longer: the image cannot be read, but is not lost. */
export class MissingKeyError extends StorageAwayError {
	constructor(id: string) {
		super(`The master key ${id} is missing: add it to IMAGE_KEY or image.key.`);
	}
}

const toLabel = (name: string) => `key of ${name}`;

/** Wraps the key of an image with a master key. */
export function wrapKey(ring: Keyring, keyId: string, name: string, dataKey: Buffer): NewKey {
	const master = ring.get(keyId);
	if (!master) throw new MissingKeyError(keyId);
	return { name, keyId, wrappedKey: seal(master, toLabel(name), dataKey) };
}

/** A new key for an image, and the row that holds it. */
export function makeKey(ring: Keyring, keyId: string, name: string): { dataKey: Buffer; row: NewKey } {
	const dataKey = randomBytes(keyBytes);
	return { dataKey, row: wrapKey(ring, keyId, name, dataKey) };
}

/** The result of `open` for the first key that it accepts. Throws its last error. */
function withAny<Result>(ring: Keyring, open: (key: Buffer) => Result): Result {
	let last: unknown;
	for (const key of ring.values()) {
		try {
			return open(key);
		} catch (error) {
			last = error;
		}
	}
	throw last;
}

/**
 * Opens what was sealed with one of the master keys, whichever it was. Throws when none of them fits, or the content
 * was modified.
 */
export const unsealWithAny = (ring: Keyring, name: string, sealed: Buffer) =>
	withAny(ring, (key) => unseal(key, name, sealed));

/** Throws a MissingKeyError, or a DamagedFileError when the wrapped key was modified. */
export function unwrapKey(ring: Keyring, { name, keyId, wrappedKey }: WrappedKey): Buffer {
	// The same error as for a missing file: the record was deleted a moment ago.
	if (!wrappedKey) throw Object.assign(new Error(`There is no key of the image ${name}.`), { code: 'ENOENT' });
	if (keyId === null) return unsealWithAny(ring, toLabel(name), wrappedKey);
	const master = ring.get(keyId);
	if (!master) throw new MissingKeyError(keyId);
	return unseal(master, toLabel(name), wrappedKey);
}

/** Opens an image with the key in its row, or one of the old format with a master key. Throws as `unwrapKey` and `unseal` do. */
export function openImage(ring: Keyring, row: WrappedKey, sealed: Buffer): Buffer {
	if (!hasOwnKey(sealed)) return unsealWithAny(ring, row.name, sealed);
	return unseal(unwrapKey(ring, row), row.name, sealed);
}
