import { type AuditFilter, auditQuerySchema } from '@dermavigil/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explain } from '../../../test/explain.ts';
import { freshTables } from '../../../test/stores.ts';
import { createAuditStore } from './audit-store.ts';

let client: pg.Client;
beforeAll(async () => {
	const databaseUrl = await freshTables();
	client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	// Two weeks of rows. Half of them match, so the index by time, which has the table's order, costs less than the filter's own.
	await client.query(`
		insert into audit_log (at, actor_kind, actor, action, request_id, outcome)
		select now() - (20000 - n) * interval '1 minute', (array['patient', 'clinician'])[1 + chance], 'Dr. ' || chance, (array['history', 'cases'])[1 + chance], '', 'success'
		from generate_series(1, 20000) n, lateral (select abs(hashint4(n)) % 2 as chance) c;
		analyze audit_log`);
});
afterAll(() => client.end());

const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
const after = `${aWeekAgo}_7`;

it.each<[AuditFilter, string]>([
	[{}, 'audit_log_at'],
	[{ from: aWeekAgo }, 'audit_log_at'],
	[{ action: 'history' }, 'audit_log_action'],
	[{ actor: 'Dr. 1' }, 'audit_log_actor'],
	[{ actor: 'Dr. 1', action: 'history' }, 'audit_log_actor'],
	[{ actor_kind: 'clinician' }, 'audit_log_kind'],
])('a page of %j is read along the index that begins with it, without sorting', async (filter, index) => {
	for (const query of [filter, { ...filter, after }]) {
		const [page] = await explain(client, (db) => createAuditStore(db).list(auditQuerySchema.parse(query)));
		expect(page!.plan).toContain(`Index Scan using ${index} on audit_log`);
		expect(page!.plan).not.toContain('Sort');
		if ('after' in query) expect(page!.plan).toMatch(/Index Cond: .*ROW\(/);
	}
});

it.each<[AuditFilter, string]>([
	[{ subject: '#1a2b3c4d' }, 'audit_log_subject'],
	[{ actor: '#1a2b3c4d' }, 'audit_log_actor'],
])('entries of %j are found in the index of ids', async (filter, index) => {
	const [page] = await explain(client, (db) => createAuditStore(db).list(auditQuerySchema.parse(filter)));
	expect(page!.plan).toContain(index);
});
