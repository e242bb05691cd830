import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CommandError } from '../run-command.ts';
import type { Keyring } from '../storage/keys/keyring.ts';
import { openImage, unsealWithAny, unwrapKey, type WrappedKey } from '../storage/keys/wrapped-key.ts';
import { getImageListPath, getImagePath, getTablePath, hashContent, hashFile, readLines, runForEach } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** A backup found to be complete. */
export interface Verified {
	manifest: Manifest;
	/** The paths of its images, including the note beside them. */
	images: string[];
	/** Names of images that were already damaged when it was made; without the master keys, none are known. */
	damaged: string[];
}

async function verifyTable(folder: string, { name, rows, sha256 }: Manifest['tables'][number]): Promise<void> {
	const path = getTablePath(folder, name);
	if ((await hashFile(path)) !== sha256) throw new CommandError(`${path} was changed.`);
	let count = 0;
	for await (const _line of readLines(path)) count++;
	if (count !== rows) throw new CommandError(`${path} holds ${count} rows, not ${rows}.`);
}

/** The images of a backup and their hashes, by path. */
async function readImageList(folder: string, { sha256 }: Manifest['images']): Promise<Map<string, string>> {
	const path = getImageListPath(folder);
	if ((await hashFile(path)) !== sha256) throw new CommandError(`${path} was changed.`);
	const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
	return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** The row of an image in a backup; in backups by older versions, rows have no keys. */
interface ImageRow {
	name: string;
	key_id?: string | null;
	wrapped_key?: string | null;
}

const toWrappedKey = ({ name, key_id = null, wrapped_key }: ImageRow): WrappedKey => ({
	...{ name, keyId: key_id, wrappedKey: wrapped_key ? Buffer.from(wrapped_key.slice(2), 'hex') : null },
});

/**
 * Throws unless every image that a row names is in the list, except those that were already missing. Returns their keys
 * by path.
 */
async function verifyNames(folder: string, missing: string[], list: Map<string, string>) {
	const known = new Set(missing);
	const keys = new Map<string, WrappedKey>();
	for await (const line of readLines(getTablePath(folder, 'images'))) {
		const row = JSON.parse(line) as ImageRow;
		const { name } = row;
		keys.set(getImagePath('', name), toWrappedKey(row));
		if (!list.has(getImagePath('', name)) && !known.has(name)) {
			throw new CommandError(`A row names the image ${name}, which is not in ${folder}.`);
		}
	}
	return keys;
}

/** Reads a file. Throws when it was modified. */
async function readUnchanged(path: string, sha256: string): Promise<Buffer> {
	const content = await readFile(path);
	if (hashContent(content) !== sha256) throw new CommandError(`${path} was changed.`);
	return content;
}

function canOpen(open: () => Buffer): boolean {
	try {
		open();
		return true;
	} catch {
		return false;
	}
}

/** Throws unless every file is unmodified and the master keys are the right ones. Returns the names of images that cannot be opened. */
async function verifyImages(
	folder: string,
	list: Map<string, string>,
	keys: Map<string, WrappedKey>,
	ring: Keyring | undefined,
): Promise<string[]> {
	const damaged: string[] = [];
	let opened = 0;
	const wrongKey = (path: string) =>
		new CommandError(
			`The key does not open ${join(folder, path)}. It is the key of another server, or of another time.`,
		);
	await runForEach([...list], async ([path, sha256]) => {
		const sealed = await readUnchanged(join(folder, path), sha256);
		if (!ring) return;
		const row = keys.get(path);
		// Only the master keys open the note, which has no row, and the keys in rows: if one of these stays closed, the master keys are wrong.
		const isKeyRight = row
			? !row.wrappedKey || canOpen(() => unwrapKey(ring, row))
			: canOpen(() => unsealWithAny(ring, basename(path), sealed));
		if (!isKeyRight) throw wrongKey(path);
		if (!row || canOpen(() => openImage(ring, row, sealed))) opened++;
		else damaged.push(row.name);
	});
	if (damaged.length > 0 && opened === 0) throw wrongKey(getImagePath('', damaged[0]!));
	return damaged.sort();
}

/**
 * Reads a whole backup and checks every hash, every count, whether each image that a row names is there and, given the
 * master keys, whether they open them. Throws a CommandError that names the first fault. An image that was already
 * damaged when the backup was made is not a fault: it must not block the others.
 */
export async function verifyBackup(folder: string, ring?: Keyring): Promise<Verified> {
	const manifest = await readManifest(folder);
	try {
		for (const table of manifest.tables) await verifyTable(folder, table);
		const list = await readImageList(folder, manifest.images);
		const keys = await verifyNames(folder, manifest.images.missing, list);
		const damaged = await verifyImages(folder, list, keys, ring);
		return { manifest, images: [...list.keys()], damaged };
	} catch (error) {
		const { code, path } = error as NodeJS.ErrnoException;
		throw code === 'ENOENT' ? new CommandError(`${path} is missing.`) : error;
	}
}

/** Warns about images that were already damaged when a backup was made, if there are any. */
export function warnOfDamage({ damaged }: Verified): void {
	if (damaged.length === 0) return;
	console.warn(`Images that were damaged already when the backup was made: ${damaged.length}.\n${damaged.join('\n')}`);
}
