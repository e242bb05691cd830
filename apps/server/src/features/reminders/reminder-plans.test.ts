import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectForPlans, explain } from '../../../test/explain.ts';
import { claimReminders } from './due.ts';

let client: pg.Pool;
beforeAll(async () => {
	client = await connectForPlans();
});
afterAll(() => client.end());

it('what may be due is looked up by patient rather than found among that of all patients', async () => {
	const [due] = await explain(client, (db) => claimReminders(db, new Date()));
	expect(due!.plan).toMatch(/using lesions_patient on lesions.*\n\s+Index Cond: \(patient_id = ANY/);
	expect(due!.plan).toMatch(/using patients_pkey on patients.*\n\s+Index Cond: \(id = ANY/);
	expect(due!.plan).toMatch(/using self_checks_patient on self_checks.*\n\s+Index Cond: \(patient_id = patients.id\)/);
	// The regions of a patient's earlier self-checks are not read.
	expect(due!.plan).not.toContain('Sort Key: self_checks');
});
