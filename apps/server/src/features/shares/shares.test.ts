import { randomUUID } from 'node:crypto';
import { calls, limits, messages, personHeader, type Share, shareMessages } from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { forAll } from '../../../test/for-all.ts';
import { logInAgain, newPatient } from '../../../test/patients.ts';
import { newLesion, smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { newShare, openShare, shareInput, type TestDoctor, tryCode } from '../../../test/shares.ts';

const day = limits.share.durations.day;
const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));
let scanId: string;
let lesionId: string;
beforeAll(async () => {
	lesionId = await newLesion(jane);
	scanId = (await jane.call('POST', calls.saveScan.path, await smallScan({ lesion_id: lesionId }))).json().id;
});

const shareScan = (changes = {}) => newShare(jane, shareInput({ kind: 'scan', id: scanId }, changes));
const revoke = (id: string, patient = jane) => patient.call('DELETE', calls.revokeShare.path.replace(':id', id));
const list = async (patient = jane): Promise<Share[]> => (await patient.call('GET', calls.shares.path)).json();
const find = async (id: string) => (await list()).find((share) => share.id === id);
const countRows = async (table: string) => (await server.client.query(`select id from ${table}`)).rows.length;

it('a patient makes links to a scan and to a lesion, and sees both in the list without the secrets that open them', async () => {
	const one = await shareScan({ doctor: ' Dr. Amara ' });
	expect([one.token, one.code]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^\d{6}$/)]);
	const all = await newShare(jane, shareInput({ kind: 'lesion', id: lesionId }, { duration: 'month' }));
	const [second, first] = await list();
	expect(first).toMatchObject({
		...{ id: one.id, doctor: 'Dr. Amara', state: 'open', open_count: 0, last_opened_at: null },
		target: { name: null, saved_at: expect.any(String) },
	});
	expect(second).toMatchObject({ id: all.id, doctor: '', target: { name: 'Mole', saved_at: null } });
	for (const [share, time] of [
		[first!, day],
		[second!, limits.share.durations.month],
	] as const) {
		expect(Date.parse(share.expires_at) - Date.parse(share.created_at)).toBe(time);
	}
	const stored = JSON.stringify((await server.client.query('select * from shares')).rows);
	for (const secret of [one.token, one.code, all.token]) {
		expect(stored).not.toContain(`"${secret}"`);
		expect(JSON.stringify(await list())).not.toContain(`"${secret}"`);
	}
	const audit = await server.client.query('select action, outcome from audit_log where subject = $1', [one.id]);
	expect(audit.rows).toEqual([{ action: 'createShare', outcome: 'success' }]);
});

it('nothing that belongs to another patient or does not exist can be shared', async () => {
	const mallory = await newPatient(server.app, 'Mallory');
	// Even a patient with something to share may not share what others have.
	await mallory.call('POST', calls.saveScan.path, await smallScan({ lesion_id: await newLesion(mallory) }));
	const before = await countRows('shares');
	for (const target of [
		{ kind: 'scan', id: scanId },
		{ kind: 'lesion', id: lesionId },
		{ kind: 'scan', id: randomUUID() },
		{ kind: 'lesion', id: scanId },
	] as const) {
		const response = await mallory.call('POST', calls.createShare.path, shareInput(target));
		expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.server.notFound }]);
	}
	const { id } = await shareScan();
	expect((await revoke(id, mallory)).statusCode).toBe(404);
	expect(await list(mallory)).toEqual([]);
	expect((await find(id))?.state).toBe('open');
	expect(await countRows('shares')).toBe(before + 1);
});

it.each([
	['no time', { duration: undefined }],
	['another time', { duration: 'year' }],
	['two targets', { target: { kind: 'scan', id: randomUUID(), lesion: randomUUID() } }],
	['no id', { target: { kind: 'scan', id: '1' } }],
	['a long name', { doctor: 'x'.repeat(81) }],
	['a name in two lines', { doctor: 'Dr.\nAmara' }],
	['something else', { code: '123456' }],
])('a link with %s is refused', async (_, changes) => {
	const payload = { ...shareInput({ kind: 'scan', id: scanId }), ...changes };
	expect((await jane.call('POST', calls.createShare.path, payload)).statusCode).toBe(400);
});

it('a revoked link stays revoked, and no other link ends', async () => {
	const [other, share] = [await shareScan(), await shareScan()];
	const doctor = await openShare(server.app, share);
	expect((await revoke(share.id)).statusCode).toBe(204);
	expect(await find(share.id)).toMatchObject({ state: 'revoked', open_count: 1, last_opened_at: expect.any(String) });
	expect((await doctor.call(calls.shared)).statusCode).toBe(401);
	const again = await tryCode(server.app, share, share.code);
	expect([again.statusCode, again.json()]).toEqual([403, { detail: shareMessages.refused }]);
	expect((await revoke(share.id)).statusCode).toBe(204);
	expect((await find(other.id))?.state).toBe('open');
	const audit = await server.client.query(
		`select actor_kind, action, outcome from audit_log where subject = $1 order by id`,
		[share.id],
	);
	expect(audit.rows.map(({ actor_kind, action, outcome }) => [actor_kind, action, outcome])).toEqual([
		['patient', 'createShare', 'success'],
		['link', 'openShare', 'success'],
		['patient', 'revokeShare', 'success'],
		['anonymous', 'shared', 'denied'],
		['anonymous', 'openShare', 'denied'],
		['patient', 'revokeShare', 'success'],
	]);
});

it('too many open links are refused until one has ended', async () => {
	const patient = await newPatient(server.app);
	const { id } = (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	const input = shareInput({ kind: 'scan', id });
	const { id: first } = await newShare(patient, input);
	await server.client.query(
		`insert into shares (patient_id, scan_id, token_hash, code_hash, doctor, include_name, include_notes, created_at, expires_at)
		select patient_id, scan_id, token_hash, code_hash, doctor, include_name, include_notes, created_at, expires_at
		from shares, generate_series(2, $2) where id = $1`,
		[first, limits.share.maxOpen],
	);
	const refused = await patient.call('POST', calls.createShare.path, input);
	expect([refused.statusCode, refused.json()]).toEqual([409, { detail: shareMessages.tooMany }]);
	await revoke(first, patient);
	expect((await patient.call('POST', calls.createShare.path, input)).statusCode).toBe(201);
});

it('links are deleted with what they share, and with the account', async () => {
	const patient = await newPatient(server.app);
	const lesion = await newLesion(patient);
	const save = async () =>
		(await patient.call('POST', calls.saveScan.path, await smallScan({ lesion_id: lesion }))).json().id as string;
	const [first, second] = [await save(), await save()];
	const targets = [
		{ kind: 'scan', id: first },
		{ kind: 'scan', id: second },
		{ kind: 'lesion', id: lesion },
	] as const;
	const before = [await countRows('shares'), await countRows('share_sessions')];
	const doctors: TestDoctor[] = [];
	for (const target of targets) {
		doctors.push(await openShare(server.app, await newShare(patient, shareInput(target))));
	}
	const states = () => Promise.all(doctors.map(async (doctor) => (await doctor.call(calls.shared)).statusCode));
	expect(await states()).toEqual([200, 200, 200]);
	await patient.call('DELETE', calls.deleteScan.path.replace(':id', first));
	expect(await states()).toEqual([401, 200, 200]);
	await patient.call('DELETE', calls.deleteLesion.path.replace(':id', lesion));
	expect(await states()).toEqual([401, 401, 401]);
	const { id } = (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	const last = await openShare(server.app, await newShare(patient, shareInput({ kind: 'scan', id })));
	await patient.call('POST', calls.deleteAccount.path, { password: patient.password });
	expect((await last.call(calls.shared)).statusCode).toBe(401);
	expect([await countRows('shares'), await countRows('share_sessions')]).toEqual(before);
});

/** Whether anything waits behind what waits for the test's transaction. */
const blockedBehind = `select 1 from pg_locks where not granted and pg_blocking_pids(pid) && array(
	select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
)`;

/** Somebody who manages Jane's records, and what ends that. */
async function addCarer() {
	const carer = await newPatient(server.app, 'Cara');
	const add = `insert into carers (person_id, carer_id, "right") values ($1, $2, 'manage') returning id`;
	const { rows } = await server.client.query(add, [jane.id, carer.id]);
	const path = calls.changeCarer.path.replace(':id', rows[0].id);
	const ends = {
		'is removed': () => jane.call('DELETE', path),
		leaves: () => carer.call('DELETE', calls.leavePerson.path.replace(':id', jane.id)),
		'may only look': () => jane.call('PUT', path, { right: 'view' }),
	};
	const headers = { ...carer.headers, [personHeader]: jane.id };
	const payload = shareInput({ kind: 'scan', id: scanId });
	const share = () => server.app.inject({ method: 'POST', url: calls.createShare.path, headers, payload });
	return { ...carer, share, ends };
}

it.each([
	['is removed', 'delete from carers where carer_id = $1'],
	['may only look', `update carers set "right" = 'view' where carer_id = $1`],
])('a carer who %s while they make a link gets none', async (_how, end) => {
	const [carer, before] = [await addCarer(), await countRows('shares')];
	await server.client.query('begin');
	await server.client.query('select 1 from patients where id = $1 for no key update', [jane.id]);
	const sharing = carer.share();
	await untilBlocked(server.client);
	await server.client.query(end, [carer.id]);
	await server.client.query('commit');
	const refused = await sharing;
	expect([refused.statusCode, refused.json()]).toEqual([404, { detail: messages.server.notFound }]);
	expect(await countRows('shares')).toBe(before);
});

it('a carer whose login ends while they make a link is told so, even if their right ends at the same time', async () => {
	const [carer, before] = [await addCarer(), await countRows('shares')];
	await server.client.query('begin');
	await server.client.query('select 1 from patients where id = $1 for update', [carer.id]);
	const sharing = carer.share();
	await untilBlocked(server.client);
	await server.client.query('delete from sessions where patient_id = $1', [carer.id]);
	await server.client.query('delete from carers where carer_id = $1', [carer.id]);
	await server.client.query('commit');
	const refused = await sharing;
	expect([refused.statusCode, refused.json()]).toEqual([401, { detail: messages.login.expired }]);
	expect(await countRows('shares')).toBe(before);
});

it.each(['is removed', 'leaves', 'may only look'] as const)(
	'a link that is about to be saved ends when its carer %s',
	async (how) => {
		const carer = await addCarer();
		await server.client.query('begin');
		await server.client.query('select 1 from scans where id = $1 for update', [scanId]);
		const sharing = carer.share();
		await untilBlocked(server.client);
		const ending = carer.ends[how]();
		await expect.poll(async () => (await server.client.query(blockedBehind)).rowCount).toBeGreaterThan(0);
		await server.client.query('commit');
		const { id } = (await sharing).json();
		expect((await ending).statusCode).toBeLessThan(300);
		expect((await find(id))?.state).toBe('revoked');
	},
);

it('a carer who makes a link and chooses a new password at the same time causes no deadlock', async () => {
	const carer = await addCarer();
	const login = { email: carer.email, password: carer.password };
	const otherBrowser = await logInAgain(server.app, login);
	await server.client.query('begin');
	await server.client.query('lock table shares in exclusive mode');
	const sharing = carer.share();
	await untilBlocked(server.client);
	const passwords = { current_password: carer.password, new_password: 'another password' };
	const changing = otherBrowser.call('PUT', calls.changePassword.path, passwords);
	const waited = `select relation::regclass::text as for from pg_locks where locktype = 'tuple' and database =
		(select oid from pg_database where datname = current_database())`;
	await expect.poll(async () => (await server.client.query(waited)).rows).toEqual([{ for: 'patients' }]);
	await server.client.query('commit');
	expect([(await sharing).statusCode, (await changing).statusCode]).toEqual([201, 204]);
});

it('the export has the links and what was done through them, without secrets', async () => {
	const patient = await newPatient(server.app);
	const { id } = (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	const share = await newShare(patient, shareInput({ kind: 'scan', id }, { doctor: 'Dr. Amara' }));
	await (await openShare(server.app, share)).call(calls.sharedScan, id);
	const files = unzipSync((await patient.call('GET', calls.exportAccount.path)).rawPayload);
	const text = (name: string) => Buffer.from(files[name]!).toString();
	expect(JSON.parse(text('shares.json'))).toMatchObject([
		{ id: share.id, scanId: id, doctor: 'Dr. Amara', openCount: 1, revokedAt: null },
	]);
	expect(text('shares.json')).not.toMatch(/hash/i);
	expect(JSON.parse(text('audit.json'))).toContainEqual(
		expect.objectContaining({ actorKind: 'link', actor: share.id, action: 'sharedScan', subject: id }),
	);
});

it('a link that ended long ago is no longer listed', async () => {
	const [share, long] = [await shareScan(), await shareScan({ duration: 'month' })];
	server.wait(day + 1);
	expect((await find(share.id))?.state).toBe('expired');
	for (const { id } of [share, long]) expect((await revoke(id)).statusCode).toBe(204);
	expect((await find(share.id))?.state).toBe('expired');
	server.wait(limits.share.endedListedFor - day);
	expect((await find(long.id))?.state).toBe('revoked');
	server.wait(day);
	for (const { id } of [share, long]) expect(await find(id)).toBeUndefined();
});

it('however many links have ended, the list has all open ones and the newest of the others', async () => {
	const patient = await newPatient(server.app);
	const scan = (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	const oldest = await newShare(patient, shareInput({ kind: 'scan', id: scan.id }));
	const { maxListed } = limits.share;
	await server.client.query(
		`insert into shares (patient_id, scan_id, token_hash, code_hash, doctor, include_name, include_notes, created_at, expires_at, revoked_at)
		select patient_id, scan_id, token_hash, code_hash, n::text, false, false, created_at + n * interval '1 ms', expires_at, created_at
		from shares, generate_series(1, $2) n where id = $1`,
		[oldest.id, maxListed],
	);
	const listed = await list(patient);
	expect(listed.map(({ doctor }) => doctor)).toEqual([
		...Array.from({ length: maxListed - 1 }, (_, i) => String(maxListed - i)),
		'',
	]);
	expect(listed.at(-1)).toMatchObject({ id: oldest.id, state: 'open' });
});
