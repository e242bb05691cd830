import { randomUUID } from 'node:crypto';
import { calls, limits, messages, pagePaths, signInMessages } from '@dermavigil/contract';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sameOrigin } from '../../../../test/clinicians.ts';
import { forAll } from '../../../../test/for-all.ts';
import { startIssuer } from '../../../../test/issuer.ts';
import { readMailsTo } from '../../../../test/mail-outbox.ts';
import { bearer, newConfirmedPatient, newPatient } from '../../../../test/patients.ts';
import { startTestServer } from '../../../../test/server.ts';
import { createIssuer } from './issuer.ts';

const issuer = forAll(() => startIssuer());
const server = forAll(() => startTestServer(issuer.environment));
beforeAll(async () => {
	await server.app.listen({ port: 0, host: '127.0.0.1' });
	issuer.serve(server.app.listeningOrigin, calls.oidcCallback.path);
});

const ask = async (question: string, values: unknown[] = []) => (await server.client.query(question, values)).rows;
const newPerson = (changes: object = {}) => {
	const email = `${randomUUID()}@example.org`;
	return { subject: `subject of ${email}`, claims: { email, email_verified: true, name: 'Ada King', ...changes } };
};

/** A browser on its way through the issuer. */
async function begin() {
	const response = await server.app.inject({ method: 'POST', url: calls.startOidc.path, headers: sameOrigin });
	expect(response.statusCode, response.body).toBe(200);
	const { name, value, ...scope } = response.cookies[0]!;
	expect(scope).toMatchObject({ path: calls.startOidc.path, httpOnly: true, sameSite: 'Lax' });
	const headers = { ...sameOrigin, cookie: `${name}=${value}` };
	return {
		url: response.json().url as string,
		/** Comes back from the issuer. Resolves with what the address of the login page says. */
		async comeBack(from: URL, cookie = headers.cookie) {
			const back = await server.app.inject({ url: from.pathname + from.search, headers: { cookie } });
			expect(back.headers['cache-control']).toBe('no-store');
			expect([back.statusCode, back.body]).toEqual([303, '']);
			return back.headers.location!.slice(pagePaths.login.length);
		},
		async finish(payload: object = {}) {
			const { statusCode, ...response } = await server.app.inject({
				...{ method: 'POST', url: calls.finishOidc.path, headers, payload },
			});
			return { statusCode, json: response.json(), headers: response.headers };
		},
	};
}

async function signIn({ subject, claims }: ReturnType<typeof newPerson>, payload: object = {}) {
	const browser = await begin();
	expect(await browser.comeBack(await issuer.visit(browser.url, subject, claims))).toBe('#oidc');
	return { ...browser, result: await browser.finish(payload) };
}

const getProfile = async ({ json }: { json: { session: { access_token: string } } }) =>
	(await server.app.inject({ url: calls.me.path, headers: bearer(json.session.access_token) })).json();

const denied = (status: number, detail: string) => ({ statusCode: status, json: { detail } });

describe('logging in through the issuer', () => {
	it('creates an account the first time, and opens it afterward', async () => {
		const person = newPerson();
		const { result, finish, url } = await signIn(person, { remember: true });
		expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
			...{ scope: 'openid email profile', response_type: 'code', code_challenge_method: 'S256' },
			...{ state: expect.any(String), nonce: expect.any(String), code_challenge: expect.any(String) },
		});
		expect(result.statusCode).toBe(200);
		expect(result.headers['cache-control']).toBe('no-store');
		const profile = await getProfile(result);
		expect(profile).toMatchObject({ email: person.claims.email, full_name: 'Ada King' });
		const [session] = await ask('select remembered from sessions where patient_id = $1', [profile.id]);
		expect(session).toEqual({ remembered: true });
		const again = await signIn(person);
		expect((await getProfile(again.result)).id).toBe(profile.id);
		expect(await ask('select count(*)::int from identities where patient_id = $1', [profile.id])).toEqual([
			{ count: 1 },
		]);
		expect(await finish()).toMatchObject(denied(400, signInMessages.oidc.replayed()));
		const audit = await ask(`select outcome from audit_log where action = 'finishOidc' and actor = $1`, [profile.id]);
		expect(audit).toEqual([{ outcome: 'success' }, { outcome: 'success' }]);
		// Neither login told the owner of a new way in: the first message is one that was asked for afterward.
		const { email } = person.claims;
		await server.app.inject({ method: 'POST', url: calls.forgotPassword.path, payload: { email } });
		const mails = () => readMailsTo(email, server.dataDir);
		await expect.poll(mails).toEqual([expect.stringContaining('Subject: Choose a new DermaVigil password')]);
	});

	it('logs each of two browsers in as the person who came back to it', async () => {
		const people = [newPerson(), newPerson()];
		const browsers = await Promise.all(people.map(begin));
		for (const [i, { url, comeBack }] of browsers.entries()) {
			const { subject, claims } = people[i]!;
			expect(await comeBack(await issuer.visit(url, subject, claims))).toBe('#oidc');
		}
		// In reverse order, so that always taking the first row would be wrong.
		for (const [i, { finish }] of [...browsers.entries()].reverse()) {
			expect((await getProfile(await finish())).email).toBe(people[i]!.claims.email);
		}
	});

	it('logs a browser in once when two requests race', async () => {
		const { subject, claims } = newPerson();
		// The first time, only one of them can create the account. The second time, it is there.
		for (const _visit of ['first', 'second']) {
			const browser = await begin();
			await browser.comeBack(await issuer.visit(browser.url, subject, claims));
			const results = await Promise.all([browser.finish(), browser.finish()]);
			expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
		}
	});

	it('stores neither a token nor a code, and forgets the person once they are logged in', async () => {
		const person = newPerson();
		const { result } = await signIn(person);
		const rows = JSON.stringify(await ask('select * from oidc_sign_ins'));
		expect(rows).not.toContain(person.claims.email);
		expect(JSON.stringify(await ask('select * from sessions'))).not.toContain(result.json.session.access_token);
	});
});

describe('an account that was there before', () => {
	it('is linked by an address that both have confirmed', async () => {
		const patient = await newConfirmedPatient(server.app, server.client);
		await ask('update patients set email_confirmed_at = now() where id = $1', [patient.id]);
		const { result } = await signIn(newPerson({ email: patient.email.toUpperCase() }));
		expect((await getProfile(result)).id).toBe(patient.id);
		const notices = () => readMailsTo(patient.email, server.dataDir);
		await expect.poll(notices).toEqual([expect.stringContaining('through another site')]);
	});

	it.each([
		['the address was only typed here', true, false],
		['the issuer does not vouch for it', false, true],
	])('needs its password if %s', async (_why, email_verified, confirmed) => {
		const patient = await newPatient(server.app);
		if (confirmed) await ask('update patients set email_confirmed_at = now() where id = $1', [patient.id]);
		const person = newPerson({ email: patient.email, email_verified });
		const { result, finish } = await signIn(person);
		expect(result).toMatchObject({ statusCode: 200, json: { link_to: patient.email } });
		expect(await finish({ password: 'mistaken' })).toMatchObject(denied(403, signInMessages.linkWrong));
		expect(await ask('select 1 from identities where patient_id = $1', [patient.id])).toEqual([]);
		expect((await getProfile(await finish({ password: patient.password }))).id).toBe(patient.id);
		expect((await getProfile((await signIn(person)).result)).id).toBe(patient.id);
	});

	/** A patient whose account is linked by its address, and the person at the issuer. */
	async function newLinked() {
		const patient = await newConfirmedPatient(server.app, server.client);
		await ask('update patients set email_confirmed_at = now() where id = $1', [patient.id]);
		const person = newPerson({ email: patient.email });
		expect((await getProfile((await signIn(person)).result)).id).toBe(patient.id);
		return { patient, person };
	}

	it('needs its password after it was unlinked, until it is linked again', async () => {
		const { patient, person } = await newLinked();
		const [{ id }] = await ask('select id from identities where patient_id = $1', [patient.id]);
		await patient.call('DELETE', calls.unlinkIdentity.path.replace(':id', id));
		// Somebody else's sign-in meanwhile changes nothing about that.
		await signIn(newPerson());
		const { result, finish } = await signIn(person);
		expect(result).toMatchObject({ statusCode: 200, json: { link_to: patient.email } });
		expect((await getProfile(await finish({ password: patient.password }))).id).toBe(patient.id);
		expect((await getProfile((await signIn(person)).result)).id).toBe(patient.id);
		expect(await ask('select 1 from unlinked_issuers where patient_id = $1', [patient.id])).toEqual([]);
	});

	it('needs its password for a second person at the issuer who has the same address', async () => {
		const { patient, person } = await newLinked();
		const { result } = await signIn({ ...person, subject: 'whoever has the address now' });
		expect(result).toMatchObject({ statusCode: 200, json: { link_to: patient.email } });
	});

	it('cannot be detected with an address that the issuer does not vouch for', async () => {
		const { email } = await newPatient(server.app);
		for (const claims of [{ email: email.toUpperCase() }, {}]) {
			const person = newPerson({ ...claims, email_verified: false });
			const { result, finish } = await signIn(person);
			expect(result).toMatchObject({ statusCode: 200, json: { link_to: person.claims.email } });
			expect(await finish({ password: 'mistaken' })).toMatchObject(denied(403, signInMessages.linkWrong));
		}
	});

	it('cannot be guessed at endlessly', async () => {
		// The stated wait is exact, however long passwords take to check.
		vi.useFakeTimers({ toFake: ['Date'] });
		onTestFinished(() => void vi.useRealTimers());
		const patient = await newPatient(server.app);
		const { finish } = await signIn(newPerson({ email: patient.email, email_verified: false }));
		for (let i = 0; i < limits.login.accountAttempts; i++) await finish({ password: 'mistaken' });
		const wait = messages.login.wait.byAccount(limits.login.firstWait / 1000);
		expect(await finish({ password: patient.password })).toMatchObject(denied(429, wait));
	});
});

describe('says why it did not work', () => {
	it('denied at the issuer', async () => {
		const { url, comeBack } = await begin();
		expect(await comeBack(await issuer.visit(url))).toBe('#oidc-denied');
	});

	it('an answer that arrives a second time, and a code that was used before', async () => {
		const { subject, claims } = newPerson();
		const first = await begin();
		const answer = await issuer.visit(first.url, subject, claims);
		expect(await first.comeBack(answer)).toBe('#oidc');
		// The issuer, which would refuse its code, too, is not even asked.
		issuer.setDown(true);
		expect(await first.comeBack(answer)).toBe('#oidc-replayed');
		issuer.setDown(false);
		const audit = `select outcome from audit_log where action = 'oidcCallback' order by at desc, id desc limit 2`;
		expect(await ask(audit)).toEqual([{ outcome: 'denied' }, { outcome: 'success' }]);
		const second = await begin();
		answer.searchParams.set('state', new URL(second.url).searchParams.get('state')!);
		expect(await second.comeBack(answer)).toBe('#oidc-replayed');
		expect(await second.finish()).toMatchObject(denied(400, signInMessages.oidc.replayed()));
	});

	it('too late, or in another browser', async () => {
		const { subject, claims } = newPerson();
		const { url, comeBack, finish } = await begin();
		const answer = await issuer.visit(url, subject, claims);
		expect(await comeBack(answer, '')).toBe('#oidc-expired');
		expect(await (await begin()).comeBack(answer)).toBe('#oidc-replayed');
		await ask('update oidc_sign_ins set expires_at = now()');
		expect(await comeBack(answer)).toBe('#oidc-expired');
		expect(await finish()).toMatchObject(denied(400, signInMessages.oidc.expired()));
		const late = await begin();
		expect(await late.comeBack(await issuer.visit(late.url, subject, claims))).toBe('#oidc');
		await ask('update oidc_sign_ins set expires_at = now()');
		expect(await late.finish()).toMatchObject(denied(400, signInMessages.oidc.expired()));
	});

	it('the answer of another issuer', async () => {
		const { subject, claims } = newPerson();
		const { url, comeBack } = await begin();
		const answer = await issuer.visit(url, subject, claims);
		answer.searchParams.set('iss', 'https://evil.example');
		expect(await comeBack(answer)).toBe('#oidc-wrongIssuer');
	});

	it('no address', async () => {
		const { result } = await signIn(newPerson({ email: undefined }));
		expect(result).toMatchObject(denied(400, signInMessages.oidc.unverified('Google')));
	});

	it('an issuer that does not answer', async () => {
		const { subject, claims } = newPerson();
		const { url, comeBack } = await begin();
		const answer = await issuer.visit(url, subject, claims);
		issuer.setDown(true);
		expect(await comeBack(answer)).toBe('#oidc-unreachable');
		issuer.setDown(false);
	});

	it('with a code that tells operators what happened', async () => {
		const { subject, claims } = newPerson();
		const [clientId, redirectUri] = ['dermavigil', server.app.listeningOrigin + calls.oidcCallback.path];
		const open = () => createIssuer({ issuer: issuer.url, clientId, clientSecret: 'another', name: 'Google' });
		const refused = open();
		const { url, checks } = await refused.start(redirectUri);
		const answer = await issuer.visit(url, subject, claims);
		await expect(refused.finish(answer, checks)).rejects.toMatchObject({ reason: 'failed', code: 'invalid_client' });
		// What does not look like a code could name a person.
		for (const [error, code] of [
			['server_error', 'server_error'],
			['jane@example.org', undefined],
		] as const) {
			answer.searchParams.set('error', error);
			await expect(refused.finish(answer, checks)).rejects.toMatchObject({ reason: 'failed', code });
		}
		const away = open();
		issuer.setDown(true);
		const code = 'OAUTH_RESPONSE_IS_NOT_CONFORM';
		await expect(away.start(redirectUri)).rejects.toMatchObject({ reason: 'unreachable', code });
		issuer.setDown(false);
		await expect(away.start(redirectUri)).resolves.toMatchObject({ url: expect.stringContaining(issuer.url) });
	});

	it('even if something fails on this server, because a browser shows the response as a page', async () => {
		const { url, comeBack } = await begin();
		const { subject, claims } = newPerson();
		const answer = await issuer.visit(url, subject, claims);
		await ask('alter table oidc_sign_ins rename to lost');
		expect(await comeBack(answer)).toBe('#oidc-failed');
		await ask('alter table lost rename to oidc_sign_ins');
		expect(await comeBack(answer)).toBe('#oidc');
	});

	it('too many visits, which add no more rows to the audit log', async () => {
		const count = async () =>
			(await ask(`select count(*)::int as rows from audit_log where action = 'oidcCallback'`))[0].rows;
		const before = await count();
		const visit = () => server.app.inject({ url: calls.oidcCallback.path, remoteAddress: '203.0.113.5' });
		for (let i = 0; i < limits.account.attemptsPerMinute; i++) await visit();
		const { statusCode, headers } = await visit();
		expect([statusCode, headers.location]).toEqual([303, `${pagePaths.login}#oidc-failed`]);
		expect((await count()) - before).toBe(limits.account.attemptsPerMinute);
	});
});

async function startWith(environment: object) {
	const other = await startTestServer({ ...issuer.environment, ...environment });
	await other.app.listen({ port: 0, host: '127.0.0.1' });
	const start = await other.app.inject({ method: 'POST', url: calls.startOidc.path, headers: sameOrigin });
	const config = (await other.app.inject({ url: calls.config.path })).json();
	const back = (await other.app.inject({ url: calls.oidcCallback.path })).headers.location;
	await other.close();
	return { statusCode: start.statusCode, json: start.json(), oidc: config.oidc, back };
}

it('begins nothing with an issuer that is away or calls itself something else', async () => {
	const { unreachable, wrongIssuer } = signInMessages.oidc;
	expect(await startWith({ OIDC_ISSUER: 'http://127.0.0.1:9' })).toMatchObject(denied(503, unreachable('Google')));
	const renamed = issuer.url.replace('127.0.0.1', 'localhost');
	expect(await startWith({ OIDC_ISSUER: renamed })).toMatchObject(denied(400, wrongIssuer('Google')));
});

it('does not exist without an issuer, or for pages of other sites', async () => {
	const none = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' };
	expect(await startWith(none)).toEqual({
		...{ ...denied(404, messages.login.google), oidc: undefined, back: `${pagePaths.login}#oidc-failed` },
	});
	for (const { path: url } of [calls.startOidc, calls.finishOidc]) {
		const headers = { origin: 'https://evil.example' };
		const response = await server.app.inject({ method: 'POST', url, headers, payload: {} });
		expect([response.statusCode, response.json()]).toEqual([403, { detail: messages.clinician.otherOrigin }]);
	}
});
