import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { calls, messages, personHeader, shareMessages } from '@dermavigil/contract';
import { desc, eq, getTableName, inArray, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClinician, sameOrigin, type TestClinician } from '../../test/clinicians.ts';
import { addCarer } from '../../test/family.ts';
import {
	type HeadersByName,
	makeInvalidClinicianLogins,
	makeInvalidPatientLogins,
	makeInvalidShareCookies,
	type NamedCall,
	newOwner,
	type Owner,
} from '../../test/invalid-logins.ts';
import { addPatient, type TestPatient } from '../../test/patients.ts';
import { buildTestApp } from '../../test/server.ts';
import { freshStores } from '../../test/stores.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import {
	auditLog,
	carerInvitations,
	carers,
	checkedRegions,
	identities,
	lesions,
	linkedSpots,
	passkeys,
	patients,
	reminderSettings,
	reminderTargets,
	scans,
	selfChecks,
	sessions,
	shares,
} from '../db/schema.ts';
import { guardCalls } from './access.ts';
import { handleErrors } from './errors.ts';
import { createCounters } from './limits/counters.ts';
import { addRateLimits } from './limits/rate-limits.ts';

const everyCall = Object.entries(calls) as NamedCall[];
const withAccess = (access: string) => everyCall.filter(([, route]) => route.access === access);

let app: FastifyInstance;
let database: OpenDatabase;
let owner: Owner;
let headersByName: HeadersByName;
let clinician: TestClinician;
let formerClinicians: HeadersByName;
let carersByName: Record<'viewer' | 'manager' | 'former' | 'stranger', TestPatient>;

beforeAll(async () => {
	const stores = await freshStores();
	app = await buildTestApp(stores);
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
	owner = await newOwner(app, database.db);
	clinician = await newClinician(app, 'Dr. Amara');
	formerClinicians = await makeInvalidClinicianLogins(app, database.db, { clinician, owner });
	headersByName = { ...(await makeInvalidPatientLogins(app, database.db, owner)), 'a clinician': clinician.headers };
	const [viewer, manager] = [await addPatient(app, database.db, 'Vera'), await addPatient(app, database.db, 'Max')];
	const former = await addPatient(app, database.db, 'Fred');
	await addCarer(database.db, owner.id, viewer.id, 'view');
	await addCarer(database.db, owner.id, manager.id, 'manage');
	const ended = await addCarer(database.db, owner.id, former.id, 'manage');
	await owner.call('DELETE', calls.removeCarer.path.replace(':id', ended));
	// Somebody else's carer.
	const stranger = await addPatient(app, database.db, 'Stan');
	await addCarer(database.db, former.id, stranger.id, 'manage');
	carersByName = { viewer, manager, former, stranger };
	headersByName['a doctor with a link'] = owner.doctor.headers;
});
afterAll(async () => {
	await database.close();
	await app.close();
});

/** Makes a call about the owner's records, or about the one with `id`. */
function make(call: NamedCall, headers: Record<string, string>, whose = owner, id = whose.idFor(call)) {
	const [name, { method, access, body }] = call;
	if (body && (access === 'patient' || access === 'clinician'))
		expect(whose.bodies, 'A call that is not known here').toHaveProperty(name);
	const payload = whose.bodies[name];
	return app.inject({ method, url: whose.pathFor(call, id), headers, ...(payload && { payload }) });
}

/** The column of each table that names the owner of a row. */
const ownerColumns = [
	patients.id,
	...[sessions.patientId, identities.patientId, carers.carerId, carerInvitations.personId, passkeys.patientId],
	...[reminderSettings.patientId, reminderTargets.patientId, lesions.patientId, selfChecks.patientId],
	...[checkedRegions.patientId, linkedSpots.patientId, shares.patientId, scans.patientId],
];

/** All rows of the owner, sorted: PostgreSQL returns them in another order once it has counted a table or moved a row. */
async function readAllOfOwner() {
	const all = ownerColumns.map((column) => {
		const { table } = column;
		// The owner's own calls change when a session was last seen.
		const row = sql`to_jsonb(${table}) - 'last_seen_at'`;
		const rows = sql`select jsonb_agg(${row} order by ${row}) from ${table} where ${eq(column, owner.id)}`;
		return sql`(${rows}) as ${sql.identifier(getTableName(table))}`;
	});
	// One statement for all tables, because each test asks twice.
	const { rows } = await database.db.execute<Record<string, { image: string }[]>>(
		sql`select ${sql.join(all, sql`, `)}`,
	);
	return rows[0]!;
}

describe.each(withAccess('patient'))('%s', (...call) => {
	it('is refused to everybody who is not a patient, in the same words', async () => {
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

	it('neither returns nor changes anything of another patient’s', async () => {
		const before = await readAllOfOwner();
		const other = await addPatient(app, database.db, 'Mallory');
		const response = await make(call, other.headers);
		for (const secret of owner.secrets) expect(response.body).not.toContain(secret);
		if (call[1].path.includes(':')) {
			const missing = await make(call, other.headers, owner, randomUUID());
			expect([response.statusCode, response.json()]).toEqual([404, missing.json()]);
		}
		expect(await readAllOfOwner()).toEqual(before);
		expect(await database.db.select().from(scans).where(eq(scans.patientId, other.id))).toEqual([]);
	});

	it('works for the patient who owns the records, and changes nobody else’s', async () => {
		// Reading changes nothing. Everything else is done to somebody new.
		const patient = call[1].method === 'GET' ? owner : await newOwner(app, database.db);
		const before = await readAllOfOwner();
		const response = await make(call, patient.headers, patient);
		expect(response.statusCode, response.body).toBeLessThan(300);
		expect(response.headers['cache-control']).toBe('no-store');
		expect(await readAllOfOwner()).toEqual(before);
	});
});

const about = (who: TestPatient, person: string) => ({ ...who.headers, [personHeader]: person });

describe.each(withAccess('patient'))('%s, about another person', (...call) => {
	const [name, { right }] = call;

	it('does nothing without the right, as if there were no such person', async () => {
		const before = await readAllOfOwner();
		const { viewer, manager, former, stranger } = carersByName;
		const headers = [about(former, owner.id), about(stranger, owner.id), about(stranger, 'not an id')];
		if (right !== 'view') headers.push(about(viewer, owner.id));
		if (right === 'own') headers.push(about(manager, owner.id), about(owner, owner.memberId));
		const missing = await make(call, about(stranger, randomUUID()));
		expect([missing.statusCode, missing.json()]).toEqual([404, { detail: messages.server.notFound }]);
		for (const each of headers) {
			const response = await make(call, each);
			expect([each, response.statusCode, response.json()]).toEqual([each, 404, missing.json()]);
			expect(await lastEntry()).toMatchObject({ action: name, outcome: 'denied' });
		}
		expect(await readAllOfOwner()).toEqual(before);
	});

	it.skipIf(right === 'own')(
		'works for carers with the right, changes nobody else’s records, and the log names both',
		async () => {
			const { viewer, manager } = carersByName;
			const patient = right === 'view' ? owner : await newOwner(app, database.db);
			if (right === 'manage') await addCarer(database.db, patient.id, manager.id, 'manage');
			const before = await readAllOfOwner();
			for (const carer of right === 'view' ? [viewer, manager] : [manager]) {
				const response = await make(call, about(carer, patient.id), patient);
				expect(response.statusCode, response.body).toBeLessThan(300);
				expect(response.headers['cache-control']).toBe('no-store');
				const entry = { actorKind: 'patient', actor: carer.id, person: patient.id, action: name, outcome: 'success' };
				expect(await lastEntry()).toMatchObject(entry);
			}
			expect(await readAllOfOwner()).toEqual(before);
		},
	);
});

it('a carer who loses the right or logs out before the body of a call has arrived changes nothing', async () => {
	const carer = await addPatient(app, database.db, 'Carl');
	const id = await addCarer(database.db, owner.id, carer.id, 'manage');
	const before = await readAllOfOwner();
	async function makeAfter(change: () => Promise<unknown>, headers: Record<string, string>) {
		async function* send() {
			await change();
			yield JSON.stringify(owner.bodies.createLesion);
		}
		const { path: url, method } = calls.createLesion;
		const payload = Readable.from(send());
		return await app.inject({ method, url, payload, headers: { ...headers, 'content-type': 'application/json' } });
	}
	const remove = () => owner.call('DELETE', calls.removeCarer.path.replace(':id', id));
	const refused = await makeAfter(remove, about(carer, owner.id));
	expect([refused.statusCode, refused.json()]).toEqual([404, { detail: messages.server.notFound }]);
	expect(await readAllOfOwner()).toEqual(before);

	const ended = await makeAfter(() => carer.call('POST', calls.logout.path), carer.headers);
	expect([ended.statusCode, ended.json()]).toEqual([401, { detail: messages.login.expired }]);
	expect(await lastEntry()).toMatchObject({ actor: carer.id, action: 'createLesion', outcome: 'denied' });
	expect(await database.db.$count(lesions, eq(lesions.patientId, carer.id))).toBe(0);
});

describe.each(withAccess('shared'))('%s', (...call) => {
	const [name] = call;

	it('is refused to everybody who has not opened the link, even with a login, and each attempt is recorded', async () => {
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

	it('works for somebody who has opened the link, and that is recorded', async () => {
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

	it('is refused to everybody who is not a clinician, including patients, and each attempt is recorded', async () => {
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

	it('is refused to pages of other sites in a clinician’s browser, and that is recorded', async () => {
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

// The stream of events never ends by itself, and a comparison needs two cases: both have their own tests.
const answered = withAccess('clinician').filter(([name]) => name !== 'caseEvents' && name !== 'compareCase');
it.each(answered)('%s works for clinicians, and that is recorded', async (...call) => {
	const [name, { path, audited }] = call;
	const { headers } = await newClinician(app, 'Ben');
	const response = await make(call, headers);
	expect(response.statusCode, response.body).toBeLessThan(300);
	expect(response.headers['cache-control']).toBe('no-store');
	const subject = path.includes(':') ? owner.idFor(call) : null;
	expect(await lastEntry()).toMatchObject({
		actorKind: 'clinician',
		actor: 'Ben',
		// For a call that leaves no row, the row of the login.
		action: audited === false ? 'clinicalLogin' : name,
		subject,
		outcome: 'success',
	});
});

it.each(withAccess('signed'))('%s is sent to nobody without a signature, whoever they are', async (...call) => {
	const { image } = (await readAllOfOwner()).scans![0]!;
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

it.each(withAccess('anyone'))('%s needs no login', async (...call) => {
	for (const headers of Object.values(headersByName)) {
		expect((await make(call, headers)).statusCode).not.toBe(401);
	}
});

async function bareServer() {
	const bare = Fastify();
	handleErrors(bare);
	await addRateLimits(bare, createCounters(database.db, Buffer.from('secret')));
	await guardCalls(bare, { db: database.db });
	return bare;
}

it('a call without an access rule stops the start', async () => {
	const bare = await bareServer();
	for (const url of ['/api/secrets', '/api/scans/:id/secret', '/model/x', '/healthz']) {
		expect(() => bare.get(url, () => 'secret')).toThrow(`${url} does not say who may make the call`);
	}
	// Like a call that no type has checked.
	const { right, ...call } = calls.lesions;
	const config = { call: call as typeof calls.lesions };
	expect(() => bare.get(call.path, { config }, () => 'secret')).toThrow('does not say who may make the call');
});

it('a login that has ended clears the browser’s cache, as logging out does; a missing login does not', async () => {
	const former = await addPatient(app, database.db);
	await former.call('POST', calls.logout.path);
	const clears = async ({ method, path }: { method: 'GET'; path: string }, headers: Record<string, string>) => {
		const { statusCode, headers: sent } = await app.inject({ method, url: path.replace(':id', owner.id), headers });
		return [statusCode, sent['clear-site-data']];
	};
	const cleared = [401, '"cache"'];
	expect(await clears(calls.me, former.headers)).toEqual(cleared);
	expect(await clears(calls.cases, formerClinicians['an idle clinician']!)).toEqual(cleared);
	const visits = await makeInvalidShareCookies(app, database.db, owner);
	expect(await clears(calls.shared, visits['somebody whose visit has ended']!)).toEqual(cleared);
	for (const call of [calls.me, calls.cases, calls.shared]) expect(await clears(call, {})).toEqual([401, undefined]);
});

it('records when a login was last seen, once a minute', async () => {
	const [{ id, headers }, other] = [await addPatient(app, database.db), await addPatient(app, database.db)];
	const seen = async (patient = id) =>
		(await database.db.select().from(sessions).where(eq(sessions.patientId, patient)))[0]!.lastSeenAt;
	const before = await seen();
	await app.inject({ url: calls.me.path, headers });
	expect(await seen()).toEqual(before);
	const longAgo = new Date(Date.now() - 61_000);
	const both = inArray(sessions.patientId, [id, other.id]);
	await database.db.update(sessions).set({ lastSeenAt: longAgo }).where(both);
	await app.inject({ url: calls.me.path, headers });
	expect((await seen()).getTime()).toBeGreaterThanOrEqual(before.getTime());
	expect(await seen(other.id)).toEqual(longAgo);
});
