import { randomBytes, randomUUID } from 'node:crypto';
import { messages, routes } from '@dermavigil/contract';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, newPatient, type TestPatient } from '../../test/patients.ts';
import { smallScan } from '../../test/scans.ts';
import { freshStores } from '../../test/stores.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { lesions, patients, scans, sessions } from '../db/schema.ts';
import { guardCalls } from './access.ts';
import { answerErrors } from './errors.ts';
import { addRateLimits } from './rate-limits.ts';

type Name = keyof typeof routes;
type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; access: string; body?: object };
type Call = [Name, Route];
const calls = Object.entries(routes) as Call[];
const withAccess = (access: string) => calls.filter(([, route]) => route.access === access);

/** A patient with a lesion and what calls about it need. */
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

async function newOwner(): Promise<Owner> {
	const name = 'Olga Owner';
	const patient = await newPatient(app, name);
	const lesion = await patient.call('POST', routes.createLesion.path, { nickname: 'Arm', body_part: 'Forearm' });
	const scan = await smallScan({ lesion_id: lesion.json().id });
	const kept = [1, 2].map(() => patient.call('POST', routes.saveScan.path, scan));
	const [lesionId, scanId] = [lesion.json().id, (await Promise.all(kept))[0]!.json().id];
	return {
		...patient,
		idFor: ([, { path }]) => (path.startsWith('/api/lesions') ? lesionId : scanId),
		secrets: [patient.id, patient.email, name, lesionId, scanId],
		bodies: {
			changeProfile: { full_name: 'Mallory' },
			changePassword: { current_password: patient.password, new_password: 'another password' },
			deleteAccount: { password: patient.password },
			saveScan: scan,
			submitCase: { ...scan, is_private: true },
			createLesion: { nickname: 'Mine', body_part: 'Back' },
			setScale: { mm_per_pixel: 1 },
		},
	};
}

beforeAll(async () => {
	const stores = await freshStores();
	app = await buildApp(readConfig({ ...stores, LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' }));
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
	owner = await newOwner();

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
		'a clinician': { cookie: `clinician=${unknown}; session=${unknown}` },
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
	if (body && access === 'patient') expect(whose.bodies, 'A call that is not known here').toHaveProperty(name);
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

it.each(withAccess('clinician'))('%s is refused to everybody who is no clinician, patients too', async (...call) => {
	for (const [who, headers] of Object.entries({ ...headersOf, 'the patient': owner.headers })) {
		const response = await make(call, headers);
		expect([who, response.statusCode, response.json().detail]).toEqual([who, 401, messages.clinician.notLoggedIn]);
	}
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
	guardCalls(bare, database.db);
	return bare;
}

it('a call that does not say whom it is for keeps the server from starting', async () => {
	const bare = await bareServer();
	for (const url of ['/api/secrets', '/api/scans/:id/secret', '/model/x', '/healthz']) {
		expect(() => bare.get(url, () => 'secret')).toThrow(`${url} does not say who may make the call`);
	}
});

it('a call for clinicians is made by nobody while there are none', async () => {
	const bare = await bareServer();
	bare.get('/api/cases', { config: { access: 'clinician' } }, () => 'secret');
	for (const headers of [...Object.values(headersOf), owner.headers]) {
		const response = await bare.inject({ url: '/api/cases', headers });
		expect([response.statusCode, response.json()]).toEqual([401, { detail: messages.clinician.notLoggedIn }]);
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
