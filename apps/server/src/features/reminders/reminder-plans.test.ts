import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectForPlans, explain } from '../../../test/explain.ts';
import { claimReminders } from './due.ts';

let client: pg.Pool;
beforeAll(async () => {
	client = await connectForPlans();
});
afterAll(() => client.end());

it('what may be due is looked up by its patient, and not among that of all patients', async () => {
	const [due] = await explain(client, (db) => claimReminders(db, new Date()));
	for (const [table, index] of [
		['lesions', 'lesions_patient'],
		['self_checks', 'self_checks_patient'],
	]) {
		const scan = new RegExp(`using ${index} on ${table}.*\\n\\s+Index Cond: \\(patient_id = ANY`);
		expect(due!.plan).toMatch(scan);
	}
});
