import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { freshStores } from './stores.ts';

/** The whole server, to be asked directly, with a database and a data folder of its own. */
export interface TestServer {
	app: FastifyInstance;
	/** Asks its database. */
	client: pg.Client;
	dataDir: string;
	close(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
	const stores = await freshStores();
	const app = await buildApp(readConfig({ ...stores, LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' }));
	const client = new pg.Client({ connectionString: stores.DATABASE_URL });
	await client.connect();
	return {
		app,
		client,
		dataDir: stores.DATA_DIR,
		async close() {
			await client.end();
			await app.close();
		},
	};
}
