import { readFile } from 'node:fs/promises';
import { CommandError } from '../run-command.ts';
import { replaceDurably, undefinedIfMissing } from '../storage/durable.ts';
import { formatKeyring, type Keyring, parseKeyring } from '../storage/keys/keyring.ts';

/** The keys in the first of these files that exists; undefined when none does. Throws a CommandError when it contains no key. */
export async function readKeys(paths: (string | undefined)[]): Promise<Keyring | undefined> {
	for (const path of paths) {
		if (!path) continue;
		const text = await readFile(path, 'utf8').catch(undefinedIfMissing);
		if (text === undefined) continue;
		const ring = parseKeyring(text);
		if (!ring) throw new CommandError(`${path} holds no key.`);
		return ring;
	}
	return undefined;
}

/** The keys in the file that was named; undefined when none was. Throws a CommandError when it is missing or contains no key. */
export async function readNamedKeys(path: string | undefined): Promise<Keyring | undefined> {
	const ring = await readKeys([path]);
	if (path && !ring) throw new CommandError(`${path} is missing.`);
	return ring;
}

/** Writes the keys into a file that only this account may read. If that fails, none is left: half a key would be taken for a wrong one. */
export async function writeKeys(path: string, ring: Keyring): Promise<void> {
	await replaceDurably(path, Buffer.from(formatKeyring(ring)));
}

/**
 * Makes sure that a file contains the keys, creating it if necessary, and keeps all other keys in it: earlier backups
 * need them. Throws a CommandError when the file shares no key with these, like the file of another server, and when it
 * cannot be read or written.
 */
export async function saveKeys(path: string, ring: Keyring): Promise<void> {
	try {
		const saved = await readKeys([path]);
		if (!saved) return await writeKeys(path, ring);
		const ids = [...ring.keys()];
		if (ids.every((id) => saved.has(id))) return;
		if (!ids.some((id) => saved.has(id))) throw new CommandError(`${path} holds other keys. Name another file.`);
		await writeKeys(path, new Map([...ring, ...saved]));
	} catch (error) {
		if (error instanceof CommandError) throw error;
		throw new CommandError(`The key cannot be saved in ${path}: ${(error as Error).message}.`);
	}
}
