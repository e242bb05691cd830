import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import type pg from 'pg';
import { type DatabaseOptions, onDatabase, startDatabase } from '../db/database.ts';
import { knownMigrations, migrateDatabase } from '../db/migrate.ts';
import { beginRestore, finishRestore, isRestoreUnfinished } from '../db/unfinished-restore.ts';
import { CommandError } from '../run-command.ts';
import { imageName, type SealedStore } from '../storage/image-store.ts';
import { getKeyPath, type Keyring } from '../storage/keys/keyring.ts';
import { openSealedStore, type StorageOptions } from '../storage/open-images.ts';
import { hasFiles } from '../storage/storage-binding.ts';
import { getImagePath, getNotePath, getTablePath, readLines, runForEach } from './files.ts';
import { writeKeys } from './key.ts';
import type { Manifest } from './manifest.ts';
import { addRows, digestTable, listTables, prepareSession } from './tables.ts';
import { type Verified, verifyBackup } from './verify-backup.ts';

/** The key may be there before the restore, and a file system's root has a folder "lost+found". */
const mayBeThere = /^(image\.key|lost\+found)$/;

async function requireEmptyFolder(dataDir: string): Promise<void> {
	if (!existsSync(dataDir)) return;
	if (isRestoreUnfinished(dataDir)) {
		for (const name of ['database', 'images']) await rm(join(dataDir, name), { recursive: true, force: true });
		return;
	}
	if (!(await readdir(dataDir)).every((name) => mayBeThere.test(name))) {
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
		if (rows.length > 0) {
			throw new CommandError('The database is not empty. Set DATABASE_URL to one that is.');
		}
	}
}

/** Fills an empty database, and checks that it then contains the same as the backup's did. */
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
			throw new CommandError(`The rows of "${name}" did not come out as they were. The database was left empty.`);
		}
		expected.delete(name);
	}
	if (expected.size > 0) throw new CommandError(`There is no place for the tables ${[...expected.keys()].join(', ')}.`);
	await client.query('commit');
}

/** Images that already exist were left by an unfinished restore, or belong to another server. */
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
	/** Whether to store the keys in the data folder: not if the server gets them from IMAGE_KEY. */
	storeKeys: boolean;
}

/**
 * Restores a backup into an empty data folder, into an empty object store if STORAGE_URL names one, and into an empty
 * database if DATABASE_URL does. Everything is read and checked before anything is written. Images that were already
 * damaged when the backup was made are restored as they are. Until the restore is finished, no server starts with the
 * folder, and the next restore starts over. Throws a CommandError when the backup is damaged, or the folder or the
 * database is in use.
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
	if (options.databaseUrl) await onDatabase(await startDatabase(options), requireEmptyDatabase);
	await makePrivateFolder(dataDir);
	// Before an embedded database is made: one that a kill leaves without the mark could belong to a server.
	await beginRestore(dataDir);
	await onDatabase(await startDatabase(options), async (client) => {
		await files.prepare();
		await restoreImages(folder, files, verified.images);
		if (storeKeys) await writeKeys(getKeyPath(dataDir), ring);
		await restoreRows(client, folder, verified.manifest);
		// Last, because an object store without a note is not in use, so a restore that was cut short can start over.
		if (existsSync(getNotePath(folder))) await files.writeNote(await readFile(getNotePath(folder)));
	});
	await finishRestore(dataDir);
	return verified;
}
