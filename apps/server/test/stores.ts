import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A new folder that is removed after the last test. */
export async function freshFolder(): Promise<string> {
	return await mkdtemp(join(inject('testFolder'), 'folder-'));
}

/** The address of a new, empty database on the server that all tests share. */
export async function freshDatabase(): Promise<string> {
	const address = new URL(inject('databaseServer'));
	const client = new pg.Client({ connectionString: address.href });
	const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
	await client.connect();
	await client.query(`create database ${name}`);
	await client.end();
	address.pathname = `/${name}`;
	return address.href;
}

/** Environment variables for a server with a database and a data folder of its own. */
export async function freshStores(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
	return { DATABASE_URL: await freshDatabase(), DATA_DIR: await freshFolder() };
}
