import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Where a backup has the rows of a table: JSON, one row per line. */
export const getTablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);

/** Where an image is, in a backup as well as in a data folder. */
export const getImagePath = (folder: string, name: string) => join(folder, 'images', name.slice(0, 2), name);

/** The list of images and their hashes, in the format of `sha256sum -c`. */
export const getImageListPath = (folder: string) => join(folder, 'images.sha256');

/** The path of the note that says to which database the images belong. */
export const getNotePath = (folder: string) => join(folder, 'images', 'belongs-to');

/** Writes a new file that only this account may read and that survives a power cut. */
export async function writeSynced(path: string, content: Uint8Array | string): Promise<void> {
	const file = await open(path, 'wx', 0o600);
	try {
		await file.writeFile(content);
		await file.sync();
	} finally {
		await file.close();
	}
}

async function* passThrough(source: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
	for await (const chunk of source) {
		hash.update(chunk);
		yield chunk;
	}
}

/** Writes lines to a compressed file, like `writeSynced`. Returns its SHA-256. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<string> {
	const hash = createHash('sha256');
	const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
	await pipeline(lines, createGzip(), (source) => passThrough(source, hash), target);
	return hash.digest('hex');
}

/** The lines of a compressed file. Not by readline, which also splits at U+2028, a character that rows may contain. */
export async function* readLines(path: string): AsyncIterable<string> {
	const content = createGunzip().setEncoding('utf8');
	const done = pipeline(createReadStream(path), content);
	// Then reading the content fails, too.
	done.catch(() => {});
	let rest = '';
	for await (const chunk of content) {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop()!;
		yield* lines;
	}
	if (rest) yield rest;
}

/** The SHA-256 of what a file contains. */
export const hashContent = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

/** The SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(path)) hash.update(chunk);
	return hash.digest('hex');
}

/** Runs `work` on every item, sixteen at a time. Fails when one fails, with that one's error. */
export async function runForEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
	const waiting = items.values();
	await Promise.all(
		Array.from({ length: 16 }, async () => {
			for (const item of waiting) await work(item);
		}),
	);
}
