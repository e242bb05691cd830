import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { connectTo, type DatabaseOptions, startDatabase } from '../db/database.ts';
import { knownMigrations, migrateDatabase } from '../db/migrate.ts';
import { CommandError } from '../run-command.ts';
import { makePrivateFolder, syncFolder } from '../storage/durable.ts';
import { beginRestore, finishRestore, isRestoreUnfinished } from '../storage/unfinished-restore.ts';
import { getKeyPath, getTablePath, readLines, runForEach, writeSynced } from './files.ts';
import { writeKey } from './key.ts';
import type { Manifest } from './manifest.ts';
import { addRows, digestTable, listTables, prepareSession } from './tables.ts';
import { type Verified, verifyBackup } from './verify-backup.ts';

/** The key may lie there before the restore, and file systems of their own have a folder "lost+found". */
const mayBeThere = new Set(['image.key', 'lost+found']);

async function requireEmptyFolder(dataDir: string): Promise<void> {
	if (!existsSync(dataDir)) return;
	if (isRestoreUnfinished(dataDir)) {
		for (const name of ['database', 'images']) await rm(join(dataDir, name), { recursive: true, force: true });
		return;
	}
	if ((await readdir(dataDir)).some((name) => !mayBeThere.has(name))) {
		throw new CommandError(`${dataDir} is not empty. Set DATA_DIR to a folder that is, or to a new one.`);
	}
}

function requireKnownSchema({ migrations }: Manifest): void {
	if (migrations.some((when, i) => when !== knownMigrations[i])) {
		throw new CommandError('A newer version of DermaVigil made this backup. Restore it with that version.');
	}
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
	for (const { name } of await listTables(client)) {
		const { rows } = await client.query(`select from public.${name} limit 1`);
		if (rows.length > 0) throw new CommandError('The database is not empty. Set DATABASE_URL to one that is.');
	}
}

/** Fills an empty database, and makes sure that it then holds what the backup's did. */
async function restoreRows(client: pg.Client, folder: string, { migrations, tables }: Manifest): Promise<void> {
	await migrateDatabase(client, migrations.length);
	await prepareSession(client);
	await client.query('begin');
	const expected = new Map(tables.map((table) => [table.name, table]));
	for (const table of await listTables(client)) {
		const { name } = table;
		if (!expected.has(name)) throw new CommandError(`The backup has no table "${name}".`);
		await addRows(client, table, readLines(getTablePath(folder, name)));
		const { rows, digest } = await digestTable(client, name);
		if (rows !== expected.get(name)!.rows || digest !== expected.get(name)!.digest) {
			throw new CommandError(`The rows of "${name}" came out other than they were. The database was left empty.`);
		}
		expected.delete(name);
	}
	if (expected.size > 0) throw new CommandError(`There is no place for the tables ${[...expected.keys()].join(', ')}.`);
	await client.query('commit');
}

async function restoreImages(folder: string, dataDir: string, images: string[]): Promise<void> {
	await makePrivateFolder(join(dataDir, 'images'));
	await runForEach(images, async (path) => {
		await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
		await writeSynced(join(dataDir, path), await readFile(join(folder, path)));
	});
	const folders = new Set(images.map((path) => dirname(join(dataDir, path))));
	for (const each of folders) await syncFolder(each);
}

interface RestoreOptions extends DatabaseOptions {
	key: Buffer;
	/** Whether the data folder gets the key: not where IMAGE_KEY gives it to the server. */
	storeKey: boolean;
}

/**
 * Puts a backup into an empty data folder, and into an empty database where DATABASE_URL names one. Everything is read and
 * checked before anything is written. Until it is finished, no server starts with the folder, and the next restore starts
 * from the beginning. Throws a CommandError when the backup is damaged, or the folder or the database is in use.
 */
export async function restoreBackup(folder: string, options: RestoreOptions): Promise<Verified> {
	const { dataDir, key, storeKey } = options;
	const verified = await verifyBackup(folder, key);
	requireKnownSchema(verified.manifest);
	await requireEmptyFolder(dataDir);
	const database = await startDatabase(options);
	try {
		const client = await connectTo(database.url);
		try {
			await requireEmptyDatabase(client);
			await makePrivateFolder(dataDir);
			await beginRestore(dataDir);
			await restoreImages(folder, dataDir, verified.images);
			if (storeKey) await writeKey(getKeyPath(dataDir), key);
			await restoreRows(client, folder, verified.manifest);
		} finally {
			await client.end();
		}
	} finally {
		await database.stop();
	}
	await finishRestore(dataDir);
	return verified;
}
