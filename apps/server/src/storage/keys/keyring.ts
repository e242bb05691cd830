import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { createDurably, replaceDurably } from '../durable.ts';
import { deriveKey, keyBytes } from '../encryption.ts';

/** Master keys by their ids, in the order in which they are given: the first is the one to use from the next rotation on. */
export type Keyring = ReadonlyMap<string, Buffer>;

/** Where master keys come from. */
export interface KeyringOptions {
	dataDir: string;
	/** The keys of IMAGE_KEY, when they are not those in the data folder. */
	imageKeys: Keyring | undefined;
	/** The file that IMAGE_KEY came from, which may get a new key while a server runs. */
	imageKeyFile?: string | undefined;
}

/** The file in a data folder that holds the master keys. */
export const getKeyPath = (folder: string) => join(folder, 'image.key');

/** A short name of a master key, which reveals nothing of it. */
const getKeyId = (key: Buffer) => deriveKey(key, 'id').toString('hex', 0, 8);

/** Master keys by their ids, in the order given. */
export const createKeyring = (keys: Buffer[]): Keyring => new Map(keys.map((key) => [getKeyId(key), key]));

/** Keys as text: each 32 bytes in base64, with new lines, spaces or commas in between. Undefined when it is anything else. */
export function parseKeyring(text: string): Keyring | undefined {
	const words = text.split(/[\s,]+/).filter(Boolean);
	const keys = words.map((word) => Buffer.from(word, 'base64'));
	const isRight = keys.every((key, i) => key.length === keyBytes && key.toString('base64') === words[i]);
	return isRight && keys.length > 0 ? createKeyring(keys) : undefined;
}

/** Keys as text, one a line. */
export const formatKeyring = (ring: Keyring) => [...ring.values()].map((key) => `${key.toString('base64')}\n`).join('');

async function readKeyFile(path: string): Promise<Keyring> {
	const ring = parseKeyring(await readFile(path, 'utf8'));
	if (!ring) throw new StartupError(`${path} holds no key. Restore it: without it no stored image can be read`);
	return ring;
}

/**
 * The keys of IMAGE_KEY, else those in the data folder, where one is made when there is none and nothing was encrypted yet.
 * Throws a StartupError when the file holds no key, or is missing.
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

/** The keys as they are by now, where they came from a file. */
export async function readKeyringAgain(options: KeyringOptions): Promise<Keyring> {
	return options.imageKeyFile ? await readKeyFile(options.imageKeyFile) : await readKeyring(options);
}

/** Puts a new key in front of those in the data folder. */
export async function addKey(dataDir: string, ring: Keyring): Promise<Keyring> {
	const longer = createKeyring([randomBytes(keyBytes), ...ring.values()]);
	await replaceDurably(getKeyPath(dataDir), Buffer.from(formatKeyring(longer)));
	return longer;
}
