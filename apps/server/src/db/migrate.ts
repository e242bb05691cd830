import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { isLockTimeout } from './query-errors.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The migrations that this version has, by their time in the journal. */
export const knownMigrations: readonly number[] = journal.entries.map(({ when }) => when);

/** The migrations that were applied to a database, earliest first. */
export async function readMigrations(client: Client | PoolClient): Promise<number[]> {
	const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
	if (!rows[0].there) return [];
	const { rows: applied } = await client.query('select created_at from drizzle.__drizzle_migrations order by id');
	return applied.map((row: { created_at: string }) => Number(row.created_at));
}

/** Throws a StartupError for a database that no server has used: it would answer as one without accounts and images does. */
export async function requireMigrations(client: Client): Promise<void> {
	if ((await readMigrations(client)).length > 0) return;
	throw new StartupError('the database holds nothing of DermaVigil. Set DATA_DIR or DATABASE_URL as for the server');
}

/**
 * Does something between migrations. A new version that starts meanwhile waits with its migration until all of it is
 * done, and locks no table while waiting; a server with nothing to migrate does not wait.
 */
export async function betweenMigrations<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
	await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.migration]);
	const result = await work();
	await client.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.migration]);
	return result;
}

/** Migrates only as far as a version that had `count` migrations. */
async function migrateUpTo(client: Client | PoolClient, count: number): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-migrations-'));
	try {
		await cp(migrationsFolder, folder, { recursive: true });
		const path = join(folder, 'meta/_journal.json');
		const { entries, ...rest } = JSON.parse(await readFile(path, 'utf8'));
		await writeFile(path, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
		await migrate(drizzle({ client }), { migrationsFolder: folder });
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** How a migration waits for others. */
interface MigrationWaits {
	/** Milliseconds for which a migration waits for a table's lock: whatever else needs that table queues behind it. */
	lockTimeoutMs?: number;
	/** Milliseconds until the next attempt, during which those that queued can proceed. */
	retryEachMs?: number;
	/** Called once, when it has to wait for another server, a backup or a long transaction. */
	onWait?: (() => void) | undefined;
}

/** Whether all of these migrations are done. Throws a StartupError when a newer version has applied others. */
async function isUpToDate(client: Client | PoolClient, wanted: readonly number[]): Promise<boolean> {
	const applied = await readMigrations(client);
	const newer = applied.filter((when) => !knownMigrations.includes(when));
	if (newer.length > 0) {
		throw new StartupError(
			`a newer version of DermaVigil has changed the database (migrations that this one does not know: ${newer.length}). Start that version, or restore an earlier backup`,
		);
	}
	return wanted.every((when) => applied.includes(when));
}

/** Runs a migration, again and again until no other transaction holds a table that it changes for too long. */
async function retryMigration(
	client: Client | PoolClient,
	run: () => Promise<void>,
	{ lockTimeoutMs, retryEachMs, onWait }: Required<MigrationWaits>,
): Promise<void> {
	await client.query(`set lock_timeout = ${lockTimeoutMs}`);
	try {
		for (let runs = 1; ; runs++) {
			try {
				return await run();
			} catch (error) {
				if (!isLockTimeout(error)) throw error;
			}
			if (runs === 1) onWait?.();
			await wait(retryEachMs);
		}
	} finally {
		await client.query('reset lock_timeout');
	}
}

/**
 * Migrates the tables or, given `count`, only as far as an earlier version that had this many migrations. Servers that
 * start at the same time wait for each other, and for what runs between migrations. If others hold a table for long,
 * they proceed and the migration tries again. Throws a StartupError when a newer version has migrated the tables.
 */
export async function migrateDatabase(
	client: Client | PoolClient,
	count = knownMigrations.length,
	{ lockTimeoutMs = 3000, retryEachMs = 5000, onWait = () => {} }: MigrationWaits = {},
): Promise<void> {
	const wanted = knownMigrations.slice(0, count);
	if (await isUpToDate(client, wanted)) return;
	// A new index on a large table takes long, and so does waiting for another server.
	await client.query('set statement_timeout = 0');
	try {
		const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [advisoryLocks.migration]);
		if (!rows[0].free) {
			onWait();
			await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
		}
		if (await isUpToDate(client, wanted)) return;
		const run = () =>
			count < knownMigrations.length ? migrateUpTo(client, count) : migrate(drizzle({ client }), { migrationsFolder });
		await retryMigration(client, run, { lockTimeoutMs, retryEachMs, onWait });
	} finally {
		await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]);
		await client.query('reset statement_timeout');
	}
}
