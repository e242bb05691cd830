import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CommandError } from '../run-command.ts';
import type { Keyring } from '../storage/keys/keyring.ts';
import { openImage, unsealWithAny, type WrappedKey } from '../storage/keys/wrapped-key.ts';
import { getImageListPath, getImagePath, getTablePath, hashFile, readLines, runForEach } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** A backup that is whole. */
export interface Verified {
	manifest: Manifest;
	/** The paths of its images in it, the note beside them included. */
	images: string[];
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

/** A row of an image in a backup; those of older versions know no keys. */
interface ImageRow {
	name: string;
	key_id?: string | null;
	wrapped_key?: string | null;
}

const toWrappedKey = ({ name, key_id = null, wrapped_key }: ImageRow): WrappedKey => ({
	...{ name, keyId: key_id, wrappedKey: wrapped_key ? Buffer.from(wrapped_key.slice(2), 'hex') : null },
});

/**
 * Throws unless every image that a row names is in the list, but for those that were missing already. Returns their keys by
 * path.
 */
async function verifyNames(folder: string, missing: string[], list: Map<string, string>) {
	const known = new Set(missing);
	const keys = new Map<string, WrappedKey>();
	for await (const line of readLines(getTablePath(folder, 'images'))) {
		const row = JSON.parse(line) as ImageRow;
		const { name } = row;
		keys.set(getImagePath('', name), toWrappedKey(row));
		if (!list.has(getImagePath('', name)) && !known.has(name)) {
			throw new CommandError(`The image ${name} is named by a row and is not in ${folder}.`);
		}
	}
	return keys;
}

/** Opens an image, or the note beside them, which has no row. */
function open(ring: Keyring, path: string, row: WrappedKey | undefined, sealed: Buffer): Buffer {
	return row ? openImage(ring, row, sealed) : unsealWithAny(ring, basename(path), sealed);
}

/** Throws unless a file is as it was, and can be opened if there is something to open it with. */
async function verifyImage(folder: string, path: string, sha256: string, opening?: (sealed: Buffer) => Buffer) {
	const content = await readFile(join(folder, path));
	if (createHash('sha256').update(content).digest('hex') !== sha256) {
		throw new CommandError(`${join(folder, path)} was changed.`);
	}
	try {
		opening?.(content);
	} catch {
		throw new CommandError(
			`The key does not open ${join(folder, path)}. It is the key of another server, or of another time.`,
		);
	}
}

/**
 * Reads a whole backup: every hash, every count, whether each image that a row names is there, and, where the
 * master keys are given, whether they open them. Throws a CommandError that names the first fault.
 */
export async function verifyBackup(folder: string, ring?: Keyring): Promise<Verified> {
	const manifest = await readManifest(folder);
	try {
		for (const table of manifest.tables) await verifyTable(folder, table);
		const list = await readImageList(folder, manifest.images);
		const keys = await verifyNames(folder, manifest.images.missing, list);
		await runForEach([...list], ([path, sha256]) =>
			verifyImage(folder, path, sha256, ring && ((sealed) => open(ring, path, keys.get(path), sealed))),
		);
		return { manifest, images: [...list.keys()] };
	} catch (error) {
		const { code, path } = error as NodeJS.ErrnoException;
		throw code === 'ENOENT' ? new CommandError(`${path} is missing.`) : error;
	}
}
