import { randomUUID } from 'node:crypto';
import { calls, limits, loginResponseSchema, messages, profileSchema } from '@dermavigil/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { forAll } from '../../../test/for-all.ts';
import { logInAgain, newPatient } from '../../../test/patients.ts';
import { startTestServer } from '../../../test/server.ts';
import { hashToken } from '../../http/credentials.ts';
import { maxLogins } from './begin-session.ts';

const server = forAll(() => startTestServer());

const ask = async (question: string, values: unknown[] = []) => (await server.client.query(question, values)).rows;
const post = (url: string, payload: object, headers = {}) =>
	server.app.inject({ method: 'POST', url, payload, headers });
const password = 'correct horse';
const someone = () => ({ full_name: 'Jane Doe', email: `${randomUUID()}@example.org`, password });

/** Makes time stand still, however long passwords take to check, so that waits are exact. */
function stopClock(): void {
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
}

/** Status and text of a refusal. */
async function error(answer: ReturnType<typeof post>) {
	const response = await answer;
	return [response.statusCode, response.json().detail];
}

describe('logging in', () => {
	it('returns a token, of which only the hash is stored, and ignores the case of the email address', async () => {
		const { email, id } = await newPatient(server.app);
		// As typed when signing up.
		await ask('update patients set email = initcap(email) where id = $1', [id]);
		const response = await post(calls.login.path, { email: email.toUpperCase(), password });
		expect(response.headers['cache-control']).toBe('no-store');
		const { access_token, expires_at } = loginResponseSchema.parse(response.json()).session;
		expect(Buffer.from(access_token, 'base64url')).toHaveLength(32);
		const stored = await ask('select * from sessions where token_hash = $1', [hashToken(access_token)]);
		expect(stored).toMatchObject([{ patient_id: id, remembered: false, expires_at: new Date(expires_at) }]);
		expect(JSON.stringify(await ask('select * from sessions'))).not.toContain(access_token);
	});

	it('lasts a day, or 30 days if the browser is to remember it', async () => {
		const { email } = await newPatient(server.app);
		for (const [remember, days] of [
			[false, 1],
			[true, 30],
		] as const) {
			const login = await post(calls.login.path, { email, password, remember });
			const token = login.json().session.access_token;
			const [{ lasts }] = await ask(
				'select extract(epoch from expires_at - created_at)::float as lasts from sessions where token_hash = $1',
				[hashToken(token)],
			);
			expect(Math.round(lasts / 60)).toBe(days * 24 * 60);
		}
	});

	it('ends the login unused for the longest time when there are too many', async () => {
		const patient = await newPatient(server.app);
		const { id, headers } = patient;
		await ask(
			`insert into sessions (patient_id, token_hash, client, remembered, last_seen_at, expires_at)
				select $1, sha256(i::text::bytea), i::text, true, now() - i * interval '1 minute', now() + interval '1 day'
				from generate_series(1, $2) as i`,
			[id, maxLogins],
		);
		const list = async () => (await server.app.inject({ url: calls.sessions.path, headers })).json();
		const before = await list();
		expect(before).toHaveLength(maxLogins);
		await logInAgain(server.app, patient);
		const after = await list();
		expect(after.map(({ client }: { client: string }) => client).slice(2)).toEqual(
			Array.from({ length: maxLogins - 2 }, (_, i) => String(i + 1)),
		);
		const { created_at, last_seen_at } = after.at(-1);
		expect(Date.parse(last_seen_at)).toBeLessThan(Date.parse(created_at));
		expect(await ask('select id from sessions where patient_id = $1', [id])).toHaveLength(maxLogins);
	});

	it('answers a wrong password and an unknown address alike', async () => {
		const { email } = await newPatient(server.app);
		const [wrong, unknown] = [
			await post(calls.login.path, { email, password: 'wrong horse' }),
			await post(calls.login.path, { email: someone().email, password }),
		];
		expect([wrong.statusCode, wrong.json()]).toEqual([401, { detail: messages.login.wrong }]);
		const what = ({ statusCode, body, headers }: typeof wrong) => [statusCode, body, Object.keys(headers).sort()];
		expect(what(unknown)).toEqual(what(wrong));
	});

	it.each<[object, string]>([
		[{ email: '', password: '' }, 'Email is required'],
		[{ email: 'jane' }, 'Please enter a valid email address'],
		[{ password: '  ' }, 'Password is required'],
		[{ password: undefined }, 'Password is required'],
		[{ password: 'x'.repeat(100_000) }, 'Password must be at most 256 characters long'],
		[{ email: "jane@example.org' or '1'='1" }, 'Please enter a valid email address'],
		[{ remember: 'yes' }, 'remember: Invalid input: expected boolean, received string.'],
		[{ admin: true }, 'The request: Unrecognized key: "admin".'],
	])('%j is refused', async (changes, detail) => {
		const { email } = someone();
		expect(await error(post(calls.login.path, { email, password, ...changes }))).toEqual([400, detail]);
	});

	it('accepts a password however the keyboard composes its letters', async () => {
		const signup = { ...someone(), password: 'caf\u00e9 au lait' };
		await post(calls.signup.path, signup);
		const answer = await post(calls.login.path, { email: signup.email, password: 'cafe\u0301 au lait' });
		expect(answer.statusCode).toBe(200);
	});

	it('slows down people who guess, from whatever address, but not a browser that has logged in before', async () => {
		stopClock();
		const { email } = await newPatient(server.app);
		let callers = 0;
		const attempt = (login: object, headers = {}, remoteAddress = `198.51.100.${++callers}`) =>
			server.app.inject({
				method: 'POST',
				url: calls.login.path,
				payload: { email, password, ...login },
				headers,
				remoteAddress,
			});
		const known = (await attempt({})).cookies.find(({ name }) => name === 'knownPatient')!;
		expect(known).toMatchObject({ path: calls.login.path, httpOnly: true, sameSite: 'Strict' });
		const unknown = someone().email;
		const wait = [429, messages.login.wait.byAccount(limits.login.firstWait / 1000)];
		for (let i = 0; i < limits.login.accountAttempts; i++) {
			expect((await attempt({ password: 'wrong horse' })).statusCode).toBe(401);
			expect((await attempt({ email: unknown })).statusCode).toBe(401);
		}
		expect(await error(attempt({}))).toEqual(wait);
		expect(await error(attempt({ email: unknown }))).toEqual(wait);
		const headers = { cookie: `${known.name}=${known.value}` };
		expect((await attempt({}, headers)).statusCode).toBe(200);
		// Strangers at the same address do not use up the browser's attempts in a minute either.
		const proxy = '203.0.113.44';
		for (let i = 0; i <= limits.account.attemptsPerMinute; i++) await attempt({ email: someone().email }, {}, proxy);
		expect(await error(attempt({}, {}, proxy))).toEqual([429, messages.server.tooManyRequests]);
		expect((await attempt({}, headers, proxy)).statusCode).toBe(200);
	});

	it('counts the browsers of other accounts as strangers, however many accounts one person has made', async () => {
		const remoteAddress = '203.0.113.45';
		const statuses: number[] = [];
		for (let i = 0; i < 3; i++) {
			const { email } = await newPatient(server.app);
			const [known] = (await post(calls.login.path, { email, password })).cookies;
			const headers = { cookie: `${known!.name}=${known!.value}` };
			for (let j = 0; j < 5; j++) {
				const payload = { email: someone().email, password };
				const answer = await server.app.inject({
					method: 'POST',
					url: calls.login.path,
					payload,
					headers,
					remoteAddress,
				});
				statuses.push(answer.statusCode);
			}
		}
		const { attemptsPerMinute } = limits.account;
		expect(statuses).toEqual([...Array(attemptsPerMinute).fill(401), ...Array(15 - attemptsPerMinute).fill(429)]);
	});

	it('allows as many attempts without a password as denied calls, because each has a row in the audit log', async () => {
		const { email } = await newPatient(server.app);
		const [known] = (await post(calls.login.path, { email, password })).cookies;
		const attempt = (payload = {}, headers = {}) =>
			server.app.inject({ method: 'POST', url: calls.login.path, payload, headers, remoteAddress: '203.0.113.46' });
		for (let i = 0; i < limits.denialsPerMinute; i++) expect((await attempt()).statusCode).toBe(400);
		expect((await attempt()).statusCode).toBe(429);
		const cookie = `${known!.name}=${known!.value}`;
		expect((await attempt({ email, password }, { cookie })).statusCode).toBe(200);
	});

	it.each([
		[calls.signup.path, () => someone()],
		[calls.login.path, () => ({ email: someone().email, password })],
		[calls.forgotPassword.path, () => ({ email: someone().email })],
		[calls.resetPassword.path, () => ({ token: 'guess', password })],
	])('%s is answered only so often to one address', async (url, payload) => {
		const from = { method: 'POST', url, remoteAddress: '203.0.113.9' } as const;
		for (let i = 0; i < limits.account.attemptsPerMinute; i++) {
			expect((await server.app.inject({ ...from, payload: payload() })).statusCode).not.toBe(429);
		}
		const refused = await server.app.inject({ ...from, payload: payload() });
		expect([refused.statusCode, refused.json().detail]).toEqual([429, messages.server.tooManyRequests]);
	});
});

describe('being logged in', () => {
	it('returns the profile, and changes the name', async () => {
		const { id, email, headers } = await newPatient(server.app);
		const profile = profileSchema.parse((await server.app.inject({ url: calls.me.path, headers })).json());
		expect(profile).toMatchObject({ id, email, full_name: 'Jane Doe' });
		const rename = (payload: object) =>
			server.app.inject({ method: 'PUT', url: calls.changeProfile.path, headers, payload });
		expect((await rename({ full_name: 'Jane Roe' })).json()).toEqual({ ...profile, full_name: 'Jane Roe' });
		expect(await error(rename({ full_name: ' ' }))).toEqual([400, messages.signup.nameRequired]);
		expect(await error(rename({ full_name: '㌖'.repeat(150) }))).toEqual([400, messages.signup.nameTooLong]);
		expect(await error(rename({ full_name: 'Jane', email: 'x@example.org' }))).toEqual([
			400,
			expect.stringContaining('Unrecognized key'),
		]);
		expect((await server.app.inject({ url: calls.me.path, headers })).json().full_name).toBe('Jane Roe');
	});

	it('ends at logout, but only here', async () => {
		const patient = await newPatient(server.app);
		const { headers } = patient;
		const other = (await logInAgain(server.app, patient)).headers;
		const out = await server.app.inject({ method: 'POST', url: calls.logout.path, headers });
		expect([out.statusCode, out.body]).toEqual([204, '']);
		expect(out.headers['clear-site-data']).toBe('"cache"');
		expect(await error(server.app.inject({ url: calls.me.path, headers }))).toEqual([401, messages.login.expired]);
		expect((await server.app.inject({ url: calls.me.path, headers: other })).statusCode).toBe(200);
	});

	it('lists in words where somebody is logged in, and ends everywhere', async () => {
		const { email, headers } = await newPatient(server.app);
		const agent =
			'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
		await post(calls.login.path, { email, password }, { 'user-agent': agent });
		await post(calls.login.path, { email, password }, { 'user-agent': `<b>${'x'.repeat(5000)}</b>/1.0` });
		await post(calls.login.path, { email, password }, { 'user-agent': '' });
		const list = (await server.app.inject({ url: calls.sessions.path, headers })).json();
		expect(list.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, false, false, true]);
		const clients = list.map(({ client }: { client: string }) => client);
		expect(clients).toContain('Chrome on Windows');
		expect(clients).not.toContain('');
		expect(Math.max(...clients.map(({ length }: string) => length))).toBeLessThanOrEqual(80);
		expect(JSON.stringify(list)).not.toContain('token');
		const [{ id }] = list.filter(({ current }: { current: boolean }) => !current);
		await ask('update sessions set expires_at = now() where id = $1', [id]);
		expect((await server.app.inject({ url: calls.sessions.path, headers })).json()).toHaveLength(3);

		const stranger = await newPatient(server.app);
		const end = await server.app.inject({ method: 'DELETE', url: calls.endSessions.path, headers });
		expect([end.statusCode, end.body]).toEqual([204, '']);
		expect(end.headers['clear-site-data']).toBe('"cache"');
		expect(await error(server.app.inject({ url: calls.me.path, headers }))).toEqual([401, messages.login.expired]);
		expect(
			await ask('select 1 from sessions join patients on patients.id = patient_id where email = $1', [email]),
		).toEqual([]);
		expect((await stranger.call('GET', calls.me.path)).statusCode).toBe(200);
	});

	it('stays valid after a change of the password, but only here', async () => {
		const patient = await newPatient(server.app);
		const { email, headers } = patient;
		const other = (await logInAgain(server.app, patient)).headers;
		const stranger = await newPatient(server.app);
		const change = (current_password: string, new_password: string) =>
			server.app.inject({
				method: 'PUT',
				url: calls.changePassword.path,
				headers,
				payload: { current_password, new_password },
			});
		expect(await error(change('wrong horse', 'new password'))).toEqual([403, messages.account.wrongPassword]);
		expect(await error(change(password, 'short'))).toEqual([400, messages.signup.passwordTooShort]);
		expect(await error(change(password, password))).toEqual([400, messages.account.samePassword]);
		expect((await server.app.inject({ url: calls.me.path, headers: other })).statusCode).toBe(200);

		expect((await change(password, 'new password')).statusCode).toBe(204);
		expect((await server.app.inject({ url: calls.me.path, headers })).statusCode).toBe(200);
		expect((await server.app.inject({ url: calls.me.path, headers: other })).statusCode).toBe(401);
		expect((await stranger.call('GET', calls.me.path)).statusCode).toBe(200);
		expect(await error(post(calls.login.path, { email, password }))).toEqual([401, messages.login.wrong]);
		await logInAgain(server.app, { email, password: 'new password' });
	});

	it('cannot be used to guess the password from any address, and only the login that guesses has to wait', async () => {
		stopClock();
		const patient = await newPatient(server.app);
		const other = (await logInAgain(server.app, patient)).headers;
		let callers = 0;
		const confirm = ({ method, path: url }: { method: 'PUT' | 'POST'; path: string }, payload: object) => {
			const remoteAddress = `198.51.100.${++callers}`;
			return server.app.inject({ method, url, payload, headers: patient.headers, remoteAddress });
		};
		const change = { current_password: 'wrong horse', new_password: 'new password' };
		// The right password clears the wrong ones before it.
		for (let i = 1; i < limits.login.accountAttempts; i++)
			await confirm(calls.startPasskey, { password: 'wrong horse' });
		expect((await confirm(calls.startPasskey, { password })).statusCode).toBe(200);
		for (let i = 0; i < limits.login.accountAttempts; i++) {
			const guess = [
				() => confirm(calls.changePassword, change),
				() => confirm(calls.deleteAccount, { password: 'wrong horse' }),
				() => confirm(calls.startPasskey, { password: 'wrong horse' }),
			][i % 3]!;
			expect(await error(guess())).toEqual([403, messages.account.wrongPassword]);
		}
		const wait = [429, messages.login.wait.byAccount(limits.login.firstWait / 1000)];
		expect(await error(confirm(calls.changePassword, { ...change, current_password: password }))).toEqual(wait);
		expect(await error(confirm(calls.deleteAccount, { password }))).toEqual(wait);
		const payload = { ...change, current_password: password };
		const changed = await server.app.inject({ method: 'PUT', url: calls.changePassword.path, headers: other, payload });
		expect(changed.statusCode).toBe(204);
	});

	it.each([
		['logs in', 'POST', calls.login.path, { password }],
		['chooses another', 'PUT', calls.changePassword.path, { current_password: password, new_password: 'new password' }],
		['deletes the account', 'POST', calls.deleteAccount.path, { password }],
	] as const)('ends for a person who %s with a password that changes meanwhile', async (_what, method, url, given) => {
		const { id, email, headers } = await newPatient(server.app);
		const { client } = server;
		await client.query('begin');
		await client.query(`update patients set password_hash = 'another' where id = $1`, [id]);
		const payload = url === calls.login.path ? { ...given, email } : given;
		const answer = server.app.inject({ method, url, headers, payload });
		await untilBlocked(client);
		await client.query('commit');
		expect(await error(answer)).toEqual([401, messages.login.expired]);
		const left = 'select password_hash, count(*)::int from patients join sessions on patient_id = patients.id';
		expect(await ask(`${left} where patients.id = $1 group by 1`, [id])).toEqual([
			{ password_hash: 'another', count: 1 },
		]);
	});
});
