import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

// An arbitrary number for the advisory lock, used for nothing else in this database.
const migrationLock = 4_120_887;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The migrations that this version knows, by their time in the journal. */
export const knownMigrations: readonly number[] = journal.entries.map(({ when }) => when);

/** The migrations that a database has been through, the earliest first. */
export async function readMigrations(client: Client | PoolClient): Promise<number[]> {
	const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
	if (!rows[0].there) return [];
	const { rows: applied } = await client.query('select created_at from drizzle.__drizzle_migrations order by id');
	return applied.map((row: { created_at: string }) => Number(row.created_at));
}

/** Does something between migrations: those of a server that starts meanwhile wait. */
export async function betweenMigrations<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
	await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
	const result = await work();
	await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
	return result;
}

/** Migrates no further than a version that had `count` migrations. */
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

/**
 * Migrates the tables, to those of an earlier version where `count` says how many migrations it had. Servers that start at
 * the same time wait for each other. Throws a StartupError when a newer version has migrated them.
 */
export async function migrateDatabase(client: Client | PoolClient, count = knownMigrations.length): Promise<void> {
	// A new index on a large table takes long, and so does waiting for another server.
	await client.query('set statement_timeout = 0');
	try {
		await client.query('select pg_advisory_lock($1)', [migrationLock]);
		const newer = (await readMigrations(client)).filter((when) => !knownMigrations.includes(when));
		if (newer.length > 0) {
			throw new StartupError(
				`a newer version of DermaVigil has changed the database, by ${newer.length} migrations that this one does not know. Start that version, or restore a backup of before`,
			);
		}
		if (count < knownMigrations.length) await migrateUpTo(client, count);
		else await migrate(drizzle({ client }), { migrationsFolder });
	} finally {
		await client.query('select pg_advisory_unlock($1)', [migrationLock]);
		await client.query('reset statement_timeout');
	}
}
