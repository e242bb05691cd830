import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../src/db/database.ts';
import * as schema from '../src/db/schema.ts';
import { freshStores } from './stores.ts';

/** One connection, whose queries wait for each other, to a new database; its tables are empty, but plans still avoid full scans. */
export async function connectForPlans(): Promise<pg.Pool> {
	const { DATABASE_URL } = await freshStores();
	const options = '-c enable_seqscan=off -c enable_bitmapscan=off';
	return new pg.Pool({ connectionString: DATABASE_URL, max: 1, options });
}

/** A statement and its plan. */
interface Explained {
	query: string;
	plan: string;
}

/**
 * Makes a call, and explains every statement that it ran, in order. `how` are options of EXPLAIN; with `analyze`, changes are
 * made a second time.
 */
export async function explain(
	client: pg.Client | pg.Pool,
	ask: (db: Database) => Promise<unknown>,
	how = 'analyze off',
): Promise<Explained[]> {
	const asked: [string, unknown[]][] = [];
	const logger = { logQuery: (query: string, values: unknown[]) => void asked.push([query, values]) };
	await ask(drizzle({ client, schema, casing: 'snake_case', logger }));
	const explained: Explained[] = [];
	for (const [query, values] of asked.filter(([text]) => /^\s*(with|select|update)/.test(text))) {
		const { rows } = await client.query(`explain (${how}) ${query}`, values);
		explained.push({ query, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
	}
	return explained;
}
