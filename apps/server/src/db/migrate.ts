import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';

// Any number that nothing else locks in this database.
const migrationLock = 4_120_887;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the tables up to date. Servers that start at the same time take turns. */
export async function migrateDatabase(client: PoolClient): Promise<void> {
	// A new index on a large table takes its time, and so does the turn of others.
	await client.query('set statement_timeout = 0');
	try {
		await client.query('select pg_advisory_lock($1)', [migrationLock]);
		await migrate(drizzle({ client }), { migrationsFolder });
	} finally {
		await client.query('select pg_advisory_unlock($1)', [migrationLock]);
		await client.query('reset statement_timeout');
	}
}
