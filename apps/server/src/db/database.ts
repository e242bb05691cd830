import { EmbeddedPostgresError, startPostgres } from '@dermavigil/embedded-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { createClient, createPool, openDrizzle } from './connection.ts';
import { createListener, type Listen } from './listener.ts';
import { migrateDatabase, requireMigrations } from './migrate.ts';
import type * as schema from './schema.ts';

/** The database that stores use. Inside `transaction`, its argument takes the database's place. */
export type Database = Pick<
	NodePgDatabase<typeof schema>,
	'select' | 'selectDistinctOn' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

export interface OpenDatabase {
	db: Database;
	/** Listens to announcements of cases by this and other servers. */
	listen: Listen;
	/** Busy and idle connections, and how many queries wait for one. */
	countConnections(): { busy: number; idle: number; waiting: number };
	/** Whether other servers may use the same database. */
	shared: boolean;
	close(): Promise<void>;
}

export interface DatabaseOptions {
	dataDir: string;
	/** A PostgreSQL server to use in place of the embedded one. */
	databaseUrl: string | undefined;
	/** The database's own address, if `databaseUrl` is that of a pooler in front of it. */
	databaseDirectUrl?: string | undefined;
	/** Called when an embedded database ends by itself. */
	onLost?: () => void;
	/** Whether a command asks, which makes no tables: only servers do. */
	forCommand?: boolean;
	/** Called when a migration has to wait for another server, a backup or a long transaction. */
	onMigrationWaits?: () => void;
	/** Milliseconds of silence after which a connection is given up. */
	maxSilenceMs?: number;
}

/** The URL without its password, for messages. */
function hidePassword(url: string): string {
	const { username, host, pathname } = new URL(url);
	return `${username && `${username}@`}${host}${pathname}`;
}

/** Why there is no connection; if a name has several addresses, the reason for each. */
const explainFailure = ({ message, errors = [] }: Error & { errors?: Error[] }): string =>
	message || errors.map((error) => error.message).join(', ');

/** A connection that may wait as long as it takes. Throws a StartupError if it cannot be made. */
export async function connectTo(url: string): Promise<pg.Client> {
	const client = createClient(url);
	// The failing query reports what broke it.
	client.on('error', () => {});
	try {
		await client.connect();
		return client;
	} catch (error) {
		throw new StartupError(`the database ${hidePassword(url)} cannot be used: ${explainFailure(error as Error)}`);
	}
}

/** Brings the tables up to date; for a command, only where a server has made them. */
async function prepare(url: string, { forCommand, onMigrationWaits: onWait }: DatabaseOptions): Promise<void> {
	const client = await connectTo(url);
	try {
		if (forCommand) await requireMigrations(client);
		await migrateDatabase(client, undefined, { onWait });
	} finally {
		await client.end();
	}
}

export interface RunningDatabase {
	/** For connections that listen, hold locks or have settings. */
	url: string;
	/** For single statements and transactions; may be a pooler's. */
	poolUrl: string;
	/** Stops an embedded server; any other one keeps running. */
	stop(): Promise<void>;
}

/** The database as it is: the server at `databaseUrl`, or an embedded one in `dataDir`, which is started. */
export async function startDatabase({
	dataDir,
	databaseUrl,
	databaseDirectUrl,
	onLost = () => {},
}: DatabaseOptions): Promise<RunningDatabase> {
	if (databaseUrl) return { url: databaseDirectUrl ?? databaseUrl, poolUrl: databaseUrl, stop: async () => {} };
	const { url, stop } = await startPostgres(dataDir, onLost).catch(throwReason);
	return { url, poolUrl: url, stop };
}

/** Does something over its own connection, which may wait, then stops the database. Throws a StartupError without one. */
export async function onDatabase<Result>(
	{ url, stop }: RunningDatabase,
	work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
	try {
		const client = await connectTo(url);
		return await work(client, url).finally(() => client.end());
	} finally {
		await stop();
	}
}

/** Throws the reason why the embedded database cannot be used as a StartupError, like any other. */
export function throwReason(error: unknown): never {
	throw error instanceof EmbeddedPostgresError ? new StartupError(error.message) : error;
}

/** Throws a StartupError when no connections can be made, as when a pooler in front of the database was not declared. */
async function tryPool(pool: pg.Pool, url: string): Promise<void> {
	try {
		await pool.query('select 1');
	} catch (error) {
		await pool.end();
		const { message } = error as Error;
		const hint = /startup parameter/.test(message) ? '. Is it a pooler? Then set DATABASE_DIRECT_URL' : '';
		throw new StartupError(`the database ${hidePassword(url)} cannot be used: ${message}${hint}`);
	}
}

/**
 * Opens the database with its tables up to date: the server at `databaseUrl`, or an embedded one in `dataDir`. Throws a
 * StartupError when it cannot be used, or when another process runs the embedded one.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
	const { url, poolUrl, stop } = await startDatabase(options);
	try {
		await prepare(url, options);
		const pool = createPool(poolUrl, { silenceMs: options.maxSilenceMs, isPooler: poolUrl !== url });
		await tryPool(pool, poolUrl);
		return {
			db: openDrizzle(pool),
			listen: createListener(url, options.maxSilenceMs),
			countConnections: () => ({
				busy: pool.totalCount - pool.idleCount,
				idle: pool.idleCount,
				waiting: pool.waitingCount,
			}),
			shared: options.databaseUrl !== undefined,
			async close() {
				await pool.end();
				await stop();
			},
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
