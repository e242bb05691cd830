import { EmbeddedPostgresError, findRunning, startPostgres } from '@dermavigil/embedded-postgres';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { createListener, type Listen } from './listener.ts';
import { migrateDatabase } from './migrate.ts';
import * as schema from './schema.ts';

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
}

/** Milliseconds for opening a connection, and for a statement. */
const connectionTimeoutMillis = 10_000;
const statement_timeout = 30_000;

/** The URL without its password, for messages. */
function hidePassword(url: string): string {
	const { username, host, pathname } = new URL(url);
	return `${username && `${username}@`}${host}${pathname}`;
}

async function connect(pool: pg.Pool, url: string): Promise<pg.PoolClient> {
	try {
		return await pool.connect();
	} catch (error) {
		throw new StartupError(`the database ${hidePassword(url)} cannot be used: ${(error as Error).message}`);
	}
}

async function openPool(url: string): Promise<pg.Pool> {
	const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis, statement_timeout });
	// A lost idle connection is replaced by the next query; without this handler it would end the process.
	pool.on('error', () => {});
	try {
		const client = await connect(pool, url);
		await migrateDatabase(client).finally(() => client.release());
		return pool;
	} catch (error) {
		await pool.end();
		throw error;
	}
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
}: DatabaseOptions): Promise<OpenDatabase> {
	const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, onLost);
	try {
		const url = databaseUrl ?? embedded!.url;
		const pool = await openPool(url);
		return {
			db: drizzle({ client: pool, schema, casing: 'snake_case' }),
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
