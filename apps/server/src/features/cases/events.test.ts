import { type Case, calls, caseEventSchema, lastEventHeader, limits, messages } from '@dermavigil/contract';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { submitCase } from '../../../test/cases.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { openEvents } from '../../../test/events.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { newLesion, smallScan } from '../../../test/scans.ts';
import { buildTestApp, startTestServer } from '../../../test/server.ts';
import { openDatabase } from '../../db/database.ts';
import type { Listen } from '../../db/listener.ts';
import { forgetEvents, maxUnreadBytes } from './event-stream.ts';
import { createCaseStreams } from './events.ts';

const server = forAll(() => startTestServer());
let address: string;
const clinician = forAll(() => newClinician(server.app));
const jane = forAll(() => newPatient(server.app));
beforeAll(async () => {
	address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => void vi.useRealTimers());

/** A stream that has begun. */
async function listen(lastId?: string, who = clinician, at = address) {
	const events = await openEvents(at, who.headers.cookie, lastId);
	const ready = await events.next();
	expect([ready?.event, ready?.retry]).toEqual(['ready', '3000']);
	return { ...events, ready: ready! };
}

const toEvent = ({ id, version, status, risk_level, submitted_at }: Case) => ({
	id,
	version,
	status,
	risk_level,
	submitted_at,
});

it('sends a new case, and its changes', async () => {
	const events = await listen();
	expect(events.headers['content-type']).toMatch(/^text\/event-stream/);
	expect(events.headers['cache-control']).toBe('no-store');
	const submitted = await submitCase(jane);
	const arrived = await events.next();
	expect(arrived?.event).toBe('new');
	expect(caseEventSchema.parse(JSON.parse(arrived!.data!))).toEqual(toEvent({ ...submitted, version: 1 }));

	const change = { status: 'reviewed', notes: 'Harmless.' };
	const answer = await clinician.call('PUT', `/api/cases/${submitted.id}/status`, change);
	const changed = await events.next();
	expect([changed?.event, changed?.id]).toEqual(['changed', String(Number(arrived!.id) + 1)]);
	expect(JSON.parse(changed!.data!)).toEqual(toEvent(answer.json().updatedCase));
	expect(changed!.data).not.toContain('Harmless');
	events.leave();
});

it('reports that a case was erased, with its scan, its lesion or its patient, and no other scan', async () => {
	const events = await listen();
	const ben = await newPatient(server.app);
	const lesion_id = await newLesion(ben);
	const cases = [await submitCase(ben), await submitCase(ben, { lesion_id }), await submitCase(ben)];
	for (const { id } of cases) expect(JSON.parse((await events.next())!.data!).id).toBe(id);
	await ben.call('POST', calls.saveScan.path, await smallScan({ lesion_id }));
	await ben.call('DELETE', calls.deleteScan.path.replace(':id', cases[0]!.id));
	await ben.call('DELETE', calls.deleteLesion.path.replace(':id', lesion_id));
	await ben.call('POST', calls.deleteAccount.path, { password: ben.password });
	for (const { id } of cases) {
		const erased = (await events.next())!;
		expect([erased.event, erased.id, JSON.parse(erased.data!)]).toEqual(['erased', undefined, { id }]);
	}
	const { id } = await submitCase(jane);
	expect(JSON.parse((await events.next())!.data!).id).toBe(id);
	events.leave();
});

it('sends a scan that is submitted later, once, and no private scan', async () => {
	const events = await listen();
	const lesion_id = await newLesion(jane);
	const scan = await smallScan({ request_id: crypto.randomUUID(), lesion_id });
	await jane.call('POST', calls.saveScan.path, scan);
	await jane.call('POST', calls.submitCase.path, { ...scan, is_private: true });
	const asked = [1, 2].map(() => jane.call('POST', calls.submitCase.path, { ...scan, is_private: false }));
	const { id } = (await Promise.all(asked))[0]!.json();
	const last = await submitCase(jane);
	expect(JSON.parse((await events.next())!.data!).id).toBe(id);
	expect(JSON.parse((await events.next())!.data!).id).toBe(last.id);
	events.leave();
});

it('resumes after a break, or from now on if the last id is unknown', async () => {
	const before = await listen();
	before.leave();
	const missed = [await submitCase(jane), await submitCase(jane)];
	const after = await listen(before.ready.id);
	for (const { id } of missed) expect(JSON.parse((await after.next())!.data!).id).toBe(id);
	const next = await submitCase(jane);
	const live = await after.next();
	expect(JSON.parse(live!.data!).id).toBe(next.id);
	after.leave();

	const year0 = '0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000';
	for (const lastId of ['yesterday', '-1', '9'.repeat(15), '9'.repeat(99), year0, "1' or true --"]) {
		const events = await listen(lastId);
		expect(events.ready.id).toBe(live!.id);
		events.leave();
	}
});

it('starts where a list of cases ended, and sends what arrived before the stream was opened', async () => {
	const list = await clinician.call('GET', `${calls.cases.path}?limit=1`);
	const { id } = await submitCase(jane);
	const events = await listen(String(list.headers[lastEventHeader]));
	expect(JSON.parse((await events.next())!.data!).id).toBe(id);
	const newest = await clinician.call('GET', calls.cases.path);
	expect(newest.headers[lastEventHeader]).toBe(String(Number(list.headers[lastEventHeader]) + 1));
	events.leave();
});

it('continues at another server where a stopping one left off: each event once, in order', async () => {
	const other = await buildTestApp({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
	const events = await listen(undefined, clinician, await other.listen({ port: 0, host: '127.0.0.1' }));
	const cases: Case[] = [];
	for (let i = 0; i < 6; i++) cases.push(await submitCase(jane));
	/** At both servers at the same time. Whatever order they are saved in, all streams get them in that order. */
	const review = (some: Case[]) =>
		Promise.all(
			some.map(({ id }, i) => {
				const app = i % 2 ? other : server.app;
				const url = calls.changeCase.path.replace(':id', id);
				return app.inject({ method: 'PUT', url, headers: clinician.headers, payload: { status: 'reviewed' } });
			}),
		);
	await review(cases.slice(0, 3));
	const received = [];
	for (let i = 0; i < 9; i++) received.push((await events.next())!);
	const closed = other.close();
	expect(await events.next()).toBeUndefined();
	await closed;
	await Promise.all(cases.slice(3).map(({ id }) => review([{ id } as Case])));
	const resumed = await listen(received.at(-1)!.id);
	const last = await submitCase(jane);
	for (let i = 0; i < 4; i++) received.push((await resumed.next())!);
	resumed.leave();

	const kinds = [...Array(6).fill('new'), ...Array(6).fill('changed'), 'new'];
	expect(received.map(({ event }) => event)).toEqual(kinds);
	const numbers = received.map(({ id }) => Number(id));
	expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
	const ids = received.map(({ data }) => JSON.parse(data!).id);
	expect(ids.slice(6, 12).sort()).toEqual(cases.map(({ id }) => id).sort());
	expect(ids.at(-1)).toBe(last.id);
});

it('resumes at the event that a page names when it opens a new stream', async () => {
	const events = await listen();
	events.leave();
	const { id } = await submitCase(jane);
	const resumed = await openEvents(address, clinician.headers.cookie, undefined, `?after=${events.ready.id}`);
	expect((await resumed.next())?.event).toBe('ready');
	expect(JSON.parse((await resumed.next())!.data!).id).toBe(id);
	resumed.leave();
});

it('forgets events older than any login', async () => {
	const count = async () => (await server.client.query('select 1 from case_events')).rowCount;
	await submitCase(jane);
	const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: server.databaseUrl });
	const all = await count();
	await forgetEvents(db, new Date(Date.now() - limits.clinician.sessionFor));
	expect(await count()).toBe(all);
	await forgetEvents(db, new Date(Date.now() + 1000));
	expect(await count()).toBe(0);
	await close();
});

it('shows every twenty seconds that it is still there', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	const events = await listen(undefined, await newClinician(server.app));
	for (let i = 0; i < 3; i++) {
		vi.advanceTimersByTime(limits.cases.heartbeatEach);
		expect(await events.next()).toEqual({});
	}
	events.leave();
});

it('ends with the login, and sends nothing more', async () => {
	const visitor = await newClinician(server.app);
	const events = await listen(undefined, visitor);
	await visitor.call('POST', calls.clinicalLogout.path);
	await submitCase(jane);
	expect(await events.next()).toBeUndefined();

	const idle = await newClinician(server.app);
	const open = await listen(undefined, idle);
	server.wait(limits.clinician.idleFor);
	onTestFinished(() => server.wait(-limits.clinician.idleFor));
	await submitCase(jane);
	expect(await open.next()).toBeUndefined();
	const refused = await server.app.inject({ url: calls.caseEvents.path, headers: idle.headers });
	expect([refused.statusCode, refused.json()]).toEqual([401, { detail: messages.clinician.notLoggedIn }]);
});

it('ends when its connection to the database is lost, and works again when reopened', async () => {
	await submitCase(jane);
	const events = await listen();
	await server.client.query(
		`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen cases' and datname = current_database()`,
	);
	expect(await events.next()).toBeUndefined();
	const { id } = await submitCase(jane);
	const again = await listen(events.ready.id);
	const seenIds: string[] = [];
	while (!seenIds.includes(id)) seenIds.push(JSON.parse((await again.next())!.data!).id);
	again.leave();
});

it('has a connection to the database only while a stream is open', async () => {
	const listening = async () => {
		const { rows } = await server.client.query(
			`select 1 from pg_stat_activity where query = 'listen cases' and datname = current_database()`,
		);
		return rows.length;
	};
	const [one, two] = [await listen(), await listen()];
	expect(await listening()).toBe(1);
	one.leave();
	two.leave();
	await vi.waitFor(async () => expect(await listening()).toBe(0), { timeout: 50_000 });
});

it('leave out announcements that only a newer version knows, and continue', async () => {
	const warned = vi.spyOn(server.app.log, 'warn');
	const events = await listen();
	for (const payload of [JSON.stringify({ number: 1, kind: 'archived', event: {} }), 'archived']) {
		await server.client.query(`select pg_notify('cases', $1)`, [payload]);
	}
	const { id } = await submitCase(jane);
	expect(JSON.parse((await events.next())!.data!).id).toBe(id);
	const left = 'An announcement of cases that this version does not know was left out.';
	expect(warned.mock.calls.filter(([text]) => String(text) === left)).toHaveLength(2);
	warned.mockRestore();
	events.leave();
});

it('are limited to five for each login: the oldest ends, and says why', async () => {
	const [visitor, other] = [await newClinician(server.app), await newClinician(server.app)];
	const others = await listen(undefined, other);
	const streams = [];
	for (let i = 0; i < limits.cases.maxStreams; i++) streams.push(await listen(undefined, visitor));
	const newest = await listen(undefined, visitor);
	const [oldest, ...rest] = streams;
	expect((await oldest!.next())?.event).toBe('replaced');
	expect(await oldest!.next()).toBeUndefined();
	const { id } = await submitCase(jane);
	for (const stream of [others, newest, ...rest]) {
		expect(JSON.parse((await stream.next())!.data!).id).toBe(id);
		stream.leave();
	}
});

it('end when too much is left unread, but not because much arrives at once', async () => {
	let announce: (payload: string) => void = () => {};
	const listen: Listen = async ({ onAnnouncement }) => {
		announce = onAnnouncement;
		return () => {};
	};
	const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: server.databaseUrl });
	const caseStreams = createCaseStreams(database.db, listen, Date.now, server.app.log);
	const { token: sessionId } = await newClinician(server.app);
	const open = () => caseStreams.open({ sessionId, name: null }, undefined);
	const [read, unread] = [await open(), await open()];
	const payload = JSON.stringify({ kind: 'erased', event: { id: crypto.randomUUID() } });
	for (let bytes = 0; bytes < 1.5 * maxUnreadBytes; bytes += payload.length) announce(payload);
	await vi.waitFor(() => expect(read.readableLength).toBeGreaterThan(maxUnreadBytes), 30_000);
	expect(unread.destroyed).toBe(false);
	// All of it: from Node.js 26 on, read() without a size reads only what was written first.
	read.read(read.readableLength);
	announce(payload);
	await vi.waitFor(() => expect([read.destroyed, unread.destroyed]).toEqual([false, true]), 30_000);
	caseStreams.close();
	await database.close();
});

it('check a login once for all of its streams and everything that has arrived', async () => {
	const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: server.databaseUrl });
	let announce: (payload: string) => void = () => {};
	const listen: Listen = async ({ onAnnouncement }) => {
		announce = onAnnouncement;
		return () => {};
	};
	const caseStreams = createCaseStreams(database.db, listen, Date.now, server.app.log);
	const { token: sessionId } = await newClinician(server.app);
	const streams = await Promise.all([1, 2, 3].map(() => caseStreams.open({ sessionId, name: null }, undefined)));
	const checks = vi.spyOn(database.db, 'select');
	const event = toEvent({ ...(await submitCase(jane)), version: 1 } as Case);
	const first = 1_000_000;
	for (let i = 0; i < 20; i++) announce(JSON.stringify({ number: first + i, kind: 'new', event }));
	// One is announced again, and one by a server of an older version.
	announce(JSON.stringify({ number: first, kind: 'new', event }));
	announce(JSON.stringify({ kind: 'new', event }));
	await vi.waitFor(() => {
		for (const stream of streams) expect(stream.readableLength).toBeGreaterThan(21 * event.id.length);
	}, 30_000);
	expect(checks).toHaveBeenCalledTimes(2);
	for (const stream of streams)
		expect(String(stream.read(stream.readableLength)).match(/event: new/g)).toHaveLength(21);
	caseStreams.close();
	await database.close();
});
