import { mkdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { calls, messages } from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forAll } from '../../../test/for-all.ts';
import { newPatient, type TestPatient } from '../../../test/patients.ts';
import { newPushSubscription } from '../../../test/push-service.ts';
import { smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { listImageFiles } from '../../../test/stored-images.ts';
import { openDatabase } from '../../db/database.ts';
import type { ImageStore } from '../../storage/image-store.ts';
import { createAccountExport } from './export.ts';

const server = forAll(() => startTestServer());

/** A patient with a lesion, a scan of it, and a request for review, saved in this order. */
async function patientWithHistory(name: string) {
	const patient = await newPatient(server.app, name);
	const lesion = (
		await patient.call('POST', calls.createLesion.path, { nickname: 'Left arm', body_part: 'Arm' })
	).json();
	const scan = (await patient.call('POST', calls.saveScan.path, await syntheticScan({ lesion_id: lesion.id }))).json();
	const submission = { ...(await smallScan()), is_private: false };
	const review = (await patient.call('POST', calls.submitCase.path, submission)).json();
	return { patient, lesion, scan, review };
}

/** Lets an issuer open the account. */
const linkIdentity = (patientId: string, subject: string) =>
	server.client.query('insert into identities (patient_id, issuer, subject) values ($1, $2, $3)', [
		...[patientId, 'https://issuer.example', subject],
	]);

const unlinkIssuer = (patientId: string) =>
	server.client.query('insert into unlinked_issuers (patient_id, issuer) values ($1, $2)', [
		patientId,
		'https://former.example',
	]);

const addPasskey = (patientId: string) =>
	server.client.query(
		`insert into passkeys (patient_id, credential_id, public_key, counter, transports, name)
		values ($1::uuid, $1::text, 'key', 0, '{internal}', 'Phone')`,
		[patientId],
	);

/** Gives the patient a row in each table that has rows of patients, with their name in it, and a carer and a person whom they hold. */
const addRows = (patientId: string, name: string) =>
	server.client.query(
		`with identity as (
			insert into identities (patient_id, issuer, subject) values ($1, 'https://issuer.example', $2)
		), unlinked as (
			insert into unlinked_issuers (patient_id, issuer) values ($1, $2)
		), passkey as (
			insert into passkeys (patient_id, credential_id, public_key, counter, transports, name)
			values ($1, $2, 'key', 0, '{}', $2)
		), setting as (
			insert into reminder_settings (patient_id, time_zone) values ($1, $2)
		), target as (
			insert into reminder_targets (patient_id, endpoint, p256dh, auth, reminded_until) values ($1, $2, $2, $2, now())
		), lesion as (
			select id from lesions where patient_id = $1
		), share as (
			insert into shares
				(patient_id, lesion_id, token_hash, code_hash, doctor, include_name, include_notes, created_at, expires_at)
			select $1, id, sha256('t'), sha256('c'), $2, false, false, now(), now() from lesion
		), self_check as (
			insert into self_checks (patient_id) values ($1) returning id
		), region as (
			insert into checked_regions (check_id, patient_id, region, outcome, note, spots)
			select id, $1, 'chest', 'nothing_new', $2, '[]' from self_check
		), linked as (
			insert into linked_spots (patient_id, region, number, lesion_id) select $1, 'chest', 1, id from lesion
		), held as (
			insert into patients (full_name) values ($2) returning id
		), carer as (
			insert into patients (full_name, email) values ($2, 'carer@example.org') returning id
		), care as (
			insert into carers (person_id, carer_id, "right", is_holder)
			select id, $1, 'manage', true from held union all select $1, id, 'view', false from carer
		)
		insert into carer_invitations (person_id, invited_by, email, "right", token_hash, expires_at)
		select $1, $1, $2, 'view', sha256('t'), now()`,
		[patientId, name],
	);

/** Every row that names the patient, in every table except the audit log. */
async function rowsAbout({ id, email }: Pick<TestPatient, 'id' | 'email'>): Promise<string[]> {
	const tables = await server.client.query(
		"select table_name as name from information_schema.tables where table_schema = 'public'",
	);
	const found: string[] = [];
	for (const { name } of tables.rows) {
		if (name === 'audit_log') continue;
		const { rows } = await server.client.query(`select t::text as row from "${name}" t where t::text like any ($1)`, [
			[`%${id}%`, `%${email}%`],
		]);
		found.push(...rows.map(() => name));
	}
	return found.sort();
}

it('is given as a zip: account, lesions, scans, logins, calls, and every image', async () => {
	const { patient: other } = await patientWithHistory('Somebody Else');
	await addRows(other.id, 'Somebody Else');
	const { patient, lesion, scan, review } = await patientWithHistory('Zoë <b>Zip</b>');
	await linkIdentity(patient.id, 'subject of Zoë');
	await unlinkIssuer(patient.id);
	await addPasskey(patient.id);
	const device = newPushSubscription().input;
	await patient.call('POST', calls.addReminderDevice.path, device);
	// To care for them, and from them to care for somebody else.
	await server.client.query(
		`insert into carer_invitations (person_id, invited_by, email, "right", token_hash, expires_at)
		select person, inviter, 'kim@example.org', 'view', sha256(person::text::bytea), now() from patients held,
			lateral (values ($1::uuid, held.id), (held.id, $1::uuid)) invitations (person, inviter)
		where held.email is null`,
		[patient.id],
	);
	await server.client.query(`update scans set notes = 'Not sent yet' where id = $1`, [review.id]);
	// A name that older servers let clinicians give themselves.
	await server.client.query(
		`insert into audit_log (actor_kind, actor, action, request_id, outcome) values ('clinician', $1, 'spoofed', '1', 'success')`,
		[patient.id],
	);
	await server.client.query(
		`insert into audit_log (actor_kind, actor, action, request_id, outcome)
		select 'link', id, 'openShare', '1', 'success' from shares`,
	);
	const response = await patient.call('GET', calls.exportAccount.path);
	expect(response.headers).toMatchObject({
		'content-type': 'application/zip',
		'content-disposition': expect.stringMatching(/^attachment; filename="dermavigil-data-\d{4}-\d\d-\d\d\.zip"$/),
		'cache-control': 'no-store',
	});
	const files = unzipSync(response.rawPayload);
	const json = (name: string) => JSON.parse(Buffer.from(files[name]!).toString());
	expect(json('account.json')).toMatchObject({ id: patient.id, email: patient.email, fullName: 'Zoë <b>Zip</b>' });
	expect(json('lesions.json')).toMatchObject([{ id: lesion.id, nickname: 'Left arm', bodyPart: 'Arm' }]);
	expect(json('scans.json')).toMatchObject([
		{ id: review.id, status: 'new', notes: null, heatmap: null, image: `images/${review.id}.jpg` },
		{ id: scan.id, lesionId: lesion.id, assessment: { mode: 'consumer' }, heatmap: `images/${scan.id}-heat-map.jpg` },
	]);
	expect(json('identities.json')).toMatchObject([
		{ issuer: 'https://issuer.example', subject: 'subject of Zoë' },
		{ issuer: 'https://former.example', unlinkedAt: expect.any(String) },
	]);
	expect(json('passkeys.json')).toMatchObject([{ name: 'Phone', transports: ['internal'] }]);
	expect(json('reminders.json')).toMatchObject({
		settings: [{ timeZone: 'Europe/Vienna', quietFrom: 21, quietTo: 8 }],
		targets: [{ endpoint: device.endpoint }],
	});
	expect(json('family.json')).toMatchObject({ carers: [], people: [], invitations: [{}, {}] });
	expect(json('shares.json')).toEqual([]);
	expect(Object.values(json('self-checks.json')).flat()).toEqual([]);
	expect(json('sessions.json')).toMatchObject([{ client: expect.any(String), remembered: false }]);
	expect(json('audit.json').map(({ action }: { action: string }) => action)).toEqual(
		expect.arrayContaining(['createLesion', 'saveScan', 'submitCase']),
	);
	for (const entry of json('audit.json')) expect(entry).toMatchObject({ actorKind: 'patient', actor: patient.id });
	const documents = Object.keys(files).filter((name) => name.endsWith('.json'));
	expect(
		Buffer.from(files['README.txt']!)
			.toString()
			.match(/^\S+\.json$/gm)!
			.sort(),
	).toEqual(documents.sort());
	const images = Object.keys(files).filter((name) => name.startsWith('images/'));
	expect(images.sort()).toEqual(
		[
			`images/${scan.id}.jpg`,
			`images/${scan.id}-heat-map.jpg`,
			`images/${scan.id}-thumbnail.jpg`,
			`images/${review.id}.jpg`,
			`images/${review.id}-thumbnail.jpg`,
		].sort(),
	);
	for (const name of images) expect((await sharp(files[name]).metadata()).format).toBe('jpeg');
	const text = Object.entries(files).map(([name, content]) => (name.endsWith('.json') ? Buffer.from(content) : ''));
	expect(text.join('')).not.toMatch(/argon2|token|Somebody Else|Not sent yet/i);
});

it('is complete for a patient who has saved nothing yet', async () => {
	const patient = await newPatient(server.app);
	const files = unzipSync((await patient.call('GET', calls.exportAccount.path)).rawPayload);
	for (const name of ['lesions.json', 'scans.json'])
		expect(JSON.parse(Buffer.from(files[name]!).toString())).toEqual([]);
});

it('has every call, however many there are', async () => {
	const patient = await newPatient(server.app);
	// More rows than are read at once.
	await server.client.query(
		`insert into audit_log (actor_kind, actor, action, request_id, outcome)
		select 'patient', $1, 'call ' || n, n::text, 'success' from generate_series(1, 1001) n`,
		[patient.id],
	);
	const files = unzipSync((await patient.call('GET', calls.exportAccount.path)).rawPayload);
	const audit: { action: string }[] = JSON.parse(Buffer.from(files['audit.json']!).toString());
	expect(audit.map(({ action }) => action).filter((action) => action.startsWith('call '))).toEqual(
		Array.from({ length: 1001 }, (_, i) => `call ${i + 1}`),
	);
});

it('is erased with the account: rows, images, thumbnails, and nobody else’s', async () => {
	const other = await patientWithHistory('Somebody Else');
	const before = { files: await listImageFiles(server.dataDir), rows: await rowsAbout(other.patient) };
	const { patient } = await patientWithHistory('Jane Doe');
	const reset = "insert into password_resets values (sha256('token'), $1, now() + interval '1 hour')";
	await server.client.query(reset, [patient.id]);
	await linkIdentity(patient.id, 'subject of Jane');
	await unlinkIssuer(patient.id);
	await addPasskey(patient.id);
	await patient.call('POST', calls.startPasskey.path, { password: patient.password });
	await patient.call('POST', calls.addReminderDevice.path, newPushSubscription().input);
	const signIn = `insert into oidc_sign_ins (token_hash, state, nonce, code_verifier, email, expires_at)
		values (sha256('token'), '', '', '', $1, now() + interval '1 hour')`;
	await server.client.query(signIn, [patient.email]);
	const own = (await listImageFiles(server.dataDir)).filter((name) => !before.files.includes(name));
	expect(own).toHaveLength(5);
	expect(new Set(await rowsAbout(patient))).toEqual(
		new Set([
			'identities',
			'lesions',
			'oidc_sign_ins',
			'passkey_challenges',
			'passkeys',
			'patients',
			'reminder_settings',
			'reminder_targets',
			'scans',
			'sessions',
			'password_resets',
			'unlinked_issuers',
		]),
	);

	const wrong = await patient.call('POST', calls.deleteAccount.path, { password: 'wrong horse' });
	expect([wrong.statusCode, wrong.json()]).toEqual([403, { detail: messages.account.wrongPassword }]);
	const without = await patient.call('POST', calls.deleteAccount.path, {});
	expect([without.statusCode, without.json()]).toEqual([400, { detail: messages.login.passwordRequired }]);
	expect(await listImageFiles(server.dataDir)).toEqual(expect.arrayContaining(own));

	const gone = await patient.call('POST', calls.deleteAccount.path, { password: patient.password });
	expect([gone.statusCode, gone.body]).toEqual([204, '']);
	expect(await rowsAbout(patient)).toEqual([]);
	expect((await server.client.query('select name from images where name = any ($1)', [own])).rows).toEqual([]);
	expect((await listImageFiles(server.dataDir)).sort()).toEqual(before.files.sort());
	expect(await rowsAbout(other.patient)).toEqual(before.rows);

	expect((await patient.call('GET', calls.me.path)).statusCode).toBe(401);
	const { email, password } = patient;
	const login = await server.app.inject({ method: 'POST', url: calls.login.path, payload: { email, password } });
	expect([login.statusCode, login.json()]).toEqual([401, { detail: messages.login.wrong }]);
	const audit = await server.client.query('select * from audit_log where actor = $1', [patient.id]);
	expect(JSON.stringify(audit.rows)).not.toMatch(/jane|example\.org/i);
});

it('is erased completely while scans are being saved', async () => {
	const patient = await newPatient(server.app);
	const before = await listImageFiles(server.dataDir);
	const scan = await smallScan();
	const saves = Array.from({ length: 6 }, () => patient.call('POST', calls.saveScan.path, scan));
	const gone = await patient.call('POST', calls.deleteAccount.path, { password: patient.password });
	expect(gone.statusCode).toBe(204);
	for (const { statusCode } of await Promise.all(saves)) expect([200, 201, 401]).toContain(statusCode);
	expect(await rowsAbout(patient)).toEqual([]);
	expect((await listImageFiles(server.dataDir)).sort()).toEqual(before.sort());
});

describe('a download', () => {
	beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));
	// After an abort, fetch keeps another connection ready, which the server would wait for.
	afterAll(() => server.app.server.closeAllConnections());

	const download = ({ headers }: TestPatient, signal?: AbortSignal) =>
		fetch(server.app.listeningOrigin + calls.exportAccount.path, { headers, ...(signal && { signal }) });

	/** The file of a scan's photo. */
	async function getPhotoFile(scanId: string): Promise<string> {
		const { rows } = await server.client.query('select image from scans where id = $1', [scanId]);
		return join(server.dataDir, 'images', rows[0].image.slice(0, 2), rows[0].image);
	}

	it.each<[string, (file: string) => Promise<void>]>([
		['missing', (file) => rm(file)],
		['damaged', (file) => truncate(file, 100)],
	])('names an image that is %s, and includes all others', async (_what, spoil) => {
		const { patient, scan, review } = await patientWithHistory('Jane Doe');
		await spoil(await getPhotoFile(scan.id));
		const files = unzipSync(new Uint8Array(await (await download(patient)).arrayBuffer()));
		const path = `images/${scan.id}.jpg`;
		const json = (name: string) => JSON.parse(Buffer.from(files[name]!).toString());
		expect(json('unreadable-images.json')).toEqual([{ path }]);
		expect(json('scans.json')).toMatchObject([{ id: review.id }, { id: scan.id, image: path }]);
		expect(files[path]).toHaveLength(0);
		for (const name of [`${scan.id}-heat-map`, `${scan.id}-thumbnail`, review.id]) {
			expect((await sharp(files[`images/${name}.jpg`]).metadata()).format).toBe('jpeg');
		}
	});

	it('begins before any image is looked up, however long the storage takes', async () => {
		const { patient, scan } = await patientWithHistory('Jane Doe');
		const { db, close } = await openDatabase({ dataDir: server.dataDir, databaseUrl: server.databaseUrl });
		let release = () => {};
		const asked = new Promise<Buffer>((resolve) => {
			release = () => resolve(Buffer.alloc(0));
		});
		const slow = { get: () => asked, has: () => asked } as unknown as ImageStore;
		const person = { id: patient.id, accountId: patient.id, sessionId: '' };
		const stream = await createAccountExport(db, slow)(person);
		let received = '';
		stream.on('data', (part: Buffer) => {
			received += part.toString('latin1');
		});
		await expect.poll(() => received).toMatch(/images\/[0-9a-f-]{36}.jpg$/);
		release();
		await finished(stream);
		expect(received).toContain(`images/${scan.id}.jpg`);
		await close();
	});

	it('breaks off when an image cannot be read at the moment, instead of ending without it', async () => {
		const { patient, scan } = await patientWithHistory('Jane Doe');
		const file = await getPhotoFile(scan.id);
		await rm(file);
		await mkdir(file);
		const read = async () => {
			const response = await download(patient);
			// The image may be read before the first bytes have left: then the response is an error.
			return response.ok ? await response.arrayBuffer() : Promise.reject(new Error(`${response.status}`));
		};
		await expect(read()).rejects.toThrow();
		expect((await patient.call('GET', calls.me.path)).statusCode).toBe(200);
	});

	it('that is aborted affects nobody else', async () => {
		const { patient } = await patientWithHistory('Jane Doe');
		const leaving = new AbortController();
		const response = await download(patient, leaving.signal);
		leaving.abort();
		await expect(response.arrayBuffer()).rejects.toThrow();
		const whole = await (await download(patient)).arrayBuffer();
		expect(Object.keys(unzipSync(new Uint8Array(whole)))).toHaveLength(18);
	});
});
