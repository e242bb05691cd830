import { randomUUID } from 'node:crypto';
import {
	type Case,
	calls,
	caseConflictSchema,
	caseStatuses,
	changedCaseSchema,
	limits,
	messages,
} from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { submitCase } from '../../../test/cases.ts';
import { newClinician, sameOrigin } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { newConfirmedPatient, type TestPatient } from '../../../test/patients.ts';
import { startTestServer } from '../../../test/server.ts';

const mail = forAll(() => startMailServer());
const server = forAll(() => startTestServer({ SMTP_URL: mail.url, PUBLIC_URL: 'http://localhost', DEMO: '1' }));
const amara = forAll(() => newClinician(server.app, 'Dr. Amara'));
const ben = forAll(() => newClinician(server.app, 'Ben'));
const jane = forAll(() => newConfirmedPatient(server.app, server.client));

const put = (id: string, change: object, who = amara) => who.call('PUT', `/api/cases/${id}/status`, change);
async function change(id: string, body: object, who = amara): Promise<Case> {
	const response = await put(id, body, who);
	expect(response.statusCode, response.body).toBe(200);
	return changedCaseSchema.parse(response.json()).updatedCase;
}

describe('a change', () => {
	it('sets status and notes, records by whom and when, and is in the patient’s reviews at once', async () => {
		const { id } = await submitCase(jane);
		const changed = await change(id, { status: 'flagged', notes: 'Please come in. <b>' });
		expect(changed).toMatchObject({
			id,
			status: 'flagged',
			notes: 'Please come in. <b>',
			doctor_notes: 'Please come in. <b>',
			version: 2,
			reviewed_by: 'Dr. Amara',
		});
		expect(Math.abs(Date.parse(changed.reviewed_at!) - Date.now())).toBeLessThan(60_000);
		const [review] = (await jane.call('GET', calls.reviews.path)).json();
		expect(review).toMatchObject({ id, status: 'flagged', doctor_notes: 'Please come in. <b>' });
	});

	it.each(caseStatuses.flatMap((from) => caseStatuses.map((to) => [from, to] as const)))(
		'may go from %s to %s',
		async (from, to) => {
			const { id } = await submitCase(jane);
			await change(id, { status: from, notes: '' });
			expect((await change(id, { status: to, notes: '' })).status).toBe(to);
		},
	);

	it('back to new removes the reviewer, and the next review counts as the first', async () => {
		const { id } = await submitCase(jane);
		const first = async () =>
			(await server.client.query('select first_reviewed_at from scans where id = $1', [id])).rows[0].first_reviewed_at;
		await change(id, { status: 'reviewed', notes: 'Harmless.' });
		const before = await first();
		await change(id, { status: 'flagged' });
		expect(await first()).toEqual(before);
		const undone = await change(id, { status: 'new', notes: null });
		expect(undone).toMatchObject({ status: 'new', notes: null, reviewed_by: null, reviewed_at: null, version: 4 });
		expect(await first()).toBeNull();
	});

	it('without notes leaves them as they were; blank notes count as none', async () => {
		const { id } = await submitCase(jane);
		await change(id, { status: 'reviewed', notes: 'Harmless.' });
		expect((await change(id, { status: 'flagged' })).notes).toBe('Harmless.');
		expect((await change(id, { status: 'flagged', notes: ' \n' })).notes).toBeNull();
	});

	it('has an outcome and notes for colleagues, which appear in nothing that a patient gets', async () => {
		const { id } = await submitCase(jane);
		const changed = await change(id, { status: 'reviewed', outcome: 'biopsy', team_notes: 'Book Dr. Conti.' });
		expect(changed).toMatchObject({ outcome: 'biopsy', team_notes: 'Book Dr. Conti.', notes: null });
		expect(await change(id, { status: 'flagged' })).toMatchObject({ outcome: 'biopsy', team_notes: 'Book Dr. Conti.' });
		for (const { path } of [calls.reviews, calls.history]) {
			expect((await jane.call('GET', path)).body).not.toMatch(/biopsy|Conti|team_notes|outcome/);
		}
		const zip = unzipSync((await jane.call('GET', calls.exportAccount.path)).rawPayload);
		const scans = Buffer.from(zip['scans.json']!).toString();
		expect(scans).toContain(id);
		expect(scans).not.toMatch(/biopsy|Conti|teamNotes|outcome/);
		const cleared = await change(id, { status: 'new', outcome: null, team_notes: ' ' });
		expect(cleared).toMatchObject({ outcome: null, team_notes: null });
	});

	it.each<[object, string]>([
		[{ status: 'pending', notes: '' }, 'status'],
		[{ notes: '' }, 'status'],
		[{ status: 'reviewed', notes: 'x'.repeat(limits.savedScan.maxNotesLength + 1) }, 'notes'],
		[{ status: 'reviewed', notes: 'a\0b' }, 'notes'],
		[{ status: 'reviewed', team_notes: 'x'.repeat(limits.savedScan.maxNotesLength + 1) }, 'team_notes'],
		[{ status: 'reviewed', outcome: 'fine' }, 'outcome'],
		[{ status: 'reviewed', notes: 7 }, 'notes'],
		[{ status: 'reviewed', notes: '', version: 'newest' }, 'version'],
		[{ status: 'reviewed', notes: '', version: 2 ** 31 }, 'version'],
		[{ status: 'reviewed', notes: '', version: -(2 ** 31) - 1 }, 'version'],
		[{ status: 'reviewed', notes: '', reviewed_by: 'Somebody' }, 'reviewed_by'],
	])('of %j is refused', async (body, field) => {
		const { id } = await submitCase(jane);
		const response = await put(id, body);
		expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining(field)]);
		const [row] = (await server.client.query('select status, version from scans where id = $1', [id])).rows;
		expect(row).toEqual({ status: 'new', version: 1 });
	});

	it('is accepted only from pages of this server', async () => {
		const { id } = await submitCase(jane);
		const payload = { status: 'reviewed', notes: '' };
		const { cookie } = amara.headers;
		for (const headers of [
			{ cookie },
			{ cookie, origin: 'https://evil.example' },
			{ cookie, origin: 'null' },
			{ cookie, 'sec-fetch-site': 'same-origin' },
			{ cookie, origin: `${sameOrigin.origin}:8080` },
		]) {
			const response = await server.app.inject({ method: 'PUT', url: `/api/cases/${id}/status`, headers, payload });
			expect([response.statusCode, response.json().detail]).toEqual([403, messages.clinician.otherOrigin]);
		}
		const [row] = (await server.client.query('select status from scans where id = $1', [id])).rows;
		expect(row.status).toBe('new');
	});
});

describe('of two clinicians with one case', () => {
	it('gives the second one the current case, and overwrites nothing', async () => {
		const { id } = await submitCase(jane);
		await change(id, { status: 'reviewed', notes: 'Harmless.', version: 1 });
		const yours = { status: 'flagged', notes: 'Please come in.', version: 1 };
		const response = await put(id, yours, ben);
		expect(response.statusCode).toBe(409);
		const conflict = caseConflictSchema.parse(response.json());
		expect(conflict).toMatchObject({
			detail: messages.clinician.conflict,
			current: { id, status: 'reviewed', notes: 'Harmless.', version: 2, reviewed_by: 'Dr. Amara' },
			yours,
		});
		const again = await change(id, { ...yours, version: conflict.current.version }, ben);
		expect(again).toMatchObject({ status: 'flagged', notes: 'Please come in.', version: 3, reviewed_by: 'Ben' });
	});

	it('applies a change without a version to the case in its current state', async () => {
		const { id } = await submitCase(jane);
		const { client } = server;
		await client.query('begin');
		const reviewed = `status = 'reviewed', reviewed_by = 'Ben', reviewed_at = now(), first_reviewed_at = now()`;
		await client.query(`update scans set ${reviewed}, version = version + 1 where id = $1`, [id]);
		const changing = change(id, { status: 'new', notes: null });
		await untilBlocked(client);
		await client.query('commit');
		expect(await changing).toMatchObject({ status: 'new', reviewed_by: null, reviewed_at: null, version: 3 });
	});

	it('lets one of several simultaneous changes succeed, and all others conflict', async () => {
		const { id } = await submitCase(jane);
		const answers = await Promise.all(
			[amara, ben, amara, ben].map((who, i) => put(id, { status: 'reviewed', notes: `No. ${i}`, version: 1 }, who)),
		);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
		const saved = answers.find(({ statusCode }) => statusCode === 200)!.json().updatedCase;
		for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
			expect(answer.json().current).toMatchObject({ notes: saved.notes, version: 2 });
		}
	});
});

it('notes of a case that is new, or new again, are a draft that colleagues read and the patient does not', async () => {
	const patient = await newConfirmedPatient(server.app, server.client);
	const { id } = await submitCase(patient);
	const readNotes = async () => {
		const [review] = (await patient.call('GET', calls.reviews.path)).json();
		return [review.notes, review.doctor_notes];
	};
	for (const [status, seen] of [
		['new', null],
		['reviewed', 'A draft'],
		['new', null],
	] as const) {
		expect(await change(id, { status, notes: 'A draft' })).toMatchObject({ notes: 'A draft', doctor_notes: 'A draft' });
		expect(await readNotes()).toEqual([seen, seen]);
	}
});

it('the patient gets a message that says nothing about what was found, and none when a case is new again', async () => {
	const patient = await newConfirmedPatient(server.app, server.client, 'Nadia Petrova');
	const { id } = await submitCase(patient);
	const waiting = await newConfirmedPatient(server.app, server.client);
	await submitCase(waiting);
	const getMails = ({ email }: TestPatient) => mail.received.filter(({ to }) => to.includes(email));
	await change(id, { status: 'new', notes: 'A draft' });
	await change(id, { status: 'flagged', notes: 'Possibly a melanoma.' });
	await mail.receivesFor(patient.email);
	await change(id, { status: 'flagged', notes: 'Possibly a melanoma.', outcome: 'urgent', team_notes: 'Call her.' });
	await change(id, { status: 'reviewed', notes: 'Possibly a melanoma.' });
	// The notes of the second review, and nothing that only colleagues read.
	const countWaiting = async () => (await server.client.query('select from waiting_mails')).rowCount;
	await expect.poll(countWaiting).toBe(0);
	expect(getMails(patient)).toHaveLength(2);
	expect(getMails(waiting)).toEqual([]);
	const { source } = getMails(patient)[0]!;
	expect(source).toContain('Subject: Your review is ready');
	expect(source).toContain('http://localhost/Mylesion');
	expect(source).not.toMatch(/melanoma|flagged|Petrova|Amara|draft/i);
	expect(source).not.toContain(id);
});

it('a request that is repeated sends one message', async () => {
	const patient = await newConfirmedPatient(server.app, server.client);
	const { id } = await submitCase(patient);
	const headers = { ...amara.headers, 'idempotency-key': randomUUID() };
	const payload = { status: 'reviewed', notes: 'Harmless.', version: 1 };
	const url = calls.changeCase.path.replace(':id', id);
	for (let time = 0; time < 3; time++) {
		expect((await server.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
	}
	await mail.receivesFor(patient.email);
	await server.app.sendWaitingMails();
	expect(mail.received.filter(({ to }) => to.includes(patient.email))).toHaveLength(1);
});
