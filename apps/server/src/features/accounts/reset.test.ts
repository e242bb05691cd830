import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, limits, messages, personHeader } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { addAccount, logInAgain, newConfirmedPatient, type TestPatient } from '../../../test/patients.ts';
import { newPushSubscription } from '../../../test/push-service.ts';
import { newLesion } from '../../../test/scans.ts';
import { buildTestApp } from '../../../test/server.ts';
import { shareInput } from '../../../test/shares.ts';
import { freshStores } from '../../../test/stores.ts';
import { openClient } from '../../db/connection.ts';
import { createSmtpMailer } from '../../mail/mailer.ts';
import { createIdentityStore } from './identities/store.ts';

let stores: { DATABASE_URL: string; DATA_DIR: string };
let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: FastifyInstance;
let client: pg.Client;
beforeAll(async () => {
	stores = await freshStores();
	mail = await startMailServer();
	client = new pg.Client({ connectionString: stores.DATABASE_URL });
	await client.connect();
	app = await start({ SMTP_URL: mail.url });
});
beforeEach(async () => {
	mail.received.length = 0;
	// All of these logins come from this machine; other tests check how many are allowed.
	await client.query('truncate counters');
});
afterAll(async () => {
	await client.end();
	await app.close();
	await mail.close();
});

async function start(environment: NodeJS.ProcessEnv): Promise<FastifyInstance> {
	return await buildTestApp({ ...stores, PUBLIC_URL: 'https://skin.example.org/', DEMO: '1', ...environment });
}

let callers = 0;
/** A call from a new address; other tests check how many calls an address may make. */
const post = (url: string, payload: object, headers = {}) =>
	app.inject({ method: 'POST', url, payload, headers, remoteAddress: `192.0.2.${++callers}` });
const forgot = (email: string, headers = {}) => post(calls.forgotPassword.path, { email }, headers);
const reset = (token: string, password = 'new password') => post(calls.resetPassword.path, { token, password });

/** The token in the link of a message. */
function tokenIn(source: string): string {
	const [, token] = /^https:\/\/skin\.example\.org\/reset-password#([\w-]{22})\r?$/m.exec(source) ?? [];
	expect(token, source).toBeDefined();
	return token!;
}

/** The token that a patient is sent. */
async function sentToken(email: string): Promise<string> {
	const before = mail.received.length;
	await forgot(email);
	await mail.receives(before + 1);
	return tokenIn(mail.received[before]!.source);
}

/** How many calls are waiting for a patient's row. */
const countWaiting = () =>
	expect.poll(async () => {
		const waiting = `select distinct pid from pg_locks where not granted and pid in (
			select locks.pid from pg_locks locks join pg_database on pg_database.oid = locks.database
			where datname = current_database() and relation = 'patients'::regclass
		)`;
		return (await client.query(waiting)).rowCount;
	});

/** What a reset changes of an account. */
async function readAccount(id: string) {
	const { rows } = await client.query(
		`select password_hash, email_confirmed_at,
		(select count(*)::int from sessions where patient_id = patients.id) as logins,
		(select count(*)::int from password_resets where patient_id = patients.id) as links
		from patients where id = $1`,
		[id],
	);
	return rows[0];
}

/** The messages to a patient that are being sent, and whether each is useless once a reset link would have expired. */
const waitingMails = (patientId: string) =>
	expect.poll(async () => {
		const waiting = `select expires_at <= now() + make_interval(secs => $2) as expires
			from waiting_mails where patient_id = $1`;
		return (await client.query(waiting, [patientId, limits.account.resetFor / 1000])).rows;
	});

/** The id of a new link to a lesion of the patient. */
async function addShare(patientId: string): Promise<string> {
	const { rows } = await client.query(
		`with lesion as (insert into lesions (patient_id, nickname, body_part) values ($1, 'Spot', 'Arm') returning id)
		insert into shares (patient_id, created_by, lesion_id, token_hash, code_hash, doctor, include_name, include_notes, created_at, expires_at)
		select $1, $1, id, sha256($2), sha256($2), '', true, false, now(), now() + interval '1 day' from lesion returning id`,
		[patientId, randomUUID()],
	);
	return rows[0].id;
}

describe('a forgotten password', () => {
	it('removes everything that the maker of the account added before the address’s owner proved to be its owner', async () => {
		const { id, email } = await newConfirmedPatient(app, client);
		const other = await newConfirmedPatient(app, client);
		const addWaysIn = (patientId = id) =>
			client.query(
				`with linked as (insert into identities (patient_id, issuer, subject) values ($1, 'https://issuer.example', $2))
				insert into passkeys (patient_id, credential_id, public_key, counter, transports, name) values ($1, $2, 'key', 0, '{}', 'Phone')`,
				[patientId, randomUUID()],
			);
		const countWaysIn = async (patientId = id) => {
			const { rows } = await client.query(
				`select (select count(*)::int from passkeys where patient_id = $1) as passkeys,
				(select count(*)::int from identities where patient_id = $1) as identities`,
				[patientId],
			);
			return rows[0];
		};
		await addWaysIn();
		await addWaysIn(other.id);
		// Somebody who had unlinked the issuer once, and gets reminders by email already.
		await client.query("insert into unlinked_issuers (patient_id, issuer) values ($1, 'https://issuer.example')", [id]);
		await client.query("insert into reminder_settings (patient_id, time_zone) values ($1, 'UTC')", [id]);
		await client.query(
			`insert into reminder_targets (patient_id, endpoint, p256dh, auth, reminded_until)
			values ($1, null, null, null, now()), ($1, 'https://push.example', 'key', 'secret', now())`,
			[id],
		);
		expect((await reset(await sentToken(email))).statusCode).toBe(200);
		expect(await countWaysIn()).toEqual({ passkeys: 0, identities: 0 });
		expect(await countWaysIn(other.id)).toEqual({ passkeys: 1, identities: 1 });
		// From then on they are the owner's.
		await addWaysIn();
		expect((await reset(await sentToken(email))).statusCode).toBe(200);
		expect(await countWaysIn()).toEqual({ passkeys: 1, identities: 1 });
	});

	it('removes carers invited by the maker of the account, and lets no issuer open it again without the password', async () => {
		const owner = await newConfirmedPatient(app, client);
		const issuer = 'https://issuer.example';
		const identity = { issuer, subject: randomUUID(), email: owner.email, emailVerified: true, fullName: null };
		const link = 'insert into identities (patient_id, issuer, subject) values ($1, $2, $3)';
		await client.query(link, [owner.id, issuer, identity.subject]);
		const carer = await newConfirmedPatient(app, client);
		const mia = (await owner.call('POST', calls.addPerson.path, { full_name: 'Mia Doe' })).json().id;
		const add = "insert into carers (person_id, carer_id, \"right\") values ($1, $3, 'manage'), ($2, $3, 'view')";
		await client.query(add, [owner.id, mia, carer.id]);
		const other = await newConfirmedPatient(app, client);
		const tom = (await other.call('POST', calls.addPerson.path, { full_name: 'Tom Roe' })).json().id;
		await client.query(add, [other.id, tom, carer.id]);
		await other.call('POST', calls.inviteCarer.path, { person_id: tom, email: 'y@example.org', right: 'view' });
		const familyOfOther = (await other.call('GET', calls.family.path)).json();
		await owner.call('POST', calls.inviteCarer.path, { person_id: mia, email: 'x@example.org', right: 'view' });
		const read = (person: string, { headers }: TestPatient) =>
			app.inject({ url: calls.history.path, headers: { ...headers, [personHeader]: person } });
		expect((await read(owner.id, carer)).statusCode).toBe(200);

		await mail.receivesFor('x@example.org');
		expect((await reset(await sentToken(owner.email))).statusCode).toBe(200);
		for (const person of [owner.id, mia]) expect((await read(person, carer)).statusCode).toBe(404);
		expect((await other.call('GET', calls.family.path)).json()).toEqual(familyOfOther);
		expect(familyOfOther).toMatchObject({ carers: [{}, {}], invitations: [{}] });
		const again = await logInAgain(app, { ...owner, password: 'new password' });
		expect((await read(mia, again)).statusCode).toBe(200);
		const family = (await again.call('GET', calls.family.path)).json();
		expect(family).toMatchObject({ people: [{ id: mia, is_held: true }], carers: [], invitations: [] });
		const found = await createIdentityStore(openClient(client)).findAccount(identity);
		expect(found).toMatchObject({ account: { id: owner.id }, linkTo: owner.email });
	});

	it('ends links that the maker of the account shared with a doctor', async () => {
		const owner = await newConfirmedPatient(app, client);
		const share = () => addShare(owner.id);
		const ofOther = await addShare((await newConfirmedPatient(app, client)).id);
		const isOpen = async (id: string) =>
			(await client.query('select revoked_at from shares where id = $1', [id])).rows[0].revoked_at === null;
		const before = await share();
		expect((await reset(await sentToken(owner.email))).statusCode).toBe(200);
		const after = await share();
		expect((await reset(await sentToken(owner.email))).statusCode).toBe(200);
		expect([await isOpen(before), await isOpen(after), await isOpen(ofOther)]).toEqual([false, true, true]);
	});

	it('ends reminders in the browsers of the maker of the account; they come by email from then on', async () => {
		const [owner, other] = [await newConfirmedPatient(app, client), await newConfirmedPatient(app, client)];
		for (const each of [owner, other]) {
			await each.call('POST', calls.addReminderDevice.path, newPushSubscription().input);
		}
		expect((await reset(await sentToken(owner.email))).statusCode).toBe(200);
		const again = await logInAgain(app, { ...owner, password: 'new password' });
		const read = async () => (await again.call('GET', calls.reminders.path)).json();
		expect(await read()).toMatchObject({ by_mail: true, devices: [] });
		expect((await other.call('GET', calls.reminders.path)).json().devices).toHaveLength(1);
		// From then on they are the owner's.
		await again.call('POST', calls.addReminderDevice.path, newPushSubscription().input);
		expect((await reset(await sentToken(owner.email), 'newer password')).statusCode).toBe(200);
		const later = await logInAgain(app, { ...owner, password: 'newer password' });
		expect((await later.call('GET', calls.reminders.path)).json().devices).toHaveLength(1);
	});

	it('removes what the maker of the account adds at the same moment', async () => {
		const stranger = await newConfirmedPatient(app, client);
		const { id, email, password } = stranger;
		const lesion = await newLesion(stranger);
		const { challenge } = (await stranger.call('POST', calls.startPasskey.path, { password })).json();
		const passkey = createAuthenticator('https://skin.example.org').register(challenge);
		const invitation = { person_id: id, email: 'x@example.org', right: 'view' };
		const token = await sentToken(email);
		await client.query('begin');
		await client.query('select from patients where id = $1 for update', [id]);
		const owner = reset(token);
		await countWaiting().toBe(1);
		const added = [
			stranger.call('POST', calls.addPasskey.path, passkey),
			stranger.call('POST', calls.inviteCarer.path, invitation),
			stranger.call('POST', calls.createShare.path, shareInput({ kind: 'lesion', id: lesion })),
			stranger.call('POST', calls.addReminderDevice.path, newPushSubscription().input),
		];
		await countWaiting().toBe(5);
		await client.query('commit');
		expect((await owner).statusCode).toBe(200);
		expect((await Promise.all(added)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
	});

	it('is replaced through a link that works once, and ends every login, but nothing of another account', async () => {
		const [other, patient] = [await newConfirmedPatient(app, client), await newConfirmedPatient(app, client)];
		await sentToken(other.email);
		mail.received.length = 0;
		const token = await sentToken(patient.email.toUpperCase());
		const before = await readAccount(other.id);
		expect(before).toMatchObject({ email_confirmed_at: null, logins: 1, links: 1 });
		expect(mail.received).toMatchObject([{ to: [patient.email] }]);
		expect(mail.received[0]!.source).toMatch(/^From: DermaVigil <no-reply@skin\.example\.org>/m);
		expect(mail.received[0]!.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);

		const answers = await Promise.all([1, 2, 3].map(() => reset(token)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
		expect(answers.find(({ statusCode }) => statusCode === 200)!.json()).toEqual({
			message: messages.account.resetDone,
		});
		const again = await reset(token);
		expect([again.statusCode, again.json()]).toEqual([400, { detail: messages.account.resetExpired }]);

		expect((await patient.call('GET', calls.me.path)).statusCode).toBe(401);
		const old = { email: patient.email, password: patient.password };
		expect((await post(calls.login.path, old)).statusCode).toBe(401);
		await logInAgain(app, { ...old, password: 'new password' });
		expect(await readAccount(other.id)).toEqual(before);
		const audit = "select outcome from audit_log where action = 'resetPassword' and actor = $1";
		expect((await client.query(audit, [patient.id])).rows).toEqual([{ outcome: 'success' }]);
	});

	it('is not replaced with an expired, wrong or malformed token, nor by too short a password', async () => {
		const { email } = await newConfirmedPatient(app, client);
		const token = await sentToken(email);
		const short = await reset(token, '12345');
		expect([short.statusCode, short.json()]).toEqual([400, { detail: messages.signup.passwordTooShort }]);
		await client.query("update password_resets set expires_at = now() - interval '1 second'");
		for (const other of [token, '', 'guess', "' or true --", token.toLowerCase()]) {
			const response = await reset(other);
			expect([response.statusCode, response.json()]).toEqual([400, { detail: messages.account.resetExpired }]);
		}
		expect((await reset('x'.repeat(10_000))).statusCode).toBe(400);
	});

	it('can be replaced within an hour, and the token itself is not stored', async () => {
		const token = await sentToken((await newConfirmedPatient(app, client)).email);
		const question = 'select *, expires_at - now() as left from password_resets order by expires_at desc limit 1';
		const { rows } = await client.query(question);
		expect(rows[0].left.hours ?? 0).toBe(0);
		expect(rows[0].left.minutes).toBe(limits.account.resetFor / 60_000 - 1);
		expect(JSON.stringify(rows)).not.toContain(token);
	});

	it('ends other links when one was used', async () => {
		const { email } = await newConfirmedPatient(app, client);
		const [first, second] = [await sentToken(email), await sentToken(email)];
		expect((await reset(second)).statusCode).toBe(200);
		expect((await reset(first)).statusCode).toBe(400);
	});
});

it('a change of the password is announced to its owner by email, without the password, and ends open links', async () => {
	const patient = await newConfirmedPatient(app, client);
	const token = await sentToken(patient.email);
	mail.received.length = 0;
	const change = { current_password: patient.password, new_password: 'another password' };
	const release = mail.hold();
	expect((await patient.call('PUT', calls.changePassword.path, change)).statusCode).toBe(204);
	await waitingMails(patient.id).toEqual([{ expires: false }]);
	release();
	await mail.receivesFor(patient.email);
	const { source } = mail.received.find(({ to }) => to.includes(patient.email))!;
	expect(source).toContain('The password of your DermaVigil account was changed.');
	expect(source).toContain('https://skin.example.org/forgot-password');
	expect(source).not.toContain(change.new_password);
	expect((await reset(token)).statusCode).toBe(400);
});

describe('asking for a link', () => {
	it('is answered before anything is sent, and alike for an unknown email address', async () => {
		const { id, email } = await newConfirmedPatient(app, client);
		const release = mail.hold();
		const known = await forgot(email);
		const unknown = await forgot('nobody@example.org');
		expect(mail.received).toEqual([]);
		expect([known.statusCode, known.json()]).toEqual([200, { message: messages.account.resetSent }]);
		const what = ({ statusCode, body, headers }: typeof known) => [statusCode, body, Object.keys(headers).sort()];
		expect(what(unknown)).toEqual(what(known));
		await waitingMails(id).toEqual([{ expires: true }]);
		release();
		await app.close();
		expect(mail.received).toHaveLength(1);
		app = await start({ SMTP_URL: mail.url });
	});

	it('leads only to this server, whatever host the request names', async () => {
		const { email } = await newConfirmedPatient(app, client);
		await forgot(email, { host: '192.0.2.66', 'x-forwarded-host': '192.0.2.66' });
		await mail.receives(1);
		expect(mail.received[0]!.source).not.toContain('192.0.2.66');
		tokenIn(mail.received[0]!.source);
	});

	it('lets the reader of the message in, even while others guess the password', async () => {
		const { email } = await newConfirmedPatient(app, client);
		const guess = () => post(calls.login.path, { email, password: 'wrong horse' });
		for (let i = 0; i < limits.login.accountAttempts; i++) await guess();
		const done = await reset(await sentToken(email));
		expect(done.statusCode).toBe(200);
		const right = { email, password: 'new password' };
		expect((await post(calls.login.path, right)).statusCode).toBe(429);
		const { name, value, path } = done.cookies[0]!;
		expect([name, path]).toEqual(['__Secure-knownPatient', calls.login.path]);
		expect((await post(calls.login.path, right, { cookie: `${name}=${value}` })).statusCode).toBe(200);
	});

	it('sends no more than a few messages to one address', async () => {
		const { email } = await newConfirmedPatient(app, client);
		for (let i = 1; i <= limits.account.openResets; i++) await sentToken(email);
		expect((await forgot(email)).statusCode).toBe(200);
		await app.close();
		expect(mail.received).toHaveLength(limits.account.openResets);
		app = await start({ SMTP_URL: mail.url });
		// Links that have expired do not count.
		await client.query('update password_resets set expires_at = now()');
		await sentToken(email);
	});

	it('sends no more when it is asked for many times at once', async () => {
		const { email } = await newConfirmedPatient(app, client);
		await client.query('begin');
		await client.query('select 1 from patients where email = $1 for update', [email]);
		const requests = limits.account.openResets + 1;
		for (let i = 0; i < requests; i++) await forgot(email);
		await countWaiting().toBe(requests);
		await client.query('commit');
		await app.close();
		expect(mail.received).toHaveLength(limits.account.openResets);
		app = await start({ SMTP_URL: mail.url });
	});

	it('can be repeated after messages that could not be sent, which are logged and leave no link', async () => {
		const other = await newConfirmedPatient(app, client);
		await sentToken(other.email);
		const email = `refused.${randomUUID()}@example.org`;
		await addAccount(client, { email, password: 'correct horse' });
		const loggers = vi.spyOn(app.log, 'child');
		await forgot(email);
		const log = vi.spyOn(loggers.mock.results.at(-1)!.value, 'error');
		await app.close();
		const err = expect.objectContaining({ message: expect.stringContaining('EENVELOPE 550') });
		expect(log).toHaveBeenCalledExactlyOnceWith({ err }, 'Work after a response failed.');
		const open = 'select from password_resets join patients on patients.id = patient_id where email = $1';
		expect((await client.query(open, [email])).rowCount).toBe(0);
		expect((await readAccount(other.id)).links).toBe(1);
		app = await start({ SMTP_URL: mail.url });
	});

	it.each<[object, string]>([
		[{ email: '' }, messages.signup.emailRequired],
		[{ email: 'jane' }, messages.signup.emailInvalid],
		[{}, messages.signup.emailRequired],
	])('with %j is refused', async (payload, detail) => {
		const response = await post(calls.forgotPassword.path, payload);
		expect([response.statusCode, response.json()]).toEqual([400, { detail }]);
	});
});

describe('messages', () => {
	it('go into the mail outbox of the data folder where there is no mail server, until the account goes', async () => {
		const patient = await newConfirmedPatient(app, client);
		await app.close();
		app = await start({ MAIL_FROM: 'clinic@example.org' });
		await forgot(patient.email);
		await app.close();
		const folder = join(stores.DATA_DIR, 'outbox');
		const [file, ...others] = await readdir(folder);
		expect([file, others]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-f]{16}\.eml$/), []]);
		expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, file!))).mode & 0o777]).toEqual([0o700, 0o600]);
		const source = await readFile(join(folder, file!), 'utf8');
		expect(source).toMatch(new RegExp(`^To: ${patient.email}\\r?$`, 'm'));
		expect(source).toMatch(/^From: DermaVigil <clinic@example\.org>/m);
		expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);

		app = await start({});
		expect((await reset(tokenIn(source))).statusCode).toBe(200);
		const { headers } = await logInAgain(app, { email: patient.email, password: 'new password' });
		// Messages of its invitations go, too.
		const invitation = { person_id: patient.id, email: 'x@example.org', right: 'view' };
		await post(calls.inviteCarer.path, invitation, headers);
		await expect.poll(async () => (await readdir(folder)).length).toBe(2);
		await post(calls.deleteAccount.path, { password: 'new password' }, headers);
		expect(await readdir(folder)).toEqual([]);
		await app.close();
		app = await start({ SMTP_URL: mail.url });
	});

	it('that the mail server rejects are logged without the email address', async () => {
		const mailer = createSmtpMailer(mail.url, 'clinic@example.org');
		const message = { patientId: '', to: 'refused.jane@example.org', subject: 'Hello', text: 'Jane' };
		const error = await mailer.send(message).catch((failure: Error) => failure);
		expect(error).toBeInstanceOf(Error);
		expect(String((error as Error).stack)).toContain('The mail server did not take a message: EENVELOPE 550');
		expect(String((error as Error).stack)).not.toContain('jane');
	});
});
