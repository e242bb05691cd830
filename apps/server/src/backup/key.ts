import { readFile } from 'node:fs/promises';
import { CommandError } from '../run-command.ts';
import { parseImageKey } from '../storage/key.ts';
import { writeSynced } from './files.ts';

/** The key in the first of these files that is there; undefined when none is. Throws a CommandError when it holds no key. */
export async function readKey(paths: (string | undefined)[]): Promise<Buffer | undefined> {
	for (const path of paths) {
		if (!path) continue;
		const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return undefined;
			throw error;
		});
		if (text === undefined) continue;
		const key = parseImageKey(text.trim());
		if (!key) throw new CommandError(`${path} holds no key.`);
		return key;
	}
	return undefined;
}

/** Writes the key into a new file that only this account may read. */
export async function writeKey(path: string, key: Buffer): Promise<void> {
	await writeSynced(path, `${key.toString('base64')}\n`);
}
