import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { digestTable, listTables, prepareSession } from '../src/backup/tables.ts';
import { listImageFiles } from './stored-images.ts';

/** The rows of all tables and the encrypted images, as hashes that are the same for the same content. */
export async function digestAll(databaseUrl: string, dataDir: string): Promise<Record<string, string>> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	await prepareSession(client);
	const digests: Record<string, string> = {};
	for (const { name } of await listTables(client)) {
		const { rows, digest } = await digestTable(client, name);
		digests[name] = `${rows} ${digest}`;
	}
	await client.end();
	for (const name of await listImageFiles(dataDir)) {
		const file = await readFile(join(dataDir, 'images', name.slice(0, 2), name));
		digests[name] = createHash('sha256').update(file).digest('hex');
	}
	return digests;
}
