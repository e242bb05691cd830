import { randomBytes, randomUUID } from 'node:crypto';
import { calls, messages, shareMessages } from '@dermavigil/contract';
import { desc, eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClinician, sameOrigin, type TestClinician } from '../../test/clinicians.ts';
import {
	type HeadersByName,
	makeInvalidClinicianLogins,
	makeInvalidPatientLogins,
	makeInvalidShareCookies,
	type NamedCall,
	newOwner,
	type Owner,
} from '../../test/invalid-logins.ts';
import { newPatient } from '../../test/patients.ts';
import { freshStores } from '../../test/stores.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import {
	auditLog,
	identities,
	lesions,
	passkeys,
	patients,
	reminderSettings,
	reminderTargets,
	scans,
	sessions,
	shares,
} from '../db/schema.ts';
import { guardCalls } from './access.ts';
import { handleErrors } from './errors.ts';
import { addRateLimits } from './rate-limits.ts';

const everyCall = Object.entries(calls) as NamedCall[];
const withAccess = (access: string) => everyCall.filter(([, route]) => route.access === access);

let app: FastifyInstance;
let database: OpenDatabase;
let owner: Owner;
let headersByName: HeadersByName;
let clinician: TestClinician;
let formerClinicians: HeadersByName;

beforeAll(async () => {
	const stores = await freshStores();
	app = await buildApp(readConfig({ ...stores, LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' }));
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
	owner = await newOwner(app, database.db);
	clinician = await newClinician(app, 'Dr. Amara');
	formerClinicians = await makeInvalidClinicianLogins(app, database.db, { clinician, owner });
	headersByName = { ...(await makeInvalidPatientLogins(app, database.db, owner)), 'a clinician': clinician.headers };
	headersByName['a doctor with a link'] = owner.doctor.headers;
});
afterAll(async () => {
	await database.close();
	await app.close();
});

/** Makes a call about the owner's things, or about the one with `id`. */
function make(call: NamedCall, headers: Record<string, string>, whose = owner, id = whose.idFor(call)) {
	const [name, { method, access, body }] = call;
	if (body && (access === 'patient' || access === 'clinician'))
		expect(whose.bodies, 'A call that is not known here').toHaveProperty(name);
	const payload = whose.bodies[name];
	return app.inject({ method, url: whose.pathFor(call, id), headers, ...(payload && { payload }) });
}

async function readAllOfOwner() {
	const { db } = database;
	return {
		patient: await db.select().from(patients).where(eq(patients.id, owner.id)),
		sessions: await db.select().from(sessions).where(eq(sessions.patientId, owner.id)),
		identities: await db.select().from(identities).where(eq(identities.patientId, owner.id)),
		passkeys: await db.select().from(passkeys).where(eq(passkeys.patientId, owner.id)),
		reminders: await db.select().from(reminderSettings).where(eq(reminderSettings.patientId, owner.id)),
		devices: await db.select().from(reminderTargets).where(eq(reminderTargets.patientId, owner.id)),
		lesions: await db.select().from(lesions).where(eq(lesions.patientId, owner.id)),
		shares: await db.select().from(shares).where(eq(shares.patientId, owner.id)),
		scans: await db.select().from(scans).where(eq(scans.patientId, owner.id)).orderBy(scans.id),
	};
}

describe.each(withAccess('patient'))('%s', (...call) => {
	it('is refused to everybody who is no patient, in the same words', async () => {
		const before = await readAllOfOwner();
		for (const [who, headers] of Object.entries(headersByName)) {
			const response = await make(call, headers);
			expect([who, response.statusCode, response.json()]).toEqual([who, 401, { detail: messages.login.expired }]);
			expect(response.headers['www-authenticate']).toBe('Bearer');
			expect(response.headers['cache-control']).toBe('no-store');
		}
		if (call[1].method === 'GET') {
			const head = await app.inject({ method: 'HEAD', url: call[1].path.replace(/:\w+/, owner.idFor(call)) });
			expect(head.statusCode).toBe(401);
		}
		expect(await readAllOfOwner()).toEqual(before);
	});

	it('gives and does nothing with what is another patient’s', async () => {
		const before = await readAllOfOwner();
		const other = await newPatient(app, 'Mallory');
		const response = await make(call, other.headers);
		for (const secret of owner.secrets) expect(response.body).not.toContain(secret);
		if (call[1].path.includes(':')) {
			const missing = await make(call, other.headers, owner, randomUUID());
			expect([response.statusCode, response.json()]).toEqual([404, missing.json()]);
		}
		expect(await readAllOfOwner()).toEqual(before);
		expect(await database.db.select().from(scans).where(eq(scans.patientId, other.id))).toEqual([]);
	});

	it('is there for the patient whose things they are', async () => {
		const patient = await newOwner(app, database.db);
		const response = await make(call, patient.headers, patient);
		expect(response.statusCode, response.body).toBeLessThan(300);
		expect(response.headers['cache-control']).toBe('no-store');
	});
});

describe.each(withAccess('shared'))('%s', (...call) => {
	const [name] = call;

	it('is refused to everybody who has not opened the link, logins too, and each try is noted', async () => {
		const before = await readAllOfOwner();
		const { 'a doctor with a link': _real, ...logins } = headersByName;
		const others = { ...logins, ...(await makeInvalidShareCookies(app, database.db, owner)) };
		for (const [who, headers] of Object.entries(others)) {
			const response = await make(call, headers);
			const error = [who, 401, { detail: shareMessages.codeFirst }];
			expect([who, response.statusCode, response.json()]).toEqual(error);
			expect(response.headers['cache-control']).toBe('no-store');
			expect(await lastEntry()).toMatchObject({ actorKind: 'anonymous', actor: null, action: name, outcome: 'denied' });
		}
		expect(await readAllOfOwner()).toEqual(before);
	});

	it('is there for whoever has opened the link, and that is noted', async () => {
		const patient = await newOwner(app, database.db);
		const response = await make(call, patient.doctor.headers, patient);
		expect(response.statusCode, response.body).toBeLessThan(300);
		expect(response.headers['cache-control']).toBe('no-store');
		const entry = { actorKind: 'link', actor: patient.idFor(call), action: name, outcome: 'success' };
		expect(await lastEntry()).toMatchObject(entry);
	});
});

async function lastEntry() {
	const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
	return entry;
}

describe.each(withAccess('clinician'))('%s', (...call) => {
	const [name, { method }] = call;

	it('is refused to everybody who is no clinician, patients too, and each try is noted', async () => {
		const before = await readAllOfOwner();
		const { 'a clinician': _real, ...others } = headersByName;
		const everybody = { ...others, ...formerClinicians, 'the patient': { ...owner.headers, ...sameOrigin } };
		for (const [who, headers] of Object.entries(everybody)) {
			const response = await make(call, headers);
			const error = [who, 401, { detail: messages.clinician.notLoggedIn }];
			expect([who, response.statusCode, response.json()]).toEqual(error);
			expect(response.headers['cache-control']).toBe('no-store');
			expect(await lastEntry()).toMatchObject({ actorKind: 'anonymous', actor: null, action: name, outcome: 'denied' });
		}
		expect(await readAllOfOwner()).toEqual(before);
	});

	it('is refused to pages of others in a clinician’s browser, and that is noted', async () => {
		const before = await readAllOfOwner();
		const { cookie } = clinician.headers;
		const pages: Record<string, string>[] = [
			{ origin: 'https://evil.example' },
			{ origin: 'http://localhost:8080' },
			{ origin: 'null' },
			{ 'sec-fetch-site': 'same-site' },
			{ 'sec-fetch-site': 'cross-site' },
			...(method === 'GET' ? [] : [{}]),
		];
		for (const page of pages) {
			const response = await make(call, { ...page, cookie });
			expect([page, response.statusCode, response.json()]).toEqual([
				page,
				403,
				{ detail: messages.clinician.otherOrigin },
			]);
			expect(await lastEntry()).toMatchObject({ actor: 'Dr. Amara', action: name, outcome: 'denied' });
		}
		expect(await readAllOfOwner()).toEqual(before);
	});
});

// The stream of events never ends by itself, and a comparison needs two cases: they have tests of their own.
const answered = withAccess('clinician').filter(([name]) => name !== 'caseEvents' && name !== 'compareCase');
it.each(answered)('%s is there for clinicians, and that is noted', async (...call) => {
	const [name, { path }] = call;
	const { headers } = await newClinician(app, 'Ben');
	const response = await make(call, headers);
	expect(response.statusCode, response.body).toBeLessThan(300);
	expect(response.headers['cache-control']).toBe('no-store');
	const subject = path.includes(':') ? owner.idFor(call) : null;
	expect(await lastEntry()).toMatchObject({
		actorKind: 'clinician',
		actor: 'Ben',
		action: name,
		subject,
		outcome: 'success',
	});
});

it.each(withAccess('signed'))('%s is given to nobody without a signature, whoever they are', async (...call) => {
	const { image } = (await readAllOfOwner()).scans[0]!;
	const query = `expires=${Date.now() + 60_000}&viewer=${owner.id}&signature=${randomBytes(32).toString('base64url')}`;
	for (const headers of [...Object.values(headersByName), owner.headers]) {
		for (const name of [image, `${image}?${query}`]) {
			const response = await make(call, headers, owner, name);
			expect(response.statusCode).toBeGreaterThanOrEqual(400);
			expect(response.statusCode).toBeLessThan(500);
			expect(response.headers['content-type']).toContain('json');
		}
	}
});

it.each(withAccess('anyone'))('%s asks nobody who they are', async (...call) => {
	for (const headers of Object.values(headersByName)) {
		expect((await make(call, headers)).statusCode).not.toBe(401);
	}
});

async function bareServer() {
	const bare = Fastify();
	handleErrors(bare);
	await addRateLimits(bare);
	await guardCalls(bare, { db: database.db });
	return bare;
}

it('a call without an access rule stops the start', async () => {
	const bare = await bareServer();
	for (const url of ['/api/secrets', '/api/scans/:id/secret', '/model/x', '/healthz']) {
		expect(() => bare.get(url, () => 'secret')).toThrow(`${url} does not say who may make the call`);
	}
});

it('notes when a login was last seen, once a minute', async () => {
	const { id, headers } = await newPatient(app);
	const seen = async () => (await database.db.select().from(sessions).where(eq(sessions.patientId, id)))[0]!.lastSeenAt;
	const before = await seen();
	await app.inject({ url: calls.me.path, headers });
	expect(await seen()).toEqual(before);
	const longAgo = new Date(Date.now() - 61_000);
	await database.db.update(sessions).set({ lastSeenAt: longAgo }).where(eq(sessions.patientId, id));
	await app.inject({ url: calls.me.path, headers });
	expect((await seen()).getTime()).toBeGreaterThanOrEqual(before.getTime());
});
