import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectForPlans, explain } from '../../../test/explain.ts';
import { createFollowUpStore } from './follow-up-store.ts';

let client: pg.Pool;
beforeAll(async () => {
	client = await connectForPlans();
});
afterAll(() => client.end());

it('how long answers usually take is read from their counts, not from all scans', async () => {
	const [usual] = await explain(client, (db) => createFollowUpStore(db, Date.now).usualDays());
	expect(usual!.plan).toContain('using case_waits_week on case_waits');
	expect(usual!.plan).not.toContain('on scans');
});
