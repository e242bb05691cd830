import { randomUUID } from 'node:crypto';
import { calls, messages, personHeader } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { newClinician } from '../../test/clinicians.ts';
import { addInvitation } from '../../test/family.ts';
import { forAll } from '../../test/for-all.ts';
import { newPatient, type TestPatient } from '../../test/patients.ts';
import { newLesion } from '../../test/scans.ts';
import { startTwoServers } from '../../test/two-servers.ts';
import { openDatabase } from '../db/database.ts';
import { forgetResults } from './idempotency.ts';

const servers = forAll(() => startTwoServers());
const jane = forAll(() => newPatient(servers.app));

const mole = { nickname: 'Mole', body_part: 'Back' };

/** Starts to track a lesion with an Idempotency-Key. */
function create(server: FastifyInstance, { headers }: TestPatient, key: string, payload: object = mole) {
	const { method, path: url } = calls.createLesion;
	return server.inject({ method, url, headers: { ...headers, 'idempotency-key': key }, payload });
}
const countLesions = async ({ call }: TestPatient) => (await call('GET', calls.lesions.path)).json().length;

it('a request that is repeated at another server, or while the first is still running, is done once', async () => {
	const patient = await newPatient(servers.app);
	const key = randomUUID();
	const both = [servers.app, servers.other, servers.app, servers.other];
	const answers = await Promise.all(both.map((server) => create(server, patient, key)));
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
	expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
	// The quotes that the header's standard requires change nothing.
	expect((await create(servers.other, patient, `"${key}"`)).json()).toEqual(answers[0]!.json());
	expect(await countLesions(patient)).toBe(1);
	await create(servers.app, patient, randomUUID());
	expect(await countLesions(patient)).toBe(2);
	// What other requests do meanwhile changes no result.
	expect((await create(servers.other, patient, key)).json()).toEqual(answers[0]!.json());
	// Without a key, each request counts by itself.
	for (let i = 0; i < 2; i++) await patient.call('POST', calls.createLesion.path, mole);
	expect(await countLesions(patient)).toBe(4);
});

it('a person who is added by a repeated request is there once', async () => {
	const { method, path: url } = calls.addPerson;
	const headers = { ...jane.headers, 'idempotency-key': randomUUID() };
	const add = (server: FastifyInstance) => server.inject({ method, url, headers, payload: { full_name: 'Ben Doe' } });
	const answers = [await add(servers.app), await add(servers.other)];
	expect(answers[1]!.json()).toEqual(answers[0]!.json());
	expect((await jane.call('GET', calls.family.path)).json().people).toHaveLength(1);
	// The same key about somebody else is another request.
	const ben = { ...jane, headers: { ...jane.headers, [personHeader]: answers[0]!.json().id } };
	const key = randomUUID();
	const [own, his] = [await create(servers.app, jane, key), await create(servers.app, ben, key)];
	expect([own.statusCode, his.statusCode]).toEqual([201, 201]);
	expect(his.json().id).not.toBe(own.json().id);
});

it('an invitation that is accepted again because the answer was lost is not called used', async () => {
	const [inviter, carer] = [await newPatient(servers.app), await newPatient(servers.app)];
	const { db, close } = await openDatabase({ databaseUrl: servers.databaseUrl, dataDir: servers.dataDir });
	const { token } = await addInvitation(db, inviter, carer.email);
	await close();
	const { method, path: url } = calls.acceptInvitation;
	const headers = { ...carer.headers, 'idempotency-key': randomUUID() };
	const accept = (server: FastifyInstance) => server.inject({ method, url, headers, payload: { token } });
	const answers = [await accept(servers.app), await accept(servers.other)];
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
	expect(answers[1]!.json()).toEqual(answers[0]!.json());
	expect((await carer.call('POST', url, { token })).statusCode).toBe(400);
});

it('a request that failed is tried again', async () => {
	const patient = await newPatient(servers.app);
	const scanId = randomUUID();
	const { method, path: url } = calls.createShare;
	const payload = {
		target: { kind: 'lesion', id: scanId },
		duration: 'day',
		include_name: false,
		include_notes: false,
	};
	const headers = { ...patient.headers, 'idempotency-key': randomUUID() };
	for (let i = 0; i < 2; i++) {
		expect((await servers.app.inject({ method, url, headers, payload })).statusCode).toBe(404);
	}
});

it('nobody gets the result of another person or another request', async () => {
	const [key, stranger] = [randomUUID(), await newPatient(servers.app)];
	const first = (await create(servers.app, jane, key)).json();
	expect((await create(servers.other, stranger, key)).json().id).not.toBe(first.id);
	const other = await create(servers.other, jane, key, { ...mole, body_part: 'Arm' });
	expect([other.statusCode, other.json().detail]).toEqual([422, messages.server.otherIdempotencyKey]);
	for (const bad of ['short', 'a'.repeat(101), 'with spaces in the middle']) {
		expect((await create(servers.app, jane, bad)).statusCode).toBe(400);
	}
});

it('a link made once opens with the secrets returned twice, and the database contains neither', async () => {
	const { method, path: url } = calls.createShare;
	const target = { kind: 'lesion', id: await newLesion(jane) };
	const payload = { target, duration: 'day', include_name: false, include_notes: false };
	const key = randomUUID();
	const headers = { ...jane.headers, 'idempotency-key': key };
	const first = (await servers.app.inject({ method, url, headers, payload })).json();
	expect((await servers.other.inject({ method, url, headers, payload })).json()).toEqual(first);
	expect((await jane.call('GET', calls.shares.path)).json()).toHaveLength(1);
	const { rows } = await servers.client.query(
		`select concat(encode(key, 'escape'), encode(request, 'escape'), encode(result, 'escape')) as text from idempotency_keys`,
	);
	for (const secret of [first.token, first.code, key]) expect(JSON.stringify(rows)).not.toContain(secret);
});

it('a repeated review is one review: it does not conflict with itself, and sends one event', async () => {
	const { id } = await submitCase(jane);
	const { headers } = await newClinician(servers.app);
	const review = (server: FastifyInstance, key: string) =>
		server.inject({
			method: 'PUT',
			url: calls.changeCase.path.replace(':id', id),
			headers: { ...headers, 'idempotency-key': key },
			payload: { status: 'reviewed', notes: 'All is well.', version: 1 },
		});
	const key = randomUUID();
	const answers = [await review(servers.app, key), await review(servers.other, key)];
	expect(answers.map((answer) => answer.json().updatedCase.version)).toEqual([2, 2]);
	expect((await review(servers.other, randomUUID())).statusCode).toBe(409);
	const { rows } = await servers.client.query(`select kind from case_events where scan_id = $1 order by number`, [id]);
	expect(rows.map(({ kind }) => kind)).toEqual(['new', 'changed']);
});

it('cases that are reviewed together and undone, each request repeated, change twice', async () => {
	const low = { predictions: [{ label: 'Melanocytic Nevus' as const, confidence: 90 }], risk_level: 'low' as const };
	const cases = [await submitCase(jane, low), await submitCase(jane, low)];
	const { headers } = await newClinician(servers.app);
	const send = (url: string, payload: object, key: string) =>
		Promise.all(
			[servers.app, servers.other].map((server) =>
				server.inject({ method: 'PUT', url, headers: { ...headers, 'idempotency-key': key }, payload }),
			),
		);
	const seen = (version: number) => cases.map(({ id }) => ({ id, version }));
	const payload = { cases: seen(1), outcome: null, notes: 'All is well.' };
	for (const answer of await send(calls.reviewCases.path, payload, randomUUID())) {
		expect(answer.json()).toMatchObject({ changed: [{ version: 2 }, { version: 2 }], skipped: [] });
	}
	for (const answer of await send(calls.undoCaseReviews.path, { cases: seen(2) }, randomUUID())) {
		expect(answer.json()).toMatchObject({ changed: [{ version: 3 }, { version: 3 }], skipped: [] });
	}
});

it('results are forgotten after a day', async () => {
	const key = randomUUID();
	const { id } = (await create(servers.app, jane, key)).json();
	const { db, close } = await openDatabase({ databaseUrl: servers.databaseUrl, dataDir: servers.dataDir });
	onTestFinished(close);
	await forgetResults(db);
	expect((await create(servers.app, jane, key)).json().id).toBe(id);
	await servers.client.query(`update idempotency_keys set at = at - interval '25 hours'`);
	await forgetResults(db);
	expect((await create(servers.app, jane, key)).json().id).not.toBe(id);
});
