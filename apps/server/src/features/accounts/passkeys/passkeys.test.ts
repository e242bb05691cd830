import { calls, limits, loginResponseSchema, messages, signInMessages } from '@dermavigil/contract';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAuthenticator, type TestAuthenticator } from '../../../../test/authenticator.ts';
import { forAll } from '../../../../test/for-all.ts';
import { readMailsTo } from '../../../../test/mail-outbox.ts';
import { bearer, newPatient, type TestPatient } from '../../../../test/patients.ts';
import { startTestServer } from '../../../../test/server.ts';

const { passkey: texts, onlyWayIn, logInAgain } = signInMessages;
const server = forAll(() => startTestServer());
beforeAll(async () => {
	await server.app.listen({ port: 0, host: '127.0.0.1' });
});

const ask = async (question: string, values: unknown[] = []) => (await server.client.query(question, values)).rows;
const post = (url: string, payload?: object) => server.app.inject({ method: 'POST', url, ...(payload && { payload }) });

async function answer(response: ReturnType<typeof post>) {
	const { statusCode, body } = await response;
	return [statusCode, body && JSON.parse(body)];
}
const denied = (status: number, detail: string) => [status, { detail }];

async function startAdding(patient: TestPatient) {
	const { password } = patient;
	return (await patient.call('POST', calls.startPasskey.path, { password })).json();
}
async function addPasskey(patient: TestPatient, authenticator = createAuthenticator()) {
	const { challenge } = await startAdding(patient);
	const added = await patient.call('POST', calls.addPasskey.path, authenticator.register(challenge));
	expect(added.statusCode, added.body).toBe(201);
	return { authenticator, passkey: added.json() };
}
const startLogin = async (): Promise<string> => (await post(calls.startPasskeyLogin.path)).json().challenge;
const logIn = (passkey: object, remember = false) => post(calls.passkeyLogin.path, { passkey, remember });
const logInWith = async (authenticator: TestAuthenticator, counter?: number) =>
	logIn(authenticator.signIn(await startLogin(), counter));
const getMethods = async ({ call }: TestPatient) => (await call('GET', calls.signInMethods.path)).json();
const toPath = ({ path }: { path: string }, id: string) => path.replace(':id', id);

describe('adding a passkey', () => {
	it('asks for a passkey that the browser can find by itself, and stores only its public part', async () => {
		const patient = await newPatient(server.app);
		const options = await startAdding(patient);
		expect(options).toMatchObject({
			...{ rp: { id: 'localhost', name: 'DermaVigil' }, user: { name: patient.email }, attestation: 'none' },
			authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
		});
		expect(JSON.stringify(await ask('select * from passkey_challenges'))).not.toContain(options.challenge);
		const { passkey, authenticator } = await addPasskey(patient);
		expect(passkey).toMatchObject({ name: 'Unknown', used_at: null });
		expect((await getMethods(patient)).passkeys).toEqual([passkey]);
		const notices = () => readMailsTo(patient.email, server.dataDir);
		await expect.poll(notices).toEqual([expect.stringContaining('A passkey was added')]);
		const { excludeCredentials } = await startAdding(patient);
		expect(excludeCredentials).toEqual([{ id: authenticator.credentialId, type: 'public-key' }]);
		// Another of the same browser: by its name one is removed.
		expect((await addPasskey(patient)).passkey.name).toBe('Unknown 2');
	});

	it('needs the password or, without one, a new login', async () => {
		const patient = await newPatient(server.app);
		const start = (payload: object) => answer(patient.call('POST', calls.startPasskey.path, payload));
		expect(await start({ password: 'mistaken' })).toEqual(denied(403, messages.account.wrongPassword));
		expect(await start({})).toEqual(denied(400, messages.login.passwordRequired));
		await ask('update patients set password_hash = null where id = $1', [patient.id]);
		expect((await start({}))[0]).toBe(200);
		await ask(`update sessions set created_at = now() - interval '11 minutes' where patient_id = $1`, [patient.id]);
		expect(await start({})).toEqual(denied(403, logInAgain));
	});

	it.each<[string, (patient: TestPatient) => Promise<object>]>([
		['a challenge of nobody', async () => createAuthenticator().register('AAAA')],
		[
			'somebody else’s challenge',
			async () => createAuthenticator().register((await startAdding(await newPatient(server.app))).challenge),
		],
		['a challenge of a login', async () => createAuthenticator().register(await startLogin())],
		[
			'a page of another site',
			async (patient) => createAuthenticator('https://evil.example').register((await startAdding(patient)).challenge),
		],
	])('is denied with %s', async (_what, make) => {
		const patient = await newPatient(server.app);
		const added = patient.call('POST', calls.addPasskey.path, await make(patient));
		expect(await answer(added)).toEqual(denied(400, texts.failed));
		expect((await getMethods(patient)).passkeys).toEqual([]);
	});

	it('accepts no certificates, and asks nobody whether they are revoked', async () => {
		const patient = await newPatient(server.app);
		const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nobody is to be asked'));
		onTestFinished(() => asked.mockRestore());
		const { challenge } = await startAdding(patient);
		const registered = createAuthenticator().registerWithCertificates(challenge, 'http://192.0.2.1/internal');
		const added = patient.call('POST', calls.addPasskey.path, registered);
		expect(await answer(added)).toEqual(denied(400, texts.failed));
		expect(asked).not.toHaveBeenCalled();
	});

	it('accepts one that an authenticator has signed itself', async () => {
		const patient = await newPatient(server.app);
		const registered = createAuthenticator().registerSigned((await startAdding(patient)).challenge);
		const [status, { name }] = await answer(patient.call('POST', calls.addPasskey.path, registered));
		// Not "Unknown 2", as if somebody else's passkeys were theirs.
		expect([status, name]).toEqual([201, 'Unknown']);
	});

	it('accepts each answer once, each authenticator for one account, and only a limited number of passkeys', async () => {
		const [patient, other] = [await newPatient(server.app), await newPatient(server.app)];
		const authenticator = createAuthenticator();
		const registered = authenticator.register((await startAdding(patient)).challenge);
		const add = () => answer(patient.call('POST', calls.addPasskey.path, registered));
		expect((await add())[0]).toBe(201);
		expect(await add()).toEqual(denied(400, texts.failed));
		const again = authenticator.register((await startAdding(other)).challenge);
		expect(await answer(other.call('POST', calls.addPasskey.path, again))).toEqual(denied(409, texts.known));
		await ask(
			`insert into passkeys (patient_id, credential_id, public_key, counter, transports, name)
			select $1, 'c' || n, 'k', 0, '{}', 'n' from generate_series(2, $2::int) n`,
			[patient.id, limits.passkey.maxCount],
		);
		const { password } = patient;
		const start = patient.call('POST', calls.startPasskey.path, { password });
		expect(await answer(start)).toEqual(denied(409, texts.tooMany));
		// Nor may one that was started before the limit was reached.
		await ask(`delete from passkeys where credential_id = 'c2'`);
		const started = [await startAdding(patient), await startAdding(patient)];
		const finish = ({ challenge }: { challenge: string }) =>
			answer(patient.call('POST', calls.addPasskey.path, createAuthenticator().register(challenge)));
		const statuses = (await Promise.all(started.map(finish))).map(([status]) => status);
		expect(statuses.sort()).toEqual([201, 409]);
	});
});

describe('logging in with a passkey', () => {
	it('begins a session of its owner, and records the use', async () => {
		const patient = await newPatient(server.app);
		const { authenticator } = await addPasskey(patient);
		await addPasskey(patient);
		const response = await logIn(authenticator.signIn(await startLogin()), true);
		expect(response.headers['cache-control']).toBe('no-store');
		const { access_token } = loginResponseSchema.parse(response.json()).session;
		const me = await server.app.inject({ url: calls.me.path, headers: bearer(access_token) });
		expect(me.json().id).toBe(patient.id);
		const sessions = await ask('select remembered from sessions where patient_id = $1 order by created_at', [
			patient.id,
		]);
		expect(sessions).toEqual([{ remembered: false }, { remembered: true }]);
		expect((await getMethods(patient)).passkeys).toMatchObject([{ used_at: expect.any(String) }, { used_at: null }]);
		const audit = await ask(`select outcome from audit_log where action = 'passkeyLogin' and actor = $1`, [patient.id]);
		expect(audit).toEqual([{ outcome: 'success' }]);
	});

	it('is possible with a security key that has no PIN', async () => {
		const { authenticator } = await addPasskey(await newPatient(server.app), createAuthenticator(undefined, false));
		expect((await logInWith(authenticator)).statusCode).toBe(200);
	});

	it('accepts each answer once, and only in time', async () => {
		const { authenticator } = await addPasskey(await newPatient(server.app));
		const signed = authenticator.signIn(await startLogin());
		const results = await Promise.all([logIn(signed), logIn(signed)]);
		expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
		const late = authenticator.signIn(await startLogin());
		await ask('update passkey_challenges set expires_at = now()');
		expect(await answer(logIn(late))).toEqual(denied(400, texts.failed));
	});

	it('denies somebody else’s key, a page of another site, a counter that goes back, and an unknown key', async () => {
		const { authenticator } = await addPasskey(await newPatient(server.app));
		const { credentialId: id } = authenticator;
		const forged = { ...createAuthenticator().signIn(await startLogin()), id, rawId: id };
		expect(await answer(logIn(forged))).toEqual(denied(400, texts.failed));
		const fromOtherSite = createAuthenticator('http://localhost:8080').signIn(await startLogin());
		expect(await answer(logIn({ ...fromOtherSite, id, rawId: id }))).toEqual(denied(400, texts.failed));
		expect((await logInWith(authenticator, 7)).statusCode).toBe(200);
		expect(await answer(logInWith(authenticator, 7))).toEqual(denied(400, texts.failed));
		// Of a passkey and its copy, which counts alike, one is denied even if both come at once.
		const twice = await Promise.all([logInWith(authenticator, 8), logInWith(authenticator, 8)]);
		expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
		expect(await answer(logInWith(createAuthenticator()))).toEqual(denied(400, texts.unknown));
		expect((await logIn({ id: 'not base64!' })).statusCode).toBe(400);
	});
});

describe('a passkey of the account', () => {
	it('is renamed and removed only by its owner', async () => {
		const [patient, other] = [await newPatient(server.app), await newPatient(server.app)];
		const { passkey, authenticator } = await addPasskey(patient);
		const { passkey: second } = await addPasskey(patient);
		const rename = (who: TestPatient, name: string) =>
			answer(who.call('PUT', toPath(calls.renamePasskey, passkey.id), { name }));
		const remove = (who: TestPatient) => answer(who.call('DELETE', toPath(calls.removePasskey, passkey.id)));
		const notFound = denied(404, messages.server.notFound);
		expect([await rename(other, 'Mine'), await remove(other)]).toEqual([notFound, notFound]);
		expect(await rename(patient, ' ')).toEqual(denied(400, texts.nameRequired));
		expect(await rename(patient, ' My phone ')).toEqual([200, { ...passkey, name: 'My phone' }]);
		expect((await remove(patient))[0]).toBe(204);
		expect(await answer(logInWith(authenticator))).toEqual(denied(400, texts.unknown));
		expect((await getMethods(patient)).passkeys).toEqual([second]);
	});

	it('stays when nothing else opens the account', async () => {
		const patient = await newPatient(server.app);
		const { passkey } = await addPasskey(patient);
		await ask('update patients set password_hash = null where id = $1', [patient.id]);
		const remove = () => answer(patient.call('DELETE', toPath(calls.removePasskey, passkey.id)));
		expect(await remove()).toEqual(denied(409, onlyWayIn));
		expect((await getMethods(patient)).passkeys).toHaveLength(1);
		await ask("insert into identities (patient_id, issuer, subject) values ($1, 'https://issuer.example', $2)", [
			patient.id,
			passkey.id,
		]);
		expect((await remove())[0]).toBe(204);
	});
});

it('is bound to no name if the request has none', async () => {
	// Like an HTTP/1.0 request without a host.
	for (const headers of [{ 'x-forwarded-host': ',' }, { 'x-forwarded-proto': '///' }]) {
		const started = server.app.inject({ method: 'POST', url: calls.startPasskeyLogin.path, headers });
		expect(await answer(started)).toEqual(denied(421, messages.server.otherHost));
	}
});

it('is bound to the name in PUBLIC_URL if it is set', async () => {
	const origin = 'https://skin.example.org';
	const named = await startTestServer({ PUBLIC_URL: `${origin}/`, CLINICIAN_PASSWORD: 'a long password' });
	const patient = await newPatient(named.app);
	const { password } = patient;
	const options = (await patient.call('POST', calls.startPasskey.path, { password })).json();
	expect(options.rp.id).toBe('skin.example.org');
	const add = (from: string) =>
		patient.call('POST', calls.addPasskey.path, createAuthenticator(from).register(options.challenge));
	expect((await add(origin)).statusCode).toBe(201);
	await named.close();
});
