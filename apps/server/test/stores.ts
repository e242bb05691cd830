import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migratedDatabase } from './database-server.ts';

/** A new folder that is removed after the last test. */
export async function freshFolder(): Promise<string> {
	return await mkdtemp(join(inject('testFolder'), 'folder-'));
}

async function createDatabase(template: string): Promise<string> {
	const address = new URL(inject('databaseServer'));
	const client = new pg.Client({ connectionString: address.href });
	const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
	await client.connect();
	await client.query(`create database ${name} template ${template}`);
	await client.end();
	address.pathname = `/${name}`;
	return address.href;
}

/** The address of a new, empty database on the server that all tests share. */
export const freshDatabase = (): Promise<string> => createDatabase('template1');

/** The address of a new database whose tables are up to date. */
export const freshTables = (): Promise<string> => createDatabase(migratedDatabase);

/** Environment variables for a server with its own data folder and its own database, whose tables are up to date. */
export async function freshStores(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
	return { DATABASE_URL: await freshTables(), DATA_DIR: await freshFolder() };
}
