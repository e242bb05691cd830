import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { createDurably, replaceDurably } from '../durable.ts';
import { deriveKey, keyBytes } from '../encryption.ts';

/** Master keys by id, in the given order: the first is the one to use from the next rotation on. */
export type Keyring = ReadonlyMap<string, Buffer>;

/** Where master keys come from. */
export interface KeyringOptions {
	dataDir: string;
	/** The keys of IMAGE_KEY, if not those in the data folder. */
	imageKeys: Keyring | undefined;
	/** The file that IMAGE_KEY was read from, to which a new key may be added while a server runs. */
	imageKeyFile?: string | undefined;
}

/** The file in a data folder that holds the master keys. */
export const getKeyPath = (folder: string) => join(folder, 'image.key');

/** A short name for a master key that reveals nothing about it. */
const getKeyId = (key: Buffer) => deriveKey(key, 'id').toString('hex', 0, 8);

/** Master keys by their ids, in the order given. */
export const createKeyring = (keys: Buffer[]): Keyring => new Map(keys.map((key) => [getKeyId(key), key]));

/** Parses keys from text: each 32 bytes in base64, separated by newlines, spaces or commas. Undefined for anything else. */
export function parseKeyring(text: string): Keyring | undefined {
	const words = text.split(/[\s,]+/).filter(Boolean);
	const keys = words.map((word) => Buffer.from(word, 'base64'));
	const isRight = keys.every((key, i) => key.length === keyBytes && key.toString('base64') === words[i]);
	return isRight && keys.length > 0 ? createKeyring(keys) : undefined;
}

/** Keys as text, one per line. */
export const formatKeyring = (ring: Keyring) => [...ring.values()].map((key) => `${key.toString('base64')}\n`).join('');

async function readKeyFile(path: string): Promise<Keyring> {
	const ring = parseKeyring(await readFile(path, 'utf8'));
	if (!ring) throw new StartupError(`${path} holds no key. Restore it: without it no stored image can be read`);
	return ring;
}

/**
 * The keys of IMAGE_KEY, or those in the data folder; one is made there if there is none and nothing has been encrypted
 * yet. Throws a StartupError when the file contains no key, or is missing.
 */
export async function readKeyring({ dataDir, imageKeys }: KeyringOptions, mayCreate = false): Promise<Keyring> {
	if (imageKeys) return imageKeys;
	const path = getKeyPath(dataDir);
	if (!existsSync(path)) {
		if (!mayCreate) {
			throw new StartupError(
				`${path} is missing. Restore it, or set IMAGE_KEY: without it no stored image can be read`,
			);
		}
		await createDurably(path, Buffer.from(formatKeyring(createKeyring([randomBytes(keyBytes)]))));
	}
	return await readKeyFile(path);
}

/** The current keys, read again if they came from a file. */
export async function readKeyringAgain(options: KeyringOptions): Promise<Keyring> {
	return options.imageKeyFile ? await readKeyFile(options.imageKeyFile) : await readKeyring(options);
}

/** Puts a new key in front of those in the data folder. */
export async function addKey(dataDir: string, ring: Keyring): Promise<Keyring> {
	const longer = createKeyring([randomBytes(keyBytes), ...ring.values()]);
	await replaceDurably(getKeyPath(dataDir), Buffer.from(formatKeyring(longer)));
	return longer;
}
