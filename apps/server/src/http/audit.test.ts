import { randomUUID } from 'node:crypto';
import { calls, limits, messages } from '@dermavigil/contract';
import { count, desc, eq, gt, max, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { newClinician } from '../../test/clinicians.ts';
import { freshCounters } from '../../test/counters.ts';
import { addInvitation } from '../../test/family.ts';
import { newPatient, signUp } from '../../test/patients.ts';
import { buildTestApp } from '../../test/server.ts';
import { freshStores } from '../../test/stores.ts';
import { type Database, type OpenDatabase, openDatabase } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';
import { addMetrics } from '../metrics/metrics.ts';
import { addAuditLog } from './audit.ts';
import { handleErrors } from './errors.ts';
import { addRateLimits } from './limits/rate-limits.ts';

let app: FastifyInstance;
let database: OpenDatabase;
beforeAll(async () => {
	const stores = await freshStores();
	app = await buildTestApp(stores);
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
});
afterAll(async () => {
	await database.close();
	await app.close();
});

it('has a row for every call of a patient, successful or refused, by the time the response arrives', async () => {
	const { id, headers } = await newPatient(app);
	const others = randomUUID();
	const path = calls.deleteLesion.path.replace(':id', others);
	for (const [method, url, who, row] of [
		['GET', calls.me.path, headers, ['patient', id, 'me', null, 'success']],
		['HEAD', calls.me.path, headers, ['patient', id, 'me', null, 'success']],
		['DELETE', path, headers, ['patient', id, 'deleteLesion', others, 'denied']],
		['DELETE', path, {}, ['anonymous', null, 'deleteLesion', others, 'denied']],
		['DELETE', '/api/lesions/Jane%20Doe', headers, ['patient', id, 'deleteLesion', null, 'denied']],
	] as const) {
		await app.inject({ method, url, headers: who });
		const [last] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
		const { actorKind, actor, action, subject, outcome } = last!;
		expect([actorKind, actor, action, subject, outcome]).toEqual(row);
		expect(last!.requestId).toMatch(/^[0-9a-f]{16}$/);
	}
	const rows = await database.db.select().from(auditLog).where(eq(auditLog.actor, id));
	expect(JSON.stringify(rows)).not.toMatch(/jane|example\.org/i);
});

/** The rows added since `before`, the earliest first. */
async function entriesSince(before: number) {
	const rows = await database.db.select().from(auditLog).where(gt(auditLog.id, before)).orderBy(auditLog.id);
	return rows.map(({ actorKind, actor, action, subject, outcome }) => [actorKind, actor, action, subject, outcome]);
}

async function newest(): Promise<number> {
	return (await database.db.select({ id: max(auditLog.id) }).from(auditLog))[0]!.id ?? 0;
}

it('records who created an account, logged in or tried to', async () => {
	const before = await newest();
	const { id, email, password } = await signUp(app);
	const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
	await post(calls.signup.path, { email, password, full_name: 'Jane' });
	await post(calls.login.path, { email, password: 'guess' });
	await post(calls.forgotPassword.path, { email: 'nobody@example.org' });
	await post(calls.resetPassword.path, { token: 'guess', password });
	expect(await entriesSince(before)).toEqual([
		['patient', id, 'signup', null, 'success'],
		['patient', id, 'login', null, 'success'],
		['patient', id, 'me', null, 'success'],
		['anonymous', null, 'signup', null, 'denied'],
		['anonymous', null, 'login', null, 'denied'],
		['anonymous', null, 'forgotPassword', null, 'success'],
		['anonymous', null, 'resetPassword', null, 'denied'],
	]);
});

it('does not record that a page asks how long a login lasts, unless it is denied', async () => {
	const { headers } = await newClinician(app, 'Dr. Amara');
	const before = await newest();
	const url = calls.clinicalSession.path;
	for (const method of ['GET', 'POST'] as const) {
		expect((await app.inject({ method, url, headers })).statusCode).toBe(200);
		expect((await app.inject({ method, url, headers: { origin: headers.origin } })).statusCode).toBe(401);
	}
	expect(await entriesSince(before)).toEqual([
		['anonymous', null, 'clinicalSession', null, 'denied'],
		['anonymous', null, 'continueClinicalSession', null, 'denied'],
	]);
});

it('records who saw the images of a scan, once for the lifetime of their URLs', async () => {
	const patient = await newPatient(app);
	const { headers } = await newClinician(app, 'Dr. Amara');
	const { id, image_url, thumbnail_url } = await submitCase(patient);
	const detail = (await app.inject({ url: `/api/cases/${id}`, headers })).json();
	const before = await newest();
	const addresses = [image_url, thumbnail_url, image_url, detail.image_url, detail.thumbnail_url];
	for (const url of addresses) expect((await app.inject(url)).statusCode).toBe(200);
	await app.inject(image_url.replace('signature=', 'signature=x'));
	expect(await entriesSince(before)).toEqual([
		['patient', patient.id, 'image', id, 'success'],
		['clinician', 'Dr. Amara', 'image', id, 'success'],
		['anonymous', null, 'image', null, 'denied'],
	]);
});

it('is not flooded by requests for images with invalid URLs', async () => {
	const from = { url: `/api/images/${'ab'.repeat(16)}`, remoteAddress: '203.0.113.8' };
	const before = await newest();
	for (let i = 0; i <= limits.denialsPerMinute; i++) expect((await app.inject(from)).statusCode).toBe(400);
	expect(await entriesSince(before)).toHaveLength(limits.denialsPerMinute);
});

it('is not flooded by repeated denied requests, and they lock nobody else out', async () => {
	const from = { url: calls.me.path, remoteAddress: '203.0.113.7' };
	const length = async () => (await database.db.select({ rows: count() }).from(auditLog))[0]!.rows;
	for (let i = 0; i < limits.denialsPerMinute; i++) expect((await app.inject(from)).statusCode).toBe(401);
	const before = await length();
	const refused = await app.inject(from);
	expect([refused.statusCode, refused.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
	expect(await length()).toBe(before);
	const { headers } = await newPatient(app);
	expect((await app.inject({ ...from, headers })).statusCode).toBe(200);
});

it('is not flooded by repeated calls of a patient from any address, and they lock no other patient out', async () => {
	const { id, headers: own } = await newPatient(app);
	const call = (i: number) =>
		app.inject({ url: calls.me.path, headers: own, remoteAddress: `192.0.2.${100 + (i % 100)}` });
	const ofPatient = eq(auditLog.actor, id);
	const length = async () => (await database.db.select({ rows: count() }).from(auditLog).where(ofPatient))[0]!.rows;
	await Promise.all(Array.from({ length: limits.callsPerMinute }, (_, i) => call(i)));
	const before = await length();
	const refused = await call(0);
	expect([refused.statusCode, refused.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
	expect(await length()).toBe(before);
	const { headers } = await newPatient(app);
	expect((await app.inject({ url: calls.me.path, headers })).statusCode).toBe(200);
});

it('only ever grows', async () => {
	const error = { cause: { message: 'Rows of audit_log are only ever added.' } };
	await expect(database.db.delete(auditLog)).rejects.toMatchObject(error);
	await expect(database.db.update(auditLog).set({ action: 'nothing' })).rejects.toMatchObject(error);
});

it('is reported in the log when it cannot be written, and nothing is shown', async () => {
	const lines: string[] = [];
	const bare = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
	addMetrics(bare, '1.2.3');
	await addRateLimits(bare, await freshCounters(bare));
	handleErrors(bare);
	const full = { insert: () => ({ values: () => Promise.reject(new Error('The disk is full.')) }) };
	addAuditLog(bare, full as unknown as Database);
	bare.get(calls.me.path, { config: { call: calls.me } }, () => 'Jane');
	const refused = await bare.inject(calls.me.path);
	expect([refused.statusCode, refused.json()]).toEqual([503, { detail: messages.server.unaudited }]);
	expect(lines.filter((line) => line.includes('The audit log could not be written.'))).toHaveLength(1);
	expect(lines.join('')).toContain('The disk is full.');
	expect(await bare.metrics.registry.metrics()).toContain('dermavigil_audit_failures_total 1');
});

it('stops reads, but not changes, while it accepts no rows', async () => {
	const [patient, clinician] = [await newPatient(app), await newClinician(app)];
	const { id, image_url } = await submitCase(patient);
	const { token } = await addInvitation(database.db, await newPatient(app), patient.email);
	await database.db.execute(sql`create trigger "full" before insert on audit_log execute function refuse_change()`);
	const detail = calls.caseDetail.path.replace(':id', id);
	const unseen = [
		() => patient.call('GET', calls.me.path),
		() => patient.call('GET', calls.exportAccount.path),
		() => patient.call('POST', calls.openInvitation.path, { token }),
		() => clinician.call('GET', calls.cases.path),
		() => clinician.call('GET', detail),
		() => clinician.call('GET', calls.caseEvents.path),
		// Based on another version: answered with the current one.
		() => clinician.call('PUT', calls.changeCase.path.replace(':id', id), { status: 'reviewed', version: 7 }),
		() => app.inject(image_url),
	];
	for (const read of unseen) {
		const { statusCode, headers, json } = await read();
		expect([statusCode, json()]).toEqual([503, { detail: messages.server.unaudited }]);
		expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
		for (const name of ['content-disposition', 'last-event-id']) expect(headers).not.toHaveProperty(name);
	}
	const lesion = { nickname: 'Mole', body_part: 'Back' };
	expect((await patient.call('POST', calls.createLesion.path, lesion)).statusCode).toBe(201);

	await database.db.execute(sql`drop trigger "full" on audit_log`);
	const before = await newest();
	expect((await app.inject(image_url)).statusCode).toBe(200);
	expect((await clinician.call('GET', detail)).statusCode).toBe(200);
	expect((await entriesSince(before)).map(([, , action]) => action)).toEqual(['image', 'caseDetail']);
});
