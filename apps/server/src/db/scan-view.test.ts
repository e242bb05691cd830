import { randomUUID } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectForPlans, explain } from '../../test/explain.ts';
import type { Database } from './database.ts';
import { selectMeasured } from './measured-scan.ts';
import { readScanPage } from './scan-view.ts';
import * as schema from './schema.ts';

const { scans } = schema;

let client: pg.Pool;
beforeAll(async () => {
	client = await connectForPlans();
});
afterAll(() => client.end());

/** How PostgreSQL reads a page of the scans that match `mine`. */
async function explainQuery(mine: SQL): Promise<string> {
	const asked: [string, unknown[]][] = [];
	const logger = { logQuery: (query: string, values: unknown[]) => void asked.push([query, values]) };
	const db = drizzle({ client, schema, casing: 'snake_case', logger });
	await readScanPage(db, mine, { before: `${new Date().toISOString()}_${randomUUID()}`, limit: 24 });
	const [query, values] = asked[0]!;
	const { rows } = await client.query(`explain ${query}`, values);
	return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each([
	['a patient', eq(scans.patientId, randomUUID()), 'scans_history'],
	['a lesion', eq(scans.lesionId, randomUUID()), 'scans_of_lesion'],
])(
	'a page of the scans of %s is read along an index from where it begins, without sorting',
	async (_of, mine, index) => {
		const plan = await explainQuery(mine);
		expect(plan).toContain(`Index Scan using ${index} on scans`);
		expect(plan).toMatch(/Index Cond: .*ROW\(saved_at, id\) < ROW/);
		expect(plan).not.toContain('Sort');
	},
);

it('the assessment of a measured scan is unpacked once, not once for each value', async () => {
	const ask = async (db: Database) => await selectMeasured(db).where(eq(scans.id, randomUUID()));
	const { plan } = (await explain(client, ask, 'verbose'))[0]!;
	expect(plan).toContain("(scans.assessment || '{}'::jsonb)");
	expect(plan).not.toMatch(/scans\.assessment (->|#>)|\(scans\.assessment,/);
});
