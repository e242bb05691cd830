import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp, type Hooks } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { type AnalysisPool, createAnalysisPool } from '../src/inference/pool.ts';
import { freshStores } from './stores.ts';

let pool: Promise<AnalysisPool> | undefined;

const databaseUrls = new WeakMap<FastifyInstance, string>();

/** The address of the database of a server from buildTestApp(), if it has none of its own. */
export const findDatabaseUrl = (app: FastifyInstance): string | undefined => databaseUrls.get(app);

/** The whole server for injected requests. All servers of a process share one analysis thread, which takes a second to start. */
export async function buildTestApp(environment: NodeJS.ProcessEnv, hooks: Hooks = {}): Promise<FastifyInstance> {
	pool ??= createAnalysisPool({ threads: 1 });
	const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', ...environment }), { pool: await pool, ...hooks });
	if (environment.DATABASE_URL) databaseUrls.set(app, environment.DATABASE_URL);
	return app;
}

/** Such a server with its own database and data folder. */
export async function startTestServer(environment: NodeJS.ProcessEnv = {}, hooks: Hooks = {}) {
	const stores = await freshStores();
	let waited = 0;
	const app = await buildTestApp({ ...stores, ...environment }, { now: () => Date.now() + waited, ...hooks });
	const client = new pg.Client({ connectionString: stores.DATABASE_URL });
	await client.connect();
	return {
		app,
		/** A client of its database. */
		client,
		dataDir: stores.DATA_DIR,
		databaseUrl: stores.DATABASE_URL,
		/** Moves the clock of the server, but not that of its database. */
		wait(milliseconds: number): void {
			waited += milliseconds;
		},
		async close(): Promise<void> {
			await client.end();
			await app.close();
		},
	};
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
