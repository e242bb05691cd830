import { randomUUID } from 'node:crypto';
import { type CaseQuery, caseQuerySchema } from '@dermavigil/contract';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectForPlans, explain } from '../../../test/explain.ts';
import { readCasePage } from './list.ts';
import { countCases, foldCounts, readStatistics } from './statistics.ts';

let client: pg.Pool;
beforeAll(async () => {
	// bench/cases.ts writes into query-plans.md how full tables are read.
	client = await connectForPlans();
});
afterAll(() => client.end());

const explainQueries = async (ask: Parameters<typeof explain>[1], at = client) =>
	(await explain(at, ask)).map(({ plan }) => plan).join('\n');

const explainPage = (query: Partial<CaseQuery>, at = client) =>
	explainQueries((db) => readCasePage(db, caseQuerySchema.parse(query), Date.now()), at);

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
])('a page of %j is read along an index from where it begins, without sorting', async (query, index) => {
	const plan = await explainPage(query);
	expect(plan).toContain(`Index Scan using ${index} on scans`);
	expect(plan).not.toContain('Sort');
	// A filter that is not part of the index would have to fetch each row to check it.
	expect(plan).not.toContain('Filter:');
	if ('after' in query) expect(plan).toMatch(/Index Cond: .*ROW\(/);
});

it.each<[Partial<CaseQuery>, number]>([
	[{ risk: 'high', mode: 'clinical', red_flags: 'true' }, 3],
	[{ status: 'reviewed', risk: 'low', mode: 'consumer', red_flags: 'true' }, 1],
	[{ waiting: 48, red_flags: 'true' }, 12],
	[{ order: 'queue', status: 'new', risk: 'high', mode: 'clinical', after }, 2],
	[{ order: 'queue', risk: 'medium', mode: 'clinical', after }, 6],
	[{ order: 'queue', risk: 'high', mode: 'clinical', after: after.replace('new', 'flagged') }, 4],
	[{ order: 'queue', waiting: 48, red_flags: 'true' }, 12],
])('a page of %j is assembled from the beginnings of %i kinds of cases', async (query, kinds) => {
	const plan = await explainPage(query);
	expect(plan).toMatch(new RegExp(`Function Scan on kind .* rows=${kinds} `));
	expect(plan).toContain('using scans_kinds on');
	expect(plan).toMatch(/Index Cond: .*kind\.status.*kind\.risk.*kind\.mode.*kind\.red_flag.*ROW\(/);
	expect(plan).not.toContain('Filter:');
});

it('statistics read no cases', async () => {
	for (const ask of [countCases, (db: Parameters<typeof countCases>[0]) => readStatistics(db, 12, Date.now())]) {
		const plan = await explainQueries(ask);
		expect(plan).toContain('case_counts');
		expect(plan).not.toContain('on scans');
	}
});

it('recent counts are folded without reading all waits', async () => {
	const plan = await explainQueries((db) => foldCounts(db, Date.now()));
	expect(plan).toMatch(/using case_waits_week on case_waits.*\n\s+Index Cond: \(week >= /);
});

it('a search reads the index of words, or of pairs of words, week by week, and sorts only one week at a time', async () => {
	// The rows of this test would change the plans of the others.
	const filled = await connectForPlans();
	onTestFinished(() => filled.end());
	await filled.query(`
		insert into patients (full_name) values ('Jane Doe');
		insert into images select md5(n::text) from generate_series(1, 4000) n;
		insert into scans (patient_id, image, thumbnail, predictions, risk_level, ai_explanation, status, submitted_at)
		select id, md5(n::text), md5((n + 2000)::text), '[{"label": "Melanoma"}]', 'high', '', 'new', now() - n * interval '1 hour'
		from patients, generate_series(1, 2000) n;
		analyze scans`);
	await filled.query('set enable_bitmapscan = on');
	for (const order of ['newest', 'queue'] as const) {
		for (const [q, index] of [
			['xylophone', 'scans_words_by_week'],
			['xylophone doe', 'scans_pairs_by_week'],
		]) {
			const plan = await explainPage({ q, order }, filled);
			expect(plan).toContain(`Bitmap Index Scan on ${index}`);
			expect(plan).toMatch(/Presorted Key: buckets.place/);
		}
	}
});
