import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Hooks } from '../src/hooks.ts';
import { freshStores } from './stores.ts';

/** The whole server for injected requests, with a database and a data folder of its own. */
export interface TestServer {
	app: FastifyInstance;
	/** A client of its database. */
	client: pg.Client;
	dataDir: string;
	databaseUrl: string;
	/** Moves the clock of the server, but not that of its database. */
	wait(milliseconds: number): void;
	close(): Promise<void>;
}

export async function startTestServer(environment: NodeJS.ProcessEnv = {}, hooks: Hooks = {}): Promise<TestServer> {
	const stores = await freshStores();
	let waited = 0;
	const app = await buildApp(readConfig({ ...stores, LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1', ...environment }), {
		now: () => Date.now() + waited,
		monotonicNow: () => performance.now() + waited,
		...hooks,
	});
	const client = new pg.Client({ connectionString: stores.DATABASE_URL });
	await client.connect();
	return {
		app,
		client,
		dataDir: stores.DATA_DIR,
		databaseUrl: stores.DATABASE_URL,
		wait(milliseconds) {
			waited += milliseconds;
		},
		async close() {
			await client.end();
			await app.close();
		},
	};
}
