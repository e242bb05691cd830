import { randomUUID } from 'node:crypto';
import { calls, limits, messages } from '@dermavigil/contract';
import { beforeEach, expect, it } from 'vitest';
import { forAll } from '../../../../test/for-all.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { addAccount } from '../../../../test/patients.ts';
import { startTestServer } from '../../../../test/server.ts';
import type { Database } from '../../../db/database.ts';
import { createPendingSignups } from './pending-signups.ts';

const mail = forAll(() => startMailServer());
const server = forAll(() => startTestServer({ SMTP_URL: mail.url, PUBLIC_URL: 'https://skin.example.org', DEMO: '1' }));
beforeEach(() => {
	mail.received.length = 0;
});

const password = 'correct horse';
let callers = 0;
/** A call from a new address; other tests check how many calls an address may make. */
const post = (url: string, payload: object) =>
	server.app.inject({ method: 'POST', url, payload, remoteAddress: `192.0.2.${++callers}` });
const newEmail = () => `${randomUUID()}@example.org`;
const signUp = (email: string, full_name = 'Jane Doe', given = password) =>
	post(calls.signup.path, { email, password: given, full_name });
const confirm = (token: string, given = password) => post(calls.confirmSignup.path, { token, password: given });
const logIn = (email: string, given = password) => post(calls.login.path, { email, password: given });
const countAccounts = async (email: string) =>
	(await server.client.query('select 1 from patients where lower(email) = lower($1)', [email])).rows.length;

/** The text of the message to an address. */
async function readMessage(email: string): Promise<string> {
	await mail.receivesFor(email);
	const { source } = mail.received.find(({ to }) => to.includes(email))!;
	// Quoted-printable: long lines are broken with a '=' and continue on the next line.
	return source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

async function getToken(email: string): Promise<string> {
	const [, token] = /https:\/\/skin\.example\.org\/confirm-sign-up#([\w-]+)/.exec(await readMessage(email)) ?? [];
	return token!;
}

it('is answered alike for a known and an unknown email address, and only its owner learns which it is', async () => {
	const [known, unknown] = [newEmail(), newEmail()];
	await addAccount(server.client, { email: known, password: 'another password' });
	const release = mail.hold();
	const answers = [await signUp(known.toUpperCase()), await signUp(unknown)];
	for (const { statusCode, body, headers } of answers) {
		expect([statusCode, JSON.parse(body)]).toEqual([201, { message: messages.signup.confirmationSent }]);
		expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]!.headers).sort());
	}
	// A message about an account goes with it.
	const waiting = 'select email from waiting_mails left join patients on patients.id = patient_id order by email';
	await expect.poll(async () => (await server.client.query(waiting)).rows).toEqual([{ email: known }, { email: null }]);
	release();
	expect(await readMessage(known)).toContain('https://skin.example.org/forgot-password');
	expect(await readMessage(unknown)).not.toContain('forgot-password');
	expect([await countAccounts(known), await countAccounts(unknown)]).toEqual([1, 0]);
	for (const email of [known, unknown]) expect((await logIn(email)).statusCode).toBe(401);
});

it('creates the account with the link and the password, once', async () => {
	const email = `Zoe.${newEmail()}`;
	await signUp(email, 'Zoë Ünal');
	const token = await getToken(email);
	expect(token).not.toContain(email);
	const wrong = await confirm(token, 'wrong horse');
	expect([wrong.statusCode, wrong.json().detail]).toEqual([403, messages.signup.otherPassword]);
	expect(await countAccounts(email)).toBe(0);
	for (let i = 0; i < 2; i++) {
		const done = await confirm(token);
		expect([done.statusCode, done.json()]).toEqual([200, { message: messages.signup.done }]);
	}
	expect(await countAccounts(email)).toBe(1);
	const audit = `select outcome from audit_log join patients on actor = patients.id::text
		where action = 'confirmSignup' and email = $1`;
	expect((await server.client.query(audit, [email])).rows).toEqual([{ outcome: 'success' }]);
	// Otherwise its first reset link would close all other ways in.
	const confirmed = 'select 1 from patients where email = $1 and email_confirmed_at is not null';
	expect((await server.client.query(confirmed, [email])).rows).toHaveLength(1);
	const { access_token } = (await logIn(email)).json().session;
	const headers = { authorization: `Bearer ${access_token}` };
	expect((await server.app.inject({ url: calls.me.path, headers })).json()).toMatchObject({
		email,
		full_name: 'Zoë Ünal',
	});
});

it('says so when a second link is used too late for its password to count', async () => {
	const email = newEmail();
	await signUp(email);
	const first = await getToken(email);
	mail.received.length = 0;
	await signUp(email, 'Jane Doe', 'another password');
	const second = await getToken(email);
	expect((await confirm(first)).statusCode).toBe(200);
	const refused = await confirm(second, 'another password');
	expect([refused.statusCode, refused.json()]).toEqual([409, { detail: messages.signup.hasAccount }]);
	expect((await logIn(email, 'another password')).statusCode).toBe(401);
	expect((await logIn(email)).statusCode).toBe(200);
});

it.each([
	['nothing', () => ''],
	['no token', () => 'x'.repeat(200)],
	['a changed one', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
	['half of one', (token: string) => token.slice(0, 100)],
])('refuses %s', async (_what, change) => {
	const email = newEmail();
	await signUp(email);
	const refused = await confirm(change(await getToken(email)));
	expect([refused.statusCode, refused.json().detail]).toEqual([400, messages.signup.confirmationExpired]);
});

it('expires after a day', async () => {
	let now = Date.now();
	const pending = createPendingSignups({} as Database, Buffer.alloc(32), () => now);
	const token = await pending.createToken({ email: newEmail(), full_name: 'Jane Doe', password });
	now += limits.account.confirmFor - 1;
	await expect(pending.confirm(token, 'wrong horse')).rejects.toThrow(messages.signup.otherPassword);
	now += 1;
	await expect(pending.confirm(token, password)).rejects.toThrow(messages.signup.confirmationExpired);
});

it('sends no more than a few messages to one address, whatever its capitals', async () => {
	const [email, last] = [newEmail(), newEmail()];
	for (let i = 0; i < limits.account.openResets + 2; i++) {
		expect((await signUp(i % 2 === 0 ? email : email.toUpperCase())).statusCode).toBe(201);
	}
	await signUp(last);
	await mail.receivesFor(last);
	await mail.receives(limits.account.openResets + 1);
	const recipients = mail.received.flatMap(({ to }) => to).map((to) => to.toLowerCase());
	expect(recipients.filter((to) => to === email)).toHaveLength(limits.account.openResets);
});
