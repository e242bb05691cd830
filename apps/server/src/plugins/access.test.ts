import { randomBytes, randomUUID } from 'node:crypto';
import { messages, routes } from '@dermavigil/contract';
import { desc, eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { newClinician, ownPage, type TestClinician } from '../../test/clinicians.ts';
import { bearer, newPatient, type TestPatient } from '../../test/patients.ts';
import { smallScan } from '../../test/scans.ts';
import { freshStores } from '../../test/stores.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { auditLog, clinicianSessions, lesions, patients, scans, sessions } from '../db/schema.ts';
import { guardCalls } from './access.ts';
import { answerErrors } from './errors.ts';
import { addRateLimits } from './rate-limits.ts';

type Name = keyof typeof routes;
type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; access: string; body?: object };
type Call = [Name, Route];
const calls = Object.entries(routes) as Call[];
const withAccess = (access: string) => calls.filter(([, route]) => route.access === access);

/** A patient with a lesion and a case, and what calls about them need. */
interface Owner extends TestPatient {
	/** The id in the path of a call. */
	idFor(call: Call): string;
	bodies: Partial<Record<Name, object>>;
	secrets: string[];
}

let app: FastifyInstance;
let database: OpenDatabase;
/** The patient whose things everybody else tries to get. */
let owner: Owner;
let headersOf: Record<string, Record<string, string>>;
let clinician: TestClinician;
/** Those who are no clinicians, although they have a cookie. */
let formerClinicians: typeof headersOf;

async function newOwner(): Promise<Owner> {
	const name = 'Olga Owner';
	const patient = await newPatient(app, name);
	const lesion = await patient.call('POST', routes.createLesion.path, { nickname: 'Arm', body_part: 'Forearm' });
	const scan = await smallScan({ lesion_id: lesion.json().id });
	const kept = [1, 2].map(() => patient.call('POST', routes.saveScan.path, scan));
	const [lesionId, scanId] = [lesion.json().id, (await Promise.all(kept))[0]!.json().id];
	const caseId = (await submitCase(patient)).id;
	return {
		...patient,
		idFor: ([, { path }]) =>
			path.startsWith('/api/lesions') ? lesionId : path.startsWith('/api/cases') ? caseId : scanId,
		secrets: [patient.id, patient.email, name, lesionId, scanId, caseId],
		bodies: {
			changeProfile: { full_name: 'Mallory' },
			changePassword: { current_password: patient.password, new_password: 'another password' },
			deleteAccount: { password: patient.password },
			saveScan: scan,
			submitCase: { ...scan, is_private: true },
			createLesion: { nickname: 'Mine', body_part: 'Back' },
			setScale: { mm_per_pixel: 1 },
			changeCase: { status: 'flagged', notes: 'Mine now' },
		},
	};
}

async function makeFormerClinicians() {
	const [idle, old, out] = [await newClinician(app), await newClinician(app), await newClinician(app)];
	const past = new Date(Date.now() - 9 * 3_600_000);
	const change = (login: TestClinician, times: object) =>
		database.db.update(clinicianSessions).set(times).where(eq(clinicianSessions.id, login.token));
	await change(idle, { lastSeenAt: past });
	await change(old, { createdAt: past });
	await out.call('POST', routes.clinicalLogout.path);
	const forged = randomBytes(32).toString('base64url');
	const cookies = {
		'an idle clinician': idle.headers.cookie,
		'a clinician of yesterday': old.headers.cookie,
		'a clinician who left': out.headers.cookie,
		'somebody with a forged cookie': `clinician=${forged}`,
		'somebody with an empty cookie': 'clinician=',
		'somebody with SQL in a cookie': `clinician=' or 1=1 --`,
		'somebody with the name of a login': `clinician=${clinician.token}`,
		'somebody with a huge cookie': `clinician=${'x'.repeat(8000)}`,
		'the patient with the token as a cookie': `clinician=${owner.token}`,
	};
	return Object.fromEntries(Object.entries(cookies).map(([who, cookie]) => [who, { ...ownPage, cookie }]));
}

beforeAll(async () => {
	const stores = await freshStores();
	app = await buildApp(readConfig({ ...stores, LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' }));
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
	owner = await newOwner();
	clinician = await newClinician(app, 'Dr. Amara');
	formerClinicians = await makeFormerClinicians();

	const [expired, revoked] = [await newPatient(app), await newPatient(app)];
	const past = { expiresAt: new Date(Date.now() - 1) };
	await database.db.update(sessions).set(past).where(eq(sessions.patientId, expired.id));
	await revoked.call('POST', routes.logout.path);
	const unknown = randomBytes(32).toString('base64url');
	headersOf = {
		nobody: {},
		'somebody with an expired token': expired.headers,
		'somebody with a revoked token': revoked.headers,
		'somebody with a token of nobody': bearer(unknown),
		'somebody with another scheme': { authorization: `Basic ${owner.token}` },
		'somebody with two tokens': { authorization: `Bearer ${owner.token}, ${owner.token}` },
		'somebody with half a token': bearer(owner.token.slice(0, 20)),
		'somebody with an empty token': bearer(''),
		'somebody with SQL': bearer("' or 1=1 --"),
		'somebody with a huge token': bearer('x'.repeat(8000)),
		'a clinician': clinician.headers,
		'somebody with the token as a cookie': { cookie: `authToken=${owner.token}; clinician=${owner.token}` },
	};
});
afterAll(async () => {
	await database.close();
	await app.close();
});

/** Makes a call about the owner's things, or about the one with `id`. */
function make(call: Call, headers: Record<string, string>, whose = owner, id = whose.idFor(call)) {
	const [name, { method, path, access, body }] = call;
	if (body && (access === 'patient' || access === 'clinician'))
		expect(whose.bodies, 'A call that is not known here').toHaveProperty(name);
	const payload = whose.bodies[name];
	return app.inject({ method, url: path.replace(/:\w+/, id), headers, ...(payload && { payload }) });
}

async function everythingOfOwner() {
	const { db } = database;
	return {
		patient: await db.select().from(patients).where(eq(patients.id, owner.id)),
		sessions: await db.select().from(sessions).where(eq(sessions.patientId, owner.id)),
		lesions: await db.select().from(lesions).where(eq(lesions.patientId, owner.id)),
		scans: await db.select().from(scans).where(eq(scans.patientId, owner.id)),
	};
}

describe.each(withAccess('patient'))('%s', (...call) => {
	it('is refused to everybody who is no patient, in the same words', async () => {
		const before = await everythingOfOwner();
		for (const [who, headers] of Object.entries(headersOf)) {
			const response = await make(call, headers);
			expect([who, response.statusCode, response.json()]).toEqual([who, 401, { detail: messages.login.expired }]);
			expect(response.headers['www-authenticate']).toBe('Bearer');
			expect(response.headers['cache-control']).toBe('no-store');
		}
		if (call[1].method === 'GET') {
			const head = await app.inject({ method: 'HEAD', url: call[1].path.replace(/:\w+/, owner.idFor(call)) });
			expect(head.statusCode).toBe(401);
		}
		expect(await everythingOfOwner()).toEqual(before);
	});

	it('gives and does nothing with what is another patient’s', async () => {
		const before = await everythingOfOwner();
		const other = await newPatient(app, 'Mallory');
		const response = await make(call, other.headers);
		for (const secret of owner.secrets) expect(response.body).not.toContain(secret);
		if (call[1].path.includes(':')) {
			const missing = await make(call, other.headers, owner, randomUUID());
			expect([response.statusCode, response.json()]).toEqual([404, missing.json()]);
		}
		expect(await everythingOfOwner()).toEqual(before);
		expect(await database.db.select().from(scans).where(eq(scans.patientId, other.id))).toEqual([]);
	});

	it('is there for the patient whose things they are', async () => {
		const patient = await newOwner();
		const response = await make(call, patient.headers, patient);
		expect(response.statusCode, response.body).toBeLessThan(300);
		expect(response.headers['cache-control']).toBe('no-store');
	});
});

async function lastEntry() {
	const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
	return entry;
}

describe.each(withAccess('clinician'))('%s', (...call) => {
	const [name, { method }] = call;

	it('is refused to everybody who is no clinician, patients too, and each try is noted', async () => {
		const before = await everythingOfOwner();
		const { 'a clinician': _real, ...others } = headersOf;
		const everybody = { ...others, ...formerClinicians, 'the patient': { ...owner.headers, ...ownPage } };
		for (const [who, headers] of Object.entries(everybody)) {
			const response = await make(call, headers);
			const refusal = [who, 401, { detail: messages.clinician.notLoggedIn }];
			expect([who, response.statusCode, response.json()]).toEqual(refusal);
			expect(response.headers['cache-control']).toBe('no-store');
			expect(await lastEntry()).toMatchObject({ actorKind: 'nobody', actor: null, action: name, outcome: 'refused' });
		}
		expect(await everythingOfOwner()).toEqual(before);
	});

	it('is refused to pages of others in a clinician’s browser, and that is noted', async () => {
		const before = await everythingOfOwner();
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
			expect(await lastEntry()).toMatchObject({ actor: 'Dr. Amara', action: name, outcome: 'refused' });
		}
		expect(await everythingOfOwner()).toEqual(before);
	});
});

// The stream of events never ends by itself; events.test.ts reads it.
const answered = withAccess('clinician').filter(([name]) => name !== 'caseEvents');
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
		outcome: 'done',
	});
});

it.each(withAccess('signed'))('%s is given to nobody without a signature, whoever they are', async (...call) => {
	const { image } = (await everythingOfOwner()).scans[0]!;
	const query = `expires=${Date.now() + 60_000}&viewer=${owner.id}&signature=${randomBytes(32).toString('base64url')}`;
	for (const headers of [...Object.values(headersOf), owner.headers]) {
		for (const name of [image, `${image}?${query}`]) {
			const response = await make(call, headers, owner, name);
			expect(response.statusCode).toBeGreaterThanOrEqual(400);
			expect(response.statusCode).toBeLessThan(500);
			expect(response.headers['content-type']).toContain('json');
		}
	}
});

it.each(withAccess('anyone'))('%s asks nobody who they are', async (...call) => {
	for (const headers of Object.values(headersOf)) {
		expect((await make(call, headers)).statusCode).not.toBe(401);
	}
});

async function bareServer() {
	const bare = Fastify();
	answerErrors(bare);
	await addRateLimits(bare);
	await guardCalls(bare, { db: database.db });
	return bare;
}

it('a call that does not say whom it is for keeps the server from starting', async () => {
	const bare = await bareServer();
	for (const url of ['/api/secrets', '/api/scans/:id/secret', '/model/x', '/healthz']) {
		expect(() => bare.get(url, () => 'secret')).toThrow(`${url} does not say who may make the call`);
	}
});

it('notes when a login was last seen, once a minute', async () => {
	const { id, headers } = await newPatient(app);
	const seen = async () => (await database.db.select().from(sessions).where(eq(sessions.patientId, id)))[0]!.lastSeenAt;
	const before = await seen();
	await app.inject({ url: routes.me.path, headers });
	expect(await seen()).toEqual(before);
	const longAgo = new Date(Date.now() - 61_000);
	await database.db.update(sessions).set({ lastSeenAt: longAgo }).where(eq(sessions.patientId, id));
	await app.inject({ url: routes.me.path, headers });
	expect((await seen()).getTime()).toBeGreaterThanOrEqual(before.getTime());
});
