import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import type pg from 'pg';
import { type DatabaseOptions, onDatabase } from '../db/database.ts';
import { findDatabase } from '../db/find-database.ts';
import { betweenMigrations, readMigrations } from '../db/migrate.ts';
import { CommandError } from '../run-command.ts';
import { holdErasures } from '../storage/backup-lock.ts';
import { syncFolder, undefinedIfMissing } from '../storage/durable.ts';
import type { SealedStore } from '../storage/image-store.ts';
import { getKeyPath, type Keyring } from '../storage/keys/keyring.ts';
import { openSealedStore, type StorageOptions } from '../storage/open-images.ts';
import {
	getImageListPath,
	getImagePath,
	getNotePath,
	getTablePath,
	hashContent,
	runForEach,
	writeLines,
	writeSynced,
} from './files.ts';
import { writeKeys } from './key.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { digestTable, listTables, prepareSession, readRows } from './tables.ts';

/** Begins a transaction that sees all tables at one moment, and that no migration can change before it ends. */
async function beginSnapshot(client: pg.Client) {
	await client.query('begin isolation level repeatable read read only');
	const migrations = await readMigrations(client);
	if (migrations.length === 0) throw new CommandError('The database holds nothing of DermaVigil.');
	const takenAt = new Date().toISOString();
	const names = (await listTables(client)).map(({ name }) => name);
	await client.query(`lock table ${names.map((name) => `public.${name}`).join(', ')} in access share mode`);
	return { migrations, takenAt, names };
}

async function copyTables(client: pg.Client, names: string[], folder: string): Promise<Manifest['tables']> {
	await makePrivateFolder(join(folder, 'tables'));
	const tables: Manifest['tables'] = [];
	for (const name of names) {
		const sha256 = await writeLines(getTablePath(folder, name), readRows(client, name));
		tables.push({ name, ...(await digestTable(client, name)), sha256 });
	}
	return tables;
}

/** Writes a sealed file to the backup. Returns its line for `sha256sum -c`, or undefined when there is no such file. */
async function addFile(folder: string, path: string, content: Buffer | undefined): Promise<string | undefined> {
	if (!content) return undefined;
	await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
	await writeSynced(join(folder, path), content);
	return `${hashContent(content)}  ${path}\n`;
}

/** Copies the encrypted images that the database names, and the note that says that they belong to it. */
async function copyImages(names: string[], files: SealedStore, folder: string): Promise<Manifest['images']> {
	const [lines, missing]: [string[], string[]] = [[], []];
	await makePrivateFolder(join(folder, 'images'));
	const note = await addFile(folder, getNotePath(''), await files.readNote());
	await runForEach(names, async (name) => {
		const line = await addFile(folder, getImagePath('', name), await files.read(name).catch(undefinedIfMissing));
		if (line) lines.push(line);
		else missing.push(name);
	});
	await runForEach([...new Set(names.map((name) => dirname(getImagePath(folder, name))))], async (shard) => {
		if (existsSync(shard)) await syncFolder(shard);
	});
	const list = (note ?? '') + lines.sort().join('');
	await writeSynced(getImageListPath(folder), list);
	return { count: lines.length, missing: missing.sort(), sha256: hashContent(list) };
}

/** Copies rows and images as of one moment. */
async function copySnapshot(client: pg.Client, files: SealedStore, folder: string): Promise<Manifest> {
	const { migrations, takenAt, names } = await beginSnapshot(client);
	const tables = await copyTables(client, names, folder);
	const { rows } = await client.query<{ name: string }>('select name from images');
	const images = await copyImages(
		rows.map(({ name }) => name),
		files,
		folder,
	);
	// Fails if the connection was lost: erasures were then not blocked the whole time.
	await client.query('commit');
	return { format: 1, takenAt, migrations, tables, images };
}

/** Copies everything as it is at one moment. Tables do not change until the end: a migration would queue, and all servers behind it. */
async function copyAll(client: pg.Client, files: SealedStore, folder: string): Promise<Manifest> {
	await prepareSession(client);
	return await betweenMigrations(client, () => copySnapshot(client, files, folder));
}

interface BackupOptions extends DatabaseOptions, Pick<StorageOptions, 'objectStore'> {
	/** The master keys of the images, if the backup is to contain them. */
	ring?: Keyring | undefined;
}

/** Writes everything to `partial`, replacing what an interrupted backup left there. */
async function writePartial(client: pg.Client, partial: string, options: BackupOptions): Promise<Manifest> {
	await rm(partial, { recursive: true, force: true });
	await makePrivateFolder(partial);
	try {
		const manifest = await copyAll(client, openSealedStore(options), partial);
		if (options.ring) await writeKeys(getKeyPath(partial), options.ring);
		await writeManifest(partial, manifest);
		for (const folder of ['tables', 'images', '.']) await syncFolder(join(partial, folder));
		return manifest;
	} catch (error) {
		await rm(partial, { recursive: true, force: true });
		throw error;
	}
}

/**
 * Copies the database and the images that it names into the new folder `folder`, as they were at one moment, while a server
 * may go on: the images that it erases meanwhile are removed once this ends. The images stay encrypted. Throws a
 * CommandError when the folder is there already or another backup runs, and a StartupError where there is no database.
 */
export async function writeBackup(folder: string, options: BackupOptions): Promise<Manifest> {
	if (existsSync(folder)) throw new CommandError(`${folder} already exists. Name a new folder.`);
	return await onDatabase(await findDatabase(options), async (client) => {
		if (!(await holdErasures(client))) throw new CommandError('Another backup is running.');
		const manifest = await writePartial(client, `${folder}.partial`, options);
		await rename(`${folder}.partial`, folder);
		await syncFolder(dirname(folder));
		return manifest;
	});
}
