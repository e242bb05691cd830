import { randomBytes, randomUUID } from 'node:crypto';
import {
	calls,
	limits,
	messages,
	type NewShare,
	type Scan,
	type Share,
	type ShareInput,
	shareMessages,
} from '@dermavigil/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readPdf } from '../../../../../packages/report/test/read-pdf.ts';
import { sameOrigin } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { newLesion, smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { newShare, openShare, shareInput, tryCode } from '../../../test/shares.ts';

const { durations, maxWrongCodes, sessionFor } = limits.share;
const server = forAll(() => startTestServer());
const jane = forAll(async () => {
	// Somebody whose row comes first, and a lesion before the shared one: neither may be shown for it.
	await newPatient(server.app, 'John Roe');
	const patient = await newPatient(server.app, 'Jane Doe');
	await patient.call('POST', calls.createLesion.path, { nickname: 'Freckle', body_part: 'Nose' });
	return patient;
});
/** The first two scans show the lesion; the last belongs to none. */
let scans: [Scan, Scan, Scan];
let lesionId: string;
let share: NewShare;
beforeAll(async () => {
	lesionId = await newLesion(jane);
	const save = async (scan: object) => (await jane.call('POST', calls.saveScan.path, scan)).json();
	scans = [
		await save(await syntheticScan({ lesion_id: lesionId })),
		await save(await smallScan({ lesion_id: lesionId })),
		await save(await smallScan()),
	];
	await server.client.query(`update scans set status = 'reviewed', notes = 'Looks harmless.' where id = $1`, [
		scans[0].id,
	]);
});
const addShare = (target: ShareInput['target'], changes = {}) => newShare(jane, shareInput(target, changes));
beforeEach(async () => {
	share = await addShare({ kind: 'scan', id: scans[0].id });
});

const wrong = ({ code }: NewShare) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0');
const refused = [403, { detail: shareMessages.refused }];
async function attempt(key: Pick<NewShare, 'id' | 'token'>, code: string) {
	const response = await tryCode(server.app, key, code);
	return [response.statusCode, response.body && response.json()];
}

it('the code opens the link: the scan with everything saved about it, its images and its report, and nothing else', async () => {
	const opened = await tryCode(server.app, share, `${share.code.slice(0, 3)} ${share.code.slice(3)}`);
	expect([opened.statusCode, opened.body]).toEqual([204, '']);
	expect(opened.headers['set-cookie']).toMatch(
		new RegExp(`^share=[\\w-]{43}; Max-Age=3600; Path=/api/shared/${share.id}; HttpOnly; SameSite=Strict$`),
	);
	const doctor = await openShare(server.app, share);
	const shared = (await doctor.call(calls.shared)).json();
	expect(shared).toMatchObject({ patient_name: 'Jane Doe', lesion: null, scans: [{ id: scans[0].id }] });
	expect(shared.scans).toHaveLength(1);
	expect(shared.scans[0]).toMatchObject({ risk_level: scans[0].risk_level, review_notes: null });
	const detail = (await doctor.call(calls.sharedScan, scans[0].id)).json();
	expect(detail.assessment).toMatchObject({ outline: expect.any(Object), heatmap: expect.any(Object) });
	for (const url of [detail.image_url, detail.heatmap_image_url, detail.thumbnail_url]) {
		const { headers } = await server.app.inject(url);
		expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
	}
	const report = await doctor.call(calls.sharedReport, scans[0].id);
	expect(report.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
	const { text } = await readPdf(report.rawPayload);
	expect(text).toContain('Jane Doe');
	expect(text).not.toMatch(/Mole|Back/);
	for (const other of [scans[1].id, scans[2].id, randomUUID()]) {
		for (const call of [calls.sharedScan, calls.sharedReport]) {
			const response = await doctor.call(call, other);
			expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.server.notFound }]);
		}
	}
	expect((await doctor.call(calls.sharedScan, '1')).statusCode).toBe(400);
	const audit = await server.client.query('select distinct action, subject from audit_log where actor = $1', [
		share.id,
	]);
	expect(audit.rows).toEqual(
		expect.arrayContaining([
			{ action: 'openShare', subject: share.id },
			{ action: 'shared', subject: share.id },
			{ action: 'sharedScan', subject: scans[0].id },
			{ action: 'image', subject: scans[0].id },
			{ action: 'sharedReport', subject: scans[0].id },
		]),
	);
});

it('a lesion shows all of its scans, the newest first; name and notes as the patient chose', async () => {
	const choice = { include_name: false, include_notes: true };
	const doctor = await openShare(server.app, await addShare({ kind: 'lesion', id: lesionId }, choice));
	const response = await doctor.call(calls.shared);
	expect(response.json()).toMatchObject({
		...{ patient_name: null, lesion: { nickname: 'Mole', body_part: 'Back' } },
		scans: [
			{ id: scans[1].id, review_notes: null },
			{ id: scans[0].id, review_notes: 'Looks harmless.' },
		],
	});
	for (const secret of ['Jane Doe', jane.email, jane.id, scans[2].id]) expect(response.body).not.toContain(secret);
	const report = await doctor.call(calls.sharedReport, scans[1].id);
	const { text } = await readPdf(report.rawPayload);
	expect(text).toContain('Mole, Back');
	expect(text).not.toContain('Jane Doe');
	expect((await doctor.call(calls.sharedScan, scans[2].id)).statusCode).toBe(404);
});

it('no other image of the patient can be reached, with any signature', async () => {
	const doctor = await openShare(server.app, share);
	const { image_url } = (await doctor.call(calls.sharedScan, scans[0].id)).json();
	const { rows } = await server.client.query('select image from scans where id = $1', [scans[2].id]);
	const other = image_url.replace(/[0-9a-f]{32}/, rows[0].image);
	expect((await server.app.inject(image_url)).statusCode).toBe(200);
	expect((await server.app.inject(other)).statusCode).toBe(404);
});

it('a wrong code and a wrong, unknown or expired link all get the same answer', async () => {
	const unknown = randomBytes(32).toString('base64url');
	expect(await attempt(share, wrong(share))).toEqual(refused);
	expect(await attempt({ ...share, token: unknown }, share.code)).toEqual(refused);
	expect(await attempt({ ...share, id: randomUUID() }, share.code)).toEqual(refused);
	const other = await addShare({ kind: 'scan', id: scans[1].id });
	expect(await attempt({ id: share.id, token: other.token }, other.code)).toEqual(refused);
	const doctor = await openShare(server.app, share);
	server.wait(durations.day);
	expect(await attempt(share, share.code)).toEqual(refused);
	expect((await doctor.call(calls.shared)).statusCode).toBe(401);
	const rows = await server.client.query('select wrong_codes from shares where id = $1', [share.id]);
	// Only somebody who has the link can use up its attempts.
	expect(rows.rows).toEqual([{ wrong_codes: 1 }]);
});

it.each([['12345'], ['1234567'], ['abcdef'], ['']])('%j is neither a code nor an attempt', async (code) => {
	expect(await attempt(share, code)).toEqual([400, { detail: shareMessages.codeInvalid }]);
	const rows = await server.client.query('select wrong_codes from shares where id = $1', [share.id]);
	expect(rows.rows).toEqual([{ wrong_codes: 0 }]);
});

it('too many wrong codes close the link for good, even when they come all at once', async () => {
	const other = await addShare({ kind: 'scan', id: scans[0].id });
	const doctor = await openShare(server.app, share);
	const guesses = Array.from({ length: 3 * maxWrongCodes }, () => attempt(share, wrong(share)));
	for (const answer of await Promise.all(guesses)) expect(answer).toEqual(refused);
	expect(await attempt(share, share.code)).toEqual(refused);
	expect((await doctor.call(calls.shared)).statusCode).toBe(401);
	const rows = await server.client.query('select wrong_codes, open_count from shares where id = $1', [share.id]);
	expect(rows.rows).toEqual([{ wrong_codes: maxWrongCodes, open_count: 1 }]);
	const list: Share[] = (await jane.call('GET', calls.shares.path)).json();
	const find = (shareId: string) => list.find(({ id }) => id === shareId);
	expect(find(share.id)?.state).toBe('closed');
	expect(find(other.id)).toMatchObject({ state: 'open', open_count: 0 });
});

it('a visit ends after its time, and when it is closed: images too', async () => {
	const [doctor, other] = [await openShare(server.app, share), await openShare(server.app, share)];
	const { image_url } = (await doctor.call(calls.sharedScan, scans[0].id)).json();
	const closed = await doctor.call(calls.closeShared);
	expect([closed.statusCode, closed.headers['clear-site-data']]).toEqual([204, '"cache"']);
	expect(closed.cookies).toMatchObject([
		{ name: 'share', value: '', path: calls.shared.path.replace(':id', share.id) },
	]);
	expect((await server.app.inject(image_url)).statusCode).toBe(404);
	const response = await doctor.call(calls.shared);
	expect([response.statusCode, response.json()]).toEqual([401, { detail: shareMessages.codeFirst }]);
	expect((await other.call(calls.shared)).statusCode).toBe(200);
	server.wait(sessionFor);
	expect((await other.call(calls.shared)).statusCode).toBe(401);
	expect((await (await openShare(server.app, share)).call(calls.shared)).statusCode).toBe(200);
});

it('the cookie of one link opens no other, and no page of another site uses it', async () => {
	const doctor = await openShare(server.app, share);
	const other = await addShare({ kind: 'scan', id: scans[1].id });
	const url = (id: string) => calls.shared.path.replace(':id', id);
	expect((await server.app.inject({ url: url(other.id), headers: doctor.headers })).statusCode).toBe(401);
	const origin = 'https://evil.example';
	const foreign = await server.app.inject({ url: url(share.id), headers: { ...doctor.headers, origin } });
	expect([foreign.statusCode, foreign.json()]).toEqual([403, { detail: messages.clinician.otherOrigin }]);
	const payload = { token: share.token, code: share.code };
	const open = { method: 'POST', url: `${url(share.id)}/open`, payload } as const;
	expect((await server.app.inject({ ...open, headers: { ...sameOrigin, origin } })).statusCode).toBe(403);
});

it('over HTTPS a link sets a cookie that is never sent without it', async () => {
	const secure = await startTestServer({ PUBLIC_URL: 'https://skin.example.org', DEMO: '1' });
	const patient = await newPatient(secure.app);
	const { id, token, code } = await newShare(patient, shareInput({ kind: 'lesion', id: await newLesion(patient) }));
	const headers = { origin: 'https://skin.example.org' };
	const url = calls.openShare.path.replace(':id', id);
	const { cookies } = await secure.app.inject({ method: 'POST', url, headers, payload: { token, code } });
	expect(cookies).toMatchObject([{ name: '__Secure-share', secure: true, httpOnly: true, sameSite: 'Strict' }]);
	const cookie = `__Secure-share=${cookies[0]!.value}`;
	const shared = { url: calls.shared.path.replace(':id', id), headers: { ...headers, cookie } };
	expect((await secure.app.inject(shared)).statusCode).toBe(200);
	await secure.close();
});
