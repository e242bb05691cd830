import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { clinicianPassword, newClinician, sameOrigin } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { buildTestApp, startTestServer } from '../../../test/server.ts';
import { freshStores } from '../../../test/stores.ts';
import { openDatabase } from '../../db/database.ts';
import { hashPassword, hashToken } from '../../http/credentials.ts';
import { createClinicianStore } from './store.ts';

const { clinicalLogin, clinicalLogout, clinicalSession, continueClinicalSession, cases } = calls;
const { idleFor, sessionFor } = limits.clinician;
const { addressAttempts, accountAttempts, browserAttempts } = limits.login;
const { firstWait, maxWait, attemptWindow } = limits.login;
const password = clinicianPassword;

const server = forAll(() => startTestServer());
beforeEach(() => {
	// Time stands still, so that a remaining wait is exact, however long passwords take to check.
	vi.useFakeTimers({ toFake: ['Date'] });
	// Earlier attempts are forgotten, because those of strangers are counted together, whatever their addresses.
	server.wait(attemptWindow);
});
afterEach(() => void vi.useRealTimers());

/** An attempt to log in from an address, through a proxy on this machine if one is named. */
async function logIn(payload: object = { password }, remoteAddress = '127.0.0.1', forwardedFor = '', cookie = '') {
	const headers = { ...sameOrigin, cookie, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) };
	return await server.app.inject({ method: 'POST', url: clinicalLogin.path, headers, payload, remoteAddress });
}
/** The cookies that the browser sends back to the login. */
function toCookie({ cookies }: Awaited<ReturnType<typeof logIn>>): string {
	const { name, value, ...options } = cookies.find(({ name }) => name === 'knownClinician')!;
	expect(options).toEqual({
		...{ path: clinicalLogin.path, httpOnly: true, sameSite: 'Strict' },
		maxAge: limits.login.browserKnownFor / 1000,
	});
	return `${name}=${value}`;
}
const error = async (answer: ReturnType<typeof logIn>) => [(await answer).statusCode, (await answer).json().detail];
const ask = async (question: string, values: unknown[] = []) => (await server.client.query(question, values)).rows;
const lastEntry = async () => (await ask('select * from audit_log order by id desc limit 1'))[0];

describe('logging in', () => {
	it('sets a cookie that no script can read and no other site sends, and gives the page a name for it that opens nothing', async () => {
		const response = await logIn({ password, name: ' Dr. Okafor ' });
		const { success, token, message } = clinicalLogin.response.parse(response.json());
		expect([response.statusCode, success, message]).toEqual([200, true, 'Login successful!']);
		const [cookie] = response.cookies.filter(({ name }) => name === 'clinician');
		expect(cookie).toEqual({
			name: 'clinician',
			value: expect.stringMatching(/^[\w-]{43}$/),
			path: '/',
			httpOnly: true,
			sameSite: 'Strict',
		});
		const [stored] = await ask('select * from clinician_sessions where token_hash = $1', [hashToken(cookie!.value)]);
		expect(stored).toMatchObject({ id: token, name: 'Dr. Okafor' });
		for (const headers of [{ ...sameOrigin, cookie: `clinician=${token}` }, { authorization: `Bearer ${token}` }]) {
			expect((await server.app.inject({ url: cases.path, headers })).statusCode).toBe(401);
		}
		const headers = { cookie: `clinician=${cookie!.value}` };
		expect((await server.app.inject({ url: cases.path, headers })).statusCode).toBe(200);
	});

	it('over HTTPS sets a cookie that is never sent without it', async () => {
		const secure = await startTestServer({
			PUBLIC_URL: 'https://skin.example.org',
			CLINICIAN_PASSWORD: 'by appointment',
		});
		const payload = { password: 'by appointment' };
		const headers = { origin: 'https://skin.example.org' };
		const login = await secure.app.inject({ method: 'POST', url: clinicalLogin.path, headers, payload });
		const [cookie] = login.cookies.filter(({ name }) => name === '__Host-clinician');
		expect(cookie).toMatchObject({ name: '__Host-clinician', path: '/', secure: true, httpOnly: true });
		expect(cookie).not.toHaveProperty('domain');
		const withCookie = { ...headers, cookie: `__Host-clinician=${cookie!.value}` };
		expect((await secure.app.inject({ url: cases.path, headers: withCookie })).statusCode).toBe(200);
		await secure.close();
	});

	it('accepts only the server’s own password if it has one, and shows no hint', async () => {
		const own = await startTestServer({ CLINICIAN_PASSWORD: 'by appointment' });
		const answer = await own.app.inject({
			method: 'POST',
			url: clinicalLogin.path,
			headers: sameOrigin,
			payload: { password },
		});
		expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Invalid credentials.']);
		expect((await own.app.inject(calls.config.path)).json().demo).toBeUndefined();
		await own.close();
		expect((await server.app.inject(calls.config.path)).json().demo).toEqual({
			public: false,
			clinicianPassword: password,
		});
	});

	it('does not succeed with a password that another server has changed meanwhile', async () => {
		const own = await startTestServer({ CLINICIAN_PASSWORD: 'by appointment' });
		await own.client.query('begin');
		await own.client.query('lock table clinician_password in exclusive mode');
		const payload = { password: 'by appointment' };
		const login = own.app.inject({ method: 'POST', url: clinicalLogin.path, headers: sameOrigin, payload });
		await untilBlocked(own.client);
		const changeTo = async (next: string) =>
			await own.client.query('update clinician_password set hash = $1', [await hashPassword(next)]);
		await changeTo('at the front desk');
		await own.client.query('commit');
		expect((await login).statusCode).toBe(401);
		const countLogins = async () => (await own.client.query('select 1 from clinician_sessions')).rowCount;
		expect(await countLogins()).toBe(0);

		// A login does not end if it began after another server had changed the password to the same one.
		const { db, close } = await openDatabase(own);
		await own.client.query('begin');
		await own.client.query('lock table clinician_password in exclusive mode');
		const starting = createClinicianStore(db, payload.password, Date.now);
		await untilBlocked(own.client);
		await changeTo(payload.password);
		await own.client.query(`insert into clinician_sessions (token_hash, name) values (sha256('token'), '')`);
		await own.client.query('commit');
		await starting;
		expect(await countLogins()).toBe(1);
		await close();
		await own.close();
	});

	it.each<[object, number, string]>([
		[{ password: 'wrong' }, 401, messages.clinician.invalid],
		[{ password: password.toUpperCase() }, 401, messages.clinician.invalid],
		[{ password: "' or 1=1 --" }, 401, messages.clinician.invalid],
		[{ password: '' }, 400, messages.login.passwordRequired],
		[{}, 400, messages.login.passwordRequired],
		[{ password: 7 }, 400, messages.login.passwordRequired],
		[{ password: 'x'.repeat(257) }, 400, messages.signup.passwordTooLong],
		[{ password, name: 'x'.repeat(81) }, 400, 'name'],
		[{ password, name: 'Dr.\nOkafor' }, 400, 'name'],
		[{ password, name: 'Dr. \u202erofako' }, 400, messages.invisible],
		[{ password, name: ' 5F0C0AD4-0000-4000-8000-00000000000A ' }, 400, messages.clinician.nameIsId],
		[{ password, name: '#1A2b3c4d' }, 400, messages.clinician.nameIsId],
		[{ password, role: 'admin' }, 400, 'role'],
	])('%j is refused and recorded, and sets no cookie', async (payload, status, detail) => {
		const answer = await logIn(payload, '192.0.2.1');
		expect([answer.statusCode, answer.json().detail]).toEqual([status, expect.stringContaining(detail)]);
		expect(answer.cookies).toEqual([]);
		expect(await lastEntry()).toMatchObject({ actor_kind: 'anonymous', action: 'clinicalLogin', outcome: 'denied' });
		await logIn({ password }, '192.0.2.1');
	});

	it('is recorded under the clinician’s name or, without one, under the login', async () => {
		await logIn({ password, name: 'AO' });
		expect(await lastEntry()).toMatchObject({
			actor_kind: 'clinician',
			actor: 'AO',
			action: 'clinicalLogin',
			outcome: 'success',
		});
		const { token } = (await logIn()).json();
		expect(await lastEntry()).toMatchObject({ actor_kind: 'clinician', actor: token, outcome: 'success' });
		expect(JSON.stringify(await ask('select * from audit_log'))).not.toContain(password);
	});

	it('is limited, so that it cannot fill the log', async () => {
		const entries = async () => (await ask('select count(*) from audit_log'))[0].count;
		const from = '198.51.100.250';
		for (let i = 0; i < limits.denialsPerMinute; i++) expect((await logIn({ password }, from)).statusCode).toBe(200);
		const before = await entries();
		expect(await error(logIn({ password }, from))).toEqual([429, messages.server.tooManyRequests]);
		expect(await entries()).toBe(before);
	});

	it.each([
		['no page', {}],
		['another site', { origin: 'https://evil.example' }],
		['another port', { origin: 'http://localhost:8080' }],
		['a page without origin', { origin: 'null' }],
	])('from %s is refused', async (_where, headers) => {
		const answer = await server.app.inject({ method: 'POST', url: clinicalLogin.path, headers, payload: { password } });
		expect([answer.statusCode, answer.json().detail]).toEqual([403, messages.clinician.otherOrigin]);
		expect(answer.cookies).toEqual([]);
	});
});

describe('wrong passwords', () => {
	let address = 0;
	let from: string;
	beforeEach(() => {
		address++;
		from = `198.51.100.${address}`;
	});
	const guess = (forwardedFor = from) => logIn({ password: 'guess' }, '127.0.0.1', forwardedFor);
	const right = (forwardedFor = from) => logIn({ password }, '127.0.0.1', forwardedFor);
	async function guessAll(forwardedFor = from) {
		for (let i = 0; i < addressAttempts; i++)
			expect(await error(guess(forwardedFor))).toEqual([401, 'Invalid credentials.']);
	}

	it('slow their address down, longer each time', async () => {
		await guessAll();
		const waits: number[] = [];
		for (let wait: number = firstWait; waits.length < 8; wait = Math.min(maxWait, 2 * wait)) {
			const refused = await right();
			const seconds = Number(refused.headers['retry-after']);
			expect([refused.statusCode, refused.json().detail]).toEqual([429, messages.login.wait.byAddress(seconds)]);
			waits.push(seconds);
			server.wait(wait);
			if (waits.length < 8) expect((await guess()).statusCode).toBe(401);
		}
		expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
		expect((await right()).statusCode).toBe(200);
	});

	it('from an address are forgotten with the correct one', async () => {
		for (let i = 1; i < addressAttempts; i++) expect((await guess()).statusCode).toBe(401);
		expect((await right()).statusCode).toBe(200);
		await guessAll();
		expect((await right()).statusCode).toBe(429);
	});

	it('slow strangers down from however many addresses, but not a browser in which somebody has logged in', async () => {
		const known = toCookie(await right('203.0.113.1'));
		for (let i = 0; i < accountAttempts; i++) expect((await guess(`203.0.113.${i}`)).statusCode).toBe(401);
		const stranger = await right('203.0.113.250');
		expect([stranger.statusCode, stranger.json().detail]).toEqual([429, messages.login.wait.byAccount(15)]);
		for (const forged of [
			known.slice(0, -1),
			known.replace(/=./, (start) => (start === '=_' ? '=-' : '=_')),
			'knownClinician=..',
			'knownClinician=',
		]) {
			expect((await logIn({ password }, '127.0.0.1', '203.0.113.250', forged)).statusCode).toBe(429);
		}
		expect((await logIn({ password }, '127.0.0.1', '203.0.113.1', known)).statusCode).toBe(200);
		server.wait(firstWait);
		expect((await right('203.0.113.250')).statusCode).toBe(200);
	});

	it('of others at the same address, as behind a proxy, do not make a known browser wait', async () => {
		const known = toCookie(await right());
		await guessAll();
		expect((await right()).statusCode).toBe(429);
		const payload = { password: 'guess' };
		for (let i = 0; i < limits.denialsPerMinute; i++) await guess();
		for (let i = 0; i < browserAttempts; i++)
			expect((await logIn(payload, '127.0.0.1', from, known)).statusCode).toBe(401);
		expect((await logIn({ password }, '127.0.0.1', from, known)).statusCode).toBe(429);
		server.wait(firstWait);
		expect((await logIn({ password }, '127.0.0.1', from, known)).statusCode).toBe(200);
	});

	it('do not lock out anybody at another IP address', async () => {
		await guessAll();
		expect((await guess()).statusCode).toBe(429);
		expect((await right('203.0.113.77')).statusCode).toBe(200);
		expect((await logIn({ password }, '203.0.113.78', from)).statusCode).toBe(200);
	});

	it('count for a whole IPv6 network, however the address is written', async () => {
		await guessAll('2001:db8:0:1::7');
		expect((await guess('2001:0DB8:0:1:ffff::1')).statusCode).toBe(429);
		expect((await right('2001:db8:0:2::7')).statusCode).toBe(200);
	});

	it('sent all at once are counted before any of them is checked', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => guess()));
		const statuses = answers.map(({ statusCode }) => statusCode).sort();
		expect(statuses).toEqual([...Array(addressAttempts).fill(401), ...Array(20 - addressAttempts).fill(429)]);
	});

	it.each([
		['no password', {}],
		['what is no text', '{'],
	])('include those with %s, whatever else they send', async (_what, payload) => {
		const headers = { ...sameOrigin, 'content-type': 'application/json', 'x-forwarded-for': from };
		const send = () => server.app.inject({ method: 'POST', url: clinicalLogin.path, headers, payload });
		const entries = async () => (await ask('select count(*) from audit_log'))[0].count;
		for (let i = 0; i < addressAttempts; i++) expect((await send()).statusCode).toBe(400);
		const before = await entries();
		for (let i = 0; i < 10; i++) expect((await send()).statusCode).toBe(429);
		expect(await entries()).toBe(before);
	});

	it('are forgotten after an hour without one', async () => {
		await guessAll();
		server.wait(attemptWindow);
		await guessAll();
		expect((await guess()).statusCode).toBe(429);
	});

	it('are recorded one by one, until further ones must wait', async () => {
		const count = async () =>
			Number(
				(await ask(`select count(*) from audit_log where action = 'clinicalLogin' and outcome = 'denied'`))[0].count,
			);
		const before = await count();
		await guessAll();
		await guess();
		expect(await count()).toBe(before + addressAttempts);
	});
});

describe('a login', () => {
	const status = async ({ headers }: { headers: Record<string, string> }, url: string = cases.path) =>
		(await server.app.inject({ url, headers })).statusCode;

	it('ends after fifteen minutes without use', async () => {
		const clinician = await newClinician(server.app);
		for (let i = 0; i < 3; i++) {
			server.wait(idleFor - 1000);
			expect(await status(clinician)).toBe(200);
		}
		server.wait(idleFor + 1000);
		expect(await error(clinician.call('GET', cases.path))).toEqual([401, messages.clinician.notLoggedIn]);
	});

	it('is not extended by calls that pages make by themselves, or by pages of other origins', async () => {
		const clinician = await newClinician(server.app);
		server.wait(idleFor - 1000);
		expect(await status(clinician, clinicalSession.path)).toBe(200);
		expect(await status(clinician, calls.caseSummary.path)).toBe(200);
		const foreign = { ...clinician.headers, origin: 'https://evil.example' };
		expect(await status({ headers: foreign })).toBe(403);
		server.wait(2000);
		expect(await status(clinician)).toBe(401);
	});

	it('is extended by the call for activity', async () => {
		const clinician = await newClinician(server.app, 'AO');
		const first = clinicalSession.response.parse((await clinician.call('GET', clinicalSession.path)).json());
		expect(first.name).toBe('AO');
		expect(Date.parse(first.ends_at) - Date.parse(first.idle_ends_at)).toBe(sessionFor - idleFor);
		server.wait(idleFor - 1000);
		const answer = await clinician.call('POST', continueClinicalSession.path);
		const later = continueClinicalSession.response.parse(answer.json());
		expect(later.ends_at).toBe(first.ends_at);
		expect(Date.parse(later.idle_ends_at)).toBeGreaterThanOrEqual(Date.parse(first.idle_ends_at) + idleFor - 1000);
		server.wait(idleFor - 1000);
		expect(await status(clinician)).toBe(200);
	});

	it('ends after eight hours, even if it is in use', async () => {
		const clinician = await newClinician(server.app);
		for (let waited = 0; waited < sessionFor - idleFor; waited += idleFor / 2) {
			server.wait(idleFor / 2);
			expect(await status(clinician)).toBe(200);
		}
		server.wait(idleFor - 60_000);
		expect(await status(clinician)).toBe(200);
		server.wait(60_000);
		expect(await status(clinician)).toBe(401);
	});

	it('ends on logout, which also removes its cookie', async () => {
		const [clinician, other] = [await newClinician(server.app), await newClinician(server.app)];
		const out = await clinician.call('POST', clinicalLogout.path);
		expect([out.statusCode, out.body]).toEqual([204, '']);
		expect(out.headers['clear-site-data']).toBe('"cache"');
		expect(out.cookies[0]).toMatchObject({ name: 'clinician', value: '', expires: new Date(0) });
		expect(await status(clinician)).toBe(401);
		expect(await status(other)).toBe(200);
		expect(await ask('select 1 from clinician_sessions where id = $1', [clinician.token])).toEqual([]);
	});

	it('begins only with the newest password, on every server', async () => {
		const stores = await freshStores();
		const start = (own: string) => buildTestApp({ ...stores, CLINICIAN_PASSWORD: own });
		// Both start at the same time, as after a power cut.
		const servers = await Promise.all([start('by appointment'), start('by appointment'), start('by appointment')]);
		const attempt = async (app: FastifyInstance, given: string) =>
			(await app.inject({ method: 'POST', url: clinicalLogin.path, headers: sameOrigin, payload: { password: given } }))
				.statusCode;
		for (const app of servers) expect(await attempt(app, 'by appointment')).toBe(200);
		const changed = await start('at the front desk');
		for (const app of servers) expect(await attempt(app, 'by appointment')).toBe(401);
		for (const app of servers) expect(await attempt(app, 'at the front desk')).toBe(200);
		await Promise.all([...servers, changed].map((app) => app.close()));
	});

	it('outlasts a restart of the server, and ends when the password has changed', async () => {
		const stores = await freshStores();
		const start = (own?: string) => buildTestApp({ ...stores, CLINICIAN_PASSWORD: own });
		const first = await start();
		const { headers } = await newClinician(first);
		await first.close();
		for (const [own, status] of [
			[undefined, 200],
			['by appointment', 401],
			['by appointment', 401],
			[undefined, 401],
		] as const) {
			const next = await start(own);
			expect([own, (await next.inject({ url: cases.path, headers })).statusCode]).toEqual([own, status]);
			await next.close();
		}
	});
});
