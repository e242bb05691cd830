import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@dermavigil/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../src/db/migrate.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** The address of the PostgreSQL server that all tests share. */
		databaseServer: string;
		/** A folder that is removed after the last test. */
		testFolder: string;
	}
}

/** A database with all tables and nothing in them. Copying it takes a quarter of the time of migrating an empty one. */
export const migratedDatabase = 'migrated';

async function createMigrated(server: string): Promise<void> {
	const client = new pg.Client({ connectionString: server });
	await client.connect();
	// Nothing in it has to survive a crash of the machine, so no commit waits for the disk.
	await client.query('alter system set fsync = off');
	// Each minute it would start a process for every database that a test has left, and no test waits for what it does.
	await client.query('alter system set autovacuum = off');
	await client.query('select pg_reload_conf()');
	await client.query(`create database ${migratedDatabase}`);
	await client.end();
	const address = new URL(server);
	address.pathname = `/${migratedDatabase}`;
	const migrated = new pg.Client({ connectionString: address.href });
	await migrated.connect();
	await migrateDatabase(migrated);
	await migrated.end();
}

/** Starts one PostgreSQL server for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-test-'));
	// The account that runs PostgreSQL for root must be able to enter.
	await chmod(folder, 0o711);
	const server = await startPostgres(join(folder, 'postgres'), () => {});
	await createMigrated(server.url);
	project.provide('databaseServer', server.url);
	project.provide('testFolder', folder);
	return async () => {
		await server.stop();
		await rm(folder, { recursive: true });
	};
}
