import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { createDurably } from './durable.ts';
import { keyBytes } from './encryption.ts';

/** A key as text: 32 bytes in base64. Undefined when it is anything else. */
export function parseImageKey(text: string): Buffer | undefined {
	const key = Buffer.from(text, 'base64');
	return key.length === keyBytes && key.toString('base64') === text ? key : undefined;
}

/**
 * The key in the data folder, made when there is none and nothing was encrypted yet. Throws a StartupError when the file holds
 * no key, or is missing.
 */
export async function readKeyFile(dataDir: string, mayCreate: boolean): Promise<Buffer> {
	const path = join(dataDir, 'image.key');
	if (!existsSync(path) && !mayCreate) {
		throw new StartupError(`${path} is missing. Restore it, or set IMAGE_KEY: without it no stored image can be read`);
	}
	if (!existsSync(path)) await createDurably(path, Buffer.from(`${randomBytes(keyBytes).toString('base64')}\n`));
	const key = parseImageKey((await readFile(path, 'utf8')).trim());
	if (!key) throw new StartupError(`${path} holds no key. Restore it: without it no stored image can be read`);
	return key;
}
