import { readFile } from 'node:fs/promises';
import { CommandError } from '../run-command.ts';
import { formatKeyring, type Keyring, parseKeyring } from '../storage/keys/keyring.ts';
import { writeSynced } from './files.ts';

/** The keys in the first of these files that is there; undefined when none is. Throws a CommandError when it holds no key. */
export async function readKeys(paths: (string | undefined)[]): Promise<Keyring | undefined> {
	for (const path of paths) {
		if (!path) continue;
		const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return undefined;
			throw error;
		});
		if (text === undefined) continue;
		const ring = parseKeyring(text);
		if (!ring) throw new CommandError(`${path} holds no key.`);
		return ring;
	}
	return undefined;
}

/** Writes the keys into a new file that only this account may read. */
export async function writeKeys(path: string, ring: Keyring): Promise<void> {
	await writeSynced(path, formatKeyring(ring));
}
