import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Names of the encrypted images on the disk, including unfinished ones. */
export async function listImageFiles(dataDir: string): Promise<string[]> {
	const names = await readdir(join(dataDir, 'images'), { recursive: true });
	return names.filter((name) => /^..\//.test(name)).map((name) => name.slice(3));
}

/** The names of all images of scans, contributions and self-checks. */
const used = `
	select image as name from scans union select thumbnail from scans
	union select heatmap from scans where heatmap is not null union select image from contributions
	union select image from scan_photos union select thumbnail from scan_photos
	union select image from checked_regions where image is not null`;

/** The images that do not have all three: a file, a row, and a record that names them. */
export async function findOrphans(client: pg.Client, dataDir: string): Promise<string[]> {
	const listImageNames = async (question: string) =>
		(await client.query<{ name: string }>(question)).rows.map((row) => row.name);
	const sets = [
		await listImageFiles(dataDir),
		await listImageNames('select name from images'),
		await listImageNames(used),
	].map((names) => new Set(names));
	const all = new Set(sets.flatMap((names) => [...names]));
	return [...all].filter((name) => !sets.every((names) => names.has(name)));
}
