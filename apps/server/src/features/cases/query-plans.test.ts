import { randomUUID } from 'node:crypto';
import { type CaseQuery, caseQuerySchema } from '@dermavigil/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explain } from '../../../test/explain.ts';
import { freshDatabase, freshFolder } from '../../../test/stores.ts';
import { openDatabase } from '../../db/database.ts';
import { readCasePage } from './list.ts';
import { countCases, readStatistics } from './statistics.ts';

let client: pg.Client;
beforeAll(async () => {
	const databaseUrl = await freshDatabase();
	await (await openDatabase({ dataDir: await freshFolder(), databaseUrl })).close();
	client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	// A table without rows is read whole otherwise. How full ones are read, bench/cases.ts writes into query-plans.md.
	await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
});
afterAll(() => client.end());

const explainQueries = async (ask: Parameters<typeof explain>[1]) =>
	(await explain(client, ask)).map(({ plan }) => plan).join('\n');

const after = `new_high_2026-01-01T00:00:00.000Z_${randomUUID()}`;

it.each<[Partial<CaseQuery>, string]>([
	[{}, 'scans_cases'],
	[{ after }, 'scans_cases'],
	[{ status: 'flagged' }, 'scans_cases_by_status'],
	[{ status: 'flagged', after }, 'scans_cases_by_status'],
	[{ order: 'queue' }, 'scans_queue'],
	[{ order: 'queue', after }, 'scans_queue'],
	[{ order: 'queue', status: 'new' }, 'scans_queue'],
	[{ order: 'queue', status: 'new', after }, 'scans_queue'],
	[{ risk: 'high', mode: 'clinical', red_flags: 'true' }, 'scans_cases'],
	[{ status: 'reviewed', risk: 'low', mode: 'consumer', red_flags: 'true' }, 'scans_cases_by_status'],
	[{ waiting: 48, red_flags: 'true' }, 'scans_cases_by_status'],
	[{ order: 'queue', status: 'new', risk: 'high', mode: 'clinical', after }, 'scans_queue'],
	[{ order: 'queue', waiting: 48, red_flags: 'true' }, 'scans_queue'],
])('a page of %j is read along an index from where it begins, and not sorted', async (query, index) => {
	const plan = await explainQueries((db) => readCasePage(db, caseQuerySchema.parse(query), Date.now()));
	expect(plan).toContain(`Index Scan using ${index} on scans`);
	expect(plan).not.toContain('Sort');
	// A filter that is none of the index would fetch each row to ask it.
	expect(plan).not.toContain('Filter:');
	if ('after' in query) expect(plan).toMatch(/Index Cond: .*ROW\(/);
});

it('figures need no more than their indexes', async () => {
	expect(await explainQueries(countCases)).toContain('scans_cases_by_status');
	const plan = await explainQueries((db) => readStatistics(db, 12, Date.now()));
	expect(plan).toContain('scans_cases_by_status');
	expect(plan).toContain('scans_turnaround');
	expect(plan).toContain('scans_outcomes');
});
