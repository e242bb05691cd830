import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectForPlans, explain } from '../../../test/explain.ts';
import { createExportQueries } from './export-queries.ts';
import { createCarerStore } from './family/carers.ts';

let client: pg.Pool;
beforeAll(async () => {
	client = await connectForPlans();
	// Many visits to links, none of them the patient's: reading all of them would cost more than a few look-ups.
	await client.query('set enable_bitmapscan = on');
	await client.query(`
		insert into audit_log (actor_kind, actor, action, request_id, outcome)
		select 'link', gen_random_uuid(), 'sharedScan', '', 'success' from generate_series(1, 5000);
		analyze audit_log`);
});
afterAll(() => client.end());

const id = randomUUID();
const patient = { id, accountId: id, sessionId: randomUUID() };

it('the calls of a patient, including those through links, are looked up rather than found among all calls', async () => {
	const [calls] = await explain(client, async (db) => {
		for await (const _ of createExportQueries(db).calls(patient));
	});
	expect(calls!.plan).toMatch(/Index Cond: \(.*actor = ANY/);
	expect(calls!.plan).not.toContain('audit_log_pkey');
});

it('the carers of an account and of the people it holds are looked up rather than found among all carers', async () => {
	const [carers] = await explain(client, (db) => createCarerStore(db).list(patient));
	expect(carers!.plan).toMatch(/Index Cond: \(person_id = ANY/);
});
