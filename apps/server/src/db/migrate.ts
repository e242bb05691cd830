import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, PoolClient } from 'pg';

// An arbitrary number for the advisory lock, used for nothing else in this database.
const migrationLock = 4_120_887;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Migrates the tables. Servers that start at the same time wait for each other. */
export async function migrateDatabase(client: Client | PoolClient): Promise<void> {
	// A new index on a large table takes long, and so does waiting for another server.
	await client.query('set statement_timeout = 0');
	try {
		await client.query('select pg_advisory_lock($1)', [migrationLock]);
		await migrate(drizzle({ client }), { migrationsFolder });
	} finally {
		await client.query('select pg_advisory_unlock($1)', [migrationLock]);
		await client.query('reset statement_timeout');
	}
}
