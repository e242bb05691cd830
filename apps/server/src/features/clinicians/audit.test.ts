import { randomUUID } from 'node:crypto';
import { type AuditEntry, auditListSchema, calls } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { getNextUrl, submitCase } from '../../../test/cases.ts';
import { clinicianPassword, newClinician, sameOrigin } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { startTestServer } from '../../../test/server.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));
const amara = forAll(() => newClinician(server.app, 'Dr. Amara'));
let caseId: string;
beforeAll(async () => {
	caseId = (await submitCase(jane)).id;
	await amara.call('GET', `/api/cases/${caseId}`);
	await amara.call('PUT', `/api/cases/${caseId}/status`, { status: 'flagged', notes: 'Please come in.' });
	await server.app.inject({ url: `/api/cases/${caseId}` });
	await jane.call('GET', `/api/cases/${caseId}`);
});

async function read(query: Record<string, string> = {}): Promise<AuditEntry[]> {
	const response = await amara.call('GET', `${calls.audit.path}?${new URLSearchParams(query)}`);
	expect(response.statusCode, response.body).toBe(200);
	return auditListSchema.parse(response.json());
}

describe('the audit log', () => {
	it('lists who did what with which case and who was denied, newest first', async () => {
		const entries = await read({ subject: caseId });
		expect(entries.map(({ actor_kind, actor, action, outcome }) => [actor_kind, actor, action, outcome])).toEqual([
			['anonymous', null, 'caseDetail', 'denied'],
			['anonymous', null, 'caseDetail', 'denied'],
			['clinician', 'Dr. Amara', 'changeCase', 'success'],
			['clinician', 'Dr. Amara', 'caseDetail', 'success'],
		]);
		for (const entry of entries) {
			expect(entry.request_id).toMatch(/^[0-9a-f]{16}$/);
			expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
		}
		const all = await read();
		expect(all[0]).toMatchObject({ action: 'audit', actor: 'Dr. Amara' });
		const moments = all.map(({ at }) => at);
		expect(moments).toEqual(moments.toSorted().reverse());
		expect(JSON.stringify(all)).not.toMatch(/jane|example\.org|come in/i);
	});

	it.each<[string, () => Record<string, string>, (entry: AuditEntry) => boolean]>([
		['kind', () => ({ actor_kind: 'patient' }), ({ actor_kind }) => actor_kind === 'patient'],
		['patient', () => ({ actor: jane.id }), ({ actor }) => actor === jane.id],
		['patient as shown', () => ({ actor: `#${jane.id.slice(0, 8)}` }), ({ actor }) => actor === jane.id],
		['case', () => ({ subject: caseId.toUpperCase() }), ({ subject }) => subject === caseId],
		['case as shown', () => ({ subject: `#${caseId.slice(0, 8)}` }), ({ subject }) => subject === caseId],
		[
			'beginning of the id of a case',
			() => ({ subject: caseId.slice(0, 1) }),
			({ subject }) => subject?.startsWith(caseId[0]!) ?? false,
		],
		['clinician', () => ({ actor: 'Dr. Amara' }), ({ actor }) => actor === 'Dr. Amara'],
		['call', () => ({ action: 'changeCase' }), ({ action }) => action === 'changeCase'],
		['outcome', () => ({ outcome: 'denied' }), ({ outcome }) => outcome === 'denied'],
		[
			'several at once',
			() => ({ outcome: 'denied', actor_kind: 'anonymous', action: 'caseDetail' }),
			({ outcome, actor_kind, action }) =>
				outcome === 'denied' && actor_kind === 'anonymous' && action === 'caseDetail',
		],
	])('is filtered by %s', async (_by, filter, passes) => {
		const limit = '200';
		const [all, some] = [await read({ limit }), await read({ ...filter(), limit })];
		expect(some.length).toBeGreaterThan(0);
		const before = all[0]!.id;
		expect(some.filter(({ id }) => id <= before)).toEqual(all.filter(passes));
	});

	it('has one spelling of an id, however it was written in a path', async () => {
		const { id } = await submitCase(jane);
		await amara.call('GET', `/api/cases/${id.toUpperCase()}`);
		expect((await read())[0]).toMatchObject({ action: 'caseDetail', subject: id });
	});

	it.each([
		['subject', '5F0C0AD4-0000-4000-8000-00000000000A'],
		['actor', '#1a2b3c4d'],
	])('still finds older entries whose %s is %s', async (column, value) => {
		await server.client.query(
			`insert into audit_log (actor_kind, ${column}, action, request_id, outcome) values ('clinician', $1, 'older', 'r', 'success')`,
			[value],
		);
		expect(await read({ [column]: value })).toMatchObject([{ action: 'older', [column]: value }]);
	});

	it('is filtered by time, from one moment to just before another', async () => {
		const moments = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
		for (const at of moments) {
			await server.client.query(
				`insert into audit_log (at, actor_kind, action, request_id, outcome) values ($1, 'anonymous', 'old', 'r', 'success')`,
				[at],
			);
		}
		const [, second, third] = moments as [string, string, string];
		expect((await read({ from: second, until: third })).map(({ at }) => at)).toEqual([second]);
		expect((await read({ action: 'old', until: '2026-01-02T01:00:00+01:00' })).map(({ at }) => at)).toEqual([
			moments[0],
		]);
	});

	it('comes in pages that have each entry once, even if others share its moment', async () => {
		const at = '2026-02-01T00:00:00.000Z';
		await server.client.query(
			`insert into audit_log (at, actor_kind, action, request_id, outcome)
			select $1, 'anonymous', 'crowd', n::text, 'success' from generate_series(1, 25) n`,
			[at],
		);
		const requestIds: string[] = [];
		let pages = 0;
		for (let url: string | undefined = `${calls.audit.path}?action=crowd&limit=10`; url; pages++) {
			const response = await amara.call('GET', url);
			requestIds.push(...response.json().map((entry: AuditEntry) => entry.request_id));
			url = getNextUrl(response.headers.link);
		}
		expect(pages).toBe(3);
		expect(requestIds).toEqual(Array.from({ length: 25 }, (_, i) => String(25 - i)));
	});

	it.each([
		'limit=0',
		'limit=201',
		'actor_kind=admin',
		'outcome=maybe',
		'from=yesterday',
		'until=2026-13-01',
		'from=0000-01-01T00:00:00Z',
		'until=0001-01-01T00:00:00%2B14:00',
		'until=9999-12-31T23:59:59-14:00',
		'after=0000-01-01T00:00:00.000Z_1',
		'after=x',
		'actor=%00',
	])('has no page ?%s', async (query) => {
		expect((await amara.call('GET', `${calls.audit.path}?${query}`)).statusCode).toBe(400);
	});
});

describe('the export', () => {
	const exportAll = async (query = '') => {
		const response = await amara.call('GET', `${calls.exportAudit.path}${query}`);
		expect(response.statusCode).toBe(200);
		return response;
	};

	it('has every entry that passes the filter, as a CSV file', async () => {
		const response = await exportAll(`?subject=${caseId}&outcome=success`);
		expect(response.headers['content-type']).toMatch(/^text\/csv/);
		expect(response.headers['content-disposition']).toMatch(
			/^attachment; filename="dermavigil-audit-\d{4}-\d\d-\d\d\.csv"$/,
		);
		// This mark tells Excel that the file is UTF-8.
		expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
		const rows = parse<Record<string, string>>(response.body, { columns: true, bom: true });
		const listed = await read({ subject: caseId, outcome: 'success' });
		expect(rows).toEqual(
			listed.map((entry) =>
				Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, String(value ?? '')])),
			),
		);
	});

	it('may be longer than what is read at once', async () => {
		// Long ago, because the other tests read what is new.
		await server.client.query(
			`insert into audit_log (at, actor_kind, action, request_id, outcome)
			select '2026-03-01', 'anonymous', 'many', n::text, 'success' from generate_series(1, 2500) n`,
		);
		const rows = parse<{ request_id: string }>((await exportAll('?action=many')).body, { columns: true });
		expect(rows.map(({ request_id }) => Number(request_id))).toEqual(Array.from({ length: 2500 }, (_, i) => 2500 - i));
		expect(parse((await exportAll('?action=nothing')).body)).toHaveLength(1);
	});

	it.each(['outcome=maybe', 'from=yesterday', 'actor=%00'])('rejects the filter ?%s', async (query) => {
		expect((await amara.call('GET', `${calls.exportAudit.path}?${query}`)).statusCode).toBe(400);
	});

	it('runs nothing in a spreadsheet, whatever name a clinician has chosen', async () => {
		for (const name of ['=cmd|calc', '+1', '-1', '@sum', '"quoted", and more']) {
			await server.app.inject({
				method: 'POST',
				url: calls.clinicalLogin.path,
				headers: sameOrigin,
				payload: { password: clinicianPassword, name },
			});
		}
		const { body } = await exportAll('?action=clinicalLogin');
		const actors = parse<{ actor: string }>(body, { columns: true }).map(({ actor }) => actor);
		expect(actors.slice(0, 5)).toEqual(['"quoted", and more', "'@sum", "'-1", "'+1", "'=cmd|calc"]);
	});
});

it('nothing in the log can be changed or erased: the database refuses that to everybody', async () => {
	const before = (await server.client.query('select * from audit_log order by id')).rows;
	for (const statement of [
		`update audit_log set actor = 'Nobody'`,
		`update audit_log set outcome = 'success' where subject = '${caseId}'`,
		'delete from audit_log',
		'truncate audit_log',
		`insert into audit_log (id, actor_kind, action, request_id, outcome) overriding system value
			values (${before[0].id}, 'anonymous', 'x', 'x', 'success') on conflict (id) do update set action = 'x'`,
	]) {
		await expect(server.client.query(statement)).rejects.toMatchObject({ code: '42501' });
	}
	expect((await server.client.query('select * from audit_log order by id')).rows).toEqual(before);
	const missing = await amara.call('GET', `/api/cases/${randomUUID()}`);
	expect(missing.statusCode).toBe(404);
	expect((await read())[0]).toMatchObject({ action: 'caseDetail', actor: 'Dr. Amara', outcome: 'denied' });
});
