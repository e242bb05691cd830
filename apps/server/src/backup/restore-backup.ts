import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import type pg from 'pg';
import { type DatabaseOptions, onDatabase, startDatabase } from '../db/database.ts';
import { knownMigrations, migrateDatabase } from '../db/migrate.ts';
import { CommandError } from '../run-command.ts';
import { imageName, type SealedStore } from '../storage/image-store.ts';
import { getKeyPath, type Keyring } from '../storage/keys/keyring.ts';
import { openSealedStore, type StorageOptions } from '../storage/open-images.ts';
import { hasFiles } from '../storage/storage-binding.ts';
import { beginRestore, finishRestore, isRestoreUnfinished } from '../storage/unfinished-restore.ts';
import { getImagePath, getNotePath, getTablePath, readLines, runForEach } from './files.ts';
import { writeKeys } from './key.ts';
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

/** Images that are there already are a part of what an unfinished restore left, or of another server's. */
async function requireEmptyStore(files: SealedStore, mayHaveImages: boolean): Promise<void> {
	if ((await files.readNote()) || (!mayHaveImages && (await hasFiles(files)))) {
		throw new CommandError(`${files.where} is not empty. Set STORAGE_URL to an address that is.`);
	}
}

async function restoreImages(folder: string, files: SealedStore, images: string[]): Promise<void> {
	const names = images.map((path) => basename(path)).filter((name) => imageName.test(name));
	await runForEach(names, async (name) => files.write(name, await readFile(getImagePath(folder, name))));
}

interface RestoreOptions extends DatabaseOptions, Pick<StorageOptions, 'objectStore'> {
	ring: Keyring;
	/** Whether the data folder gets the keys: not where IMAGE_KEY gives them to the server. */
	storeKeys: boolean;
}

/**
 * Puts a backup into an empty data folder, an empty object store where STORAGE_URL names one, and an empty database where
 * DATABASE_URL does. Everything is read and checked before anything is written. Images that were
 * damaged already when the backup was made are restored as they are. Until it is finished, no server starts with
 * the folder, and the next restore starts from the beginning. Throws a CommandError when the backup is damaged, or the folder or the database is in use.
 */
export async function restoreBackup(folder: string, options: RestoreOptions): Promise<Verified> {
	const { dataDir, ring, storeKeys } = options;
	const verified = await verifyBackup(folder, ring);
	requireKnownSchema(verified.manifest);
	const files = openSealedStore(options);
	const isAgain = isRestoreUnfinished(dataDir);
	await requireEmptyFolder(dataDir);
	if (options.objectStore) {
		await files.prepare();
		await requireEmptyStore(files, isAgain);
	}
	await onDatabase(await startDatabase(options), async (client) => {
		await requireEmptyDatabase(client);
		await makePrivateFolder(dataDir);
		await beginRestore(dataDir);
		await files.prepare();
		await restoreImages(folder, files, verified.images);
		if (storeKeys) await writeKeys(getKeyPath(dataDir), ring);
		await restoreRows(client, folder, verified.manifest);
		// Last: an object store without it is not in use, so that a restore that was cut short may begin anew.
		if (existsSync(getNotePath(folder))) await files.writeNote(await readFile(getNotePath(folder)));
	});
	await finishRestore(dataDir);
	return verified;
}
