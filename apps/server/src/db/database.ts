import { EmbeddedPostgresError, findRunning, startPostgres } from '@dermavigil/embedded-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { StartupError } from '../startup-error.ts';
import { createClient, createPool, openDrizzle } from './connection.ts';
import { createListener, type Listen } from './listener.ts';
import { migrateDatabase } from './migrate.ts';
import type * as schema from './schema.ts';

/** The database of the stores. Inside `transaction`, its argument takes its place. */
export type Database = Pick<
	NodePgDatabase<typeof schema>,
	'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

export interface OpenDatabase {
	db: Database;
	/** Listens to announcements of cases by this and other servers. */
	listen: Listen;
	/** Whether other servers may use the same database. */
	shared: boolean;
	close(): Promise<void>;
}

export interface DatabaseOptions {
	dataDir: string;
	/** A PostgreSQL server to use in place of the embedded one. */
	databaseUrl: string | undefined;
	/** Called when an embedded database ends by itself. */
	onLost?: () => void;
	/** Milliseconds of silence after which a connection is given up. */
	maxSilenceMs?: number;
}

/** The URL without its password, for messages. */
function hidePassword(url: string): string {
	const { username, host, pathname } = new URL(url);
	return `${username && `${username}@`}${host}${pathname}`;
}

/** Brings the tables up to date, over a connection that may wait for its turn. */
async function prepare(url: string): Promise<void> {
	const client = createClient(url);
	// What breaks it is said by the query that it breaks.
	client.on('error', () => {});
	try {
		await client.connect();
	} catch (error) {
		throw new StartupError(`the database ${hidePassword(url)} cannot be used: ${(error as Error).message}`);
	}
	await migrateDatabase(client).finally(() => client.end());
}

async function startEmbedded(dataDir: string, onLost: () => void) {
	try {
		return await startPostgres(dataDir, onLost);
	} catch (error) {
		throw error instanceof EmbeddedPostgresError ? new StartupError(error.message) : error;
	}
}

/**
 * Opens the database with its tables up to date: the server at `databaseUrl`, else an embedded one in `dataDir`.
 * Throws a StartupError when it cannot be used, or when another process runs the embedded one.
 */
export async function openDatabase({
	dataDir,
	databaseUrl,
	onLost = () => {},
	maxSilenceMs,
}: DatabaseOptions): Promise<OpenDatabase> {
	const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, onLost);
	try {
		const url = databaseUrl ?? embedded!.url;
		await prepare(url);
		const pool = createPool(url, maxSilenceMs);
		return {
			db: openDrizzle(pool),
			listen: createListener(url),
			shared: !embedded,
			async close() {
				await pool.end();
				await embedded?.stop();
			},
		};
	} catch (error) {
		await embedded?.stop();
		throw error;
	}
}

/** Opens the database for a command: the one that a running server uses, if there is one. */
export async function joinDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
	const databaseUrl = options.databaseUrl ?? (await findRunning(options.dataDir));
	return await openDatabase({ ...options, databaseUrl });
}
