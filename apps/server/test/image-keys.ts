import { randomBytes } from 'node:crypto';
import type { ImageKeys } from '../src/storage/keys/image-keys.ts';
import { createKeyring } from '../src/storage/keys/keyring.ts';
import { makeKey, type NewKey, openImage } from '../src/storage/keys/wrapped-key.ts';

/** Keys of images, in `rows` instead of a database. */
export function createKeysInMemory(rows = new Map<string, NewKey>()): ImageKeys {
	const ring = createKeyring([randomBytes(32)]);
	const [id = ''] = ring.keys();
	return {
		async make(name) {
			const made = makeKey(ring, id, name);
			rows.set(name, made.row);
			return made;
		},
		open: async (name, sealed) => openImage(ring, rows.get(name) ?? { name, keyId: null, wrappedKey: null }, sealed),
	};
}
