import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../run-command.ts';
import { unseal } from '../storage/encryption.ts';
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

/** Throws unless every image that a row names is in the list, but for those that were missing already. */
async function verifyNames(folder: string, missing: string[], list: Map<string, string>): Promise<void> {
	const known = new Set(missing);
	for await (const line of readLines(getTablePath(folder, 'images'))) {
		const { name } = JSON.parse(line) as { name: string };
		if (!list.has(getImagePath('', name)) && !known.has(name)) {
			throw new CommandError(`The image ${name} is named by a row and is not in ${folder}.`);
		}
	}
}

async function verifyImage(folder: string, path: string, sha256: string | undefined, key?: Buffer): Promise<void> {
	const content = await readFile(join(folder, path));
	if (createHash('sha256').update(content).digest('hex') !== sha256) {
		throw new CommandError(`${join(folder, path)} was changed.`);
	}
	if (!key) return;
	try {
		unseal(key, path.split('/').at(-1)!, content);
	} catch {
		throw new CommandError(`The key does not open ${join(folder, path)}. It is the key of another server.`);
	}
}

/**
 * Reads a whole backup: every hash, every count, whether each image that a row names is there, and, where the key is given,
 * whether it opens them. Throws a CommandError that names the first fault.
 */
export async function verifyBackup(folder: string, key?: Buffer): Promise<Verified> {
	const manifest = await readManifest(folder);
	try {
		for (const table of manifest.tables) await verifyTable(folder, table);
		const list = await readImageList(folder, manifest.images);
		await verifyNames(folder, manifest.images.missing, list);
		await runForEach([...list], ([path, sha256]) => verifyImage(folder, path, sha256, key));
		return { manifest, images: [...list.keys()] };
	} catch (error) {
		const { code, path } = error as NodeJS.ErrnoException;
		throw code === 'ENOENT' ? new CommandError(`${path} is missing.`) : error;
	}
}
