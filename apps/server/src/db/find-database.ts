import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning } from '@dermavigil/embedded-postgres';
import { StartupError } from '../startup-error.ts';
import {
	type DatabaseOptions,
	type OpenDatabase,
	openDatabase,
	type RunningDatabase,
	startDatabase,
	throwReason,
} from './database.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/**
 * Whether there is a database to ask: the embedded one is made by the first start of a server. Throws a StartupError when a
 * restore was cut short: no server starts there, and a backup of half a database would look like any other.
 */
export function hasDatabase({ databaseUrl, dataDir }: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>): boolean {
	refuseUnfinishedRestore(dataDir);
	return databaseUrl !== undefined || existsSync(join(dataDir, 'database'));
}

/**
 * The URL of the database of a server that runs on this machine; undefined without one. Throws a StartupError where there is no
 * database: a new one would answer as one without accounts and images does, wherever DATA_DIR is another than the server's.
 */
async function findUrl(options: DatabaseOptions): Promise<string | undefined> {
	const { databaseUrl, dataDir } = options;
	if (!hasDatabase(options)) {
		throw new StartupError(`there is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server`);
	}
	return databaseUrl ?? (await findRunning(dataDir).catch(throwReason));
}

/** The same for a command: where a server runs, its database. Throws a StartupError where there is none. */
export async function findDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
	return await startDatabase({ ...options, databaseUrl: await findUrl(options) });
}

/**
 * Opens the database for a command: the one that a running server uses, if there is one. Throws a StartupError where there is
 * none, or one without tables.
 */
export async function joinDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
	return await openDatabase({ ...options, databaseUrl: await findUrl(options), forCommand: true });
}
