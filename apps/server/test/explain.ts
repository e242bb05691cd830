import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../src/db/database.ts';
import * as schema from '../src/db/schema.ts';

/** What was asked of the database, and how PostgreSQL answers it. */
interface Explained {
	query: string;
	plan: string;
}

/**
 * Asks, and has every query and change explained that came of it, in their order. `how` are options of EXPLAIN; with
 * `analyze`, what was changed is changed once more.
 */
export async function explain(
	client: pg.Client,
	ask: (db: Database) => Promise<unknown>,
	how = 'analyze off',
): Promise<Explained[]> {
	const asked: [string, unknown[]][] = [];
	const logger = { logQuery: (query: string, values: unknown[]) => void asked.push([query, values]) };
	await ask(drizzle({ client, schema, casing: 'snake_case', logger }));
	const explained: Explained[] = [];
	for (const [query, values] of asked.filter(([text]) => /^(select|update)/.test(text))) {
		const { rows } = await client.query(`explain (${how}) ${query}`, values);
		explained.push({ query, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
	}
	return explained;
}
