import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, limits } from '@dermavigil/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newPatient, type TestPatient } from '../../../../test/patients.ts';
import { finish, startProgram } from '../../../../test/programs.ts';
import { smallScan } from '../../../../test/scans.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { listImageFiles } from '../../../../test/stored-images.ts';
import { administer } from '../../../administer.ts';
import { connectTo } from '../../../db/database.ts';
import { holdErasures } from '../../../storage/backup-lock.ts';

let server: TestServer;
let patient: TestPatient;
let email: string;
let [output, warned] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn')];

beforeEach(async () => {
	server = await startTestServer();
	patient = await newPatient(server.app);
	await patient.call('POST', calls.saveScan.path, await smallScan());
	email = patient.email;
	vi.stubEnv('DATABASE_URL', server.databaseUrl);
	vi.stubEnv('DATA_DIR', server.dataDir);
	vi.stubEnv('PUBLIC_URL', 'https://skin.example.org');
	vi.stubEnv('DEMO', '1');
	output = vi.spyOn(console, 'log').mockImplementation(() => {});
	warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
	await server.close();
});

const none = { 'send-reset': false, 'log-out': false, erase: false, 'with-people': false, yes: false };
const rest = { retry: false, toVerify: undefined };

/** What is printed for these options. */
async function users(who: string | undefined, options: Partial<typeof none> = {}): Promise<string> {
	output.mockClear();
	await administer('users', { ...none, ...rest, ...options, email: who });
	return output.mock.calls.join('\n');
}

/** What administrators did to the patient's account or, for null, to no single one, according to the audit log. */
const listAudited = async (subject: string | null = patient.id) => {
	const { rows } = await server.client.query(
		`select action from audit_log
		where actor_kind = 'administrator' and actor is not null and subject is not distinct from $1 order by id`,
		[subject],
	);
	return rows.map(({ action }) => action);
};

/** Has the patient's account hold the records of a person without a login. */
const holdPerson = () =>
	server.client.query(
		`with person as (insert into patients (full_name) values ('Kim') returning id)
		insert into carers (person_id, carer_id, "right", is_holder) select id, $1, 'manage', true from person`,
		[patient.id],
	);

it('counts accounts and describes one, without names, and the audit log records it', async () => {
	expect(await users(undefined)).toMatch(
		/^accounts of patients +1\nwith a confirmed address +0\nnew in the last 30 days +1\npeople without a login +0\n/,
	);
	expect(await listAudited()).toEqual([]);
	const described = await users(email.toUpperCase());
	expect(described).toMatch(/\nlogins +1\n/);
	expect(described).toMatch(/\nscans +1\n/);
	expect(described).not.toContain(email);
	expect(await listAudited()).toEqual(['describeAccount']);
	await expect(users('nobody@example.org')).rejects.toThrow('There is no account with this e-mail address.');
	await expect(users(email, { erase: true, 'log-out': true })).rejects.toThrow('Choose one of');
	await expect(users(undefined, { erase: true })).rejects.toThrow('Name the e-mail address');
	await expect(users(email, { 'with-people': true })).rejects.toThrow('--with-people needs --erase.');
	await expect(users(email, { yes: true })).rejects.toThrow('--yes needs --erase or --log-out.');
});

it('counts what belongs to the account, nothing of others, and no logins that have ended', async () => {
	const other = await newPatient(server.app);
	await holdPerson();
	await server.client.query(
		`with passkey as (
			insert into passkeys (patient_id, credential_id, public_key, counter, transports, name)
			values ($1, 'c', 'k', 0, '{}', 'n')
		), identity as (
			insert into identities (patient_id, issuer, subject) values ($1, 'https://id.example.org', '1')
		), self_check as (
			insert into self_checks (patient_id) values ($1)
		), carer as (
			insert into carers (person_id, carer_id, "right") values ($1, $2, 'view')
		), confirmed as (
			update patients set email_confirmed_at = now() where id = $1
		), lesion as (
			insert into lesions (patient_id, nickname, body_part) values ($1, 'Mole', 'Back') returning id
		)
		insert into shares (patient_id, lesion_id, token_hash, code_hash, doctor, include_name, include_notes, created_at, expires_at)
		select $1, id, sha256('t'), sha256('c'), '', false, false, now(), now() from lesion`,
		[patient.id, other.id],
	);
	await server.client.query(`update patients set created_at = now() - interval '31 days'`);
	const count = async (who: string) =>
		[...(await users(who)).matchAll(/^(.*?) +(\d+)$/gm)].map(([, what, n]) => [what, n]);
	const none = await count(other.email);
	expect(none.filter(([what]) => what !== 'logins').map(([, n]) => n)).toEqual(Array(9).fill('0'));
	expect(await count(email)).toEqual(none.map(([what]) => [what, what === 'of these, cases' ? '0' : '1']));
	expect(await users(undefined)).toMatch(
		/^accounts of patients +2\nwith a confirmed address +1\nnew in the last 30 days +0\npeople without a login +1$/m,
	);
	await server.client.query(`update sessions set expires_at = now() - interval '1 minute'`);
	await server.client.query(
		`insert into clinician_sessions (token_hash, name, last_seen_at)
		select sha256(idle::bytea), '', now() - idle::interval from unnest(array['1 minute', '1 hour']) idle`,
	);
	expect(await users(undefined)).toMatch(/^logins of patients +0\nlogins of clinicians +1$/m);
	expect(await users(email)).toMatch(/^logins +0\nlast seen by one of them +-$/m);
	expect(await users(other.email, { erase: true, yes: true })).toMatch(/everything stored for it were erased\.$/);
});

it('sends a link for choosing a new password, leaves none that was not sent, and ends logins', async () => {
	const send = () => users(email, { 'send-reset': true });
	vi.stubEnv('PUBLIC_URL', '');
	await expect(send()).rejects.toThrow('Set PUBLIC_URL');
	vi.stubEnv('PUBLIC_URL', 'https://skin.example.org');
	vi.stubEnv('MAIL_FROM', 'no-reply@skin.example.org');
	// Nothing listens there.
	vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
	await expect(send()).rejects.toThrow('The mail server did not take a message: ');
	expect((await server.client.query('select from password_resets')).rowCount).toBe(0);
	vi.stubEnv('SMTP_URL', '');
	expect(await send()).toBe('A link to choose a new password was sent.');
	const mailOutbox = join(server.dataDir, 'outbox');
	const [file = ''] = await readdir(mailOutbox);
	expect(await readFile(join(mailOutbox, file), 'utf8')).toContain('https://skin.example.org/');
	expect(warned.mock.calls.join('')).toContain(file);
	for (let links = 1; links < limits.account.openResets; links++) await send();
	await expect(send()).rejects.toThrow('as many open links as are allowed');

	const other = await newPatient(server.app);
	expect(await users(email, { 'log-out': true })).toBe('Logins that were ended: 1.');
	expect((await patient.call('GET', calls.me.path)).statusCode).toBe(401);
	expect((await other.call('GET', calls.me.path)).statusCode).toBe(200);
	expect(await listAudited()).toEqual([...Array(1 + limits.account.openResets).fill('sendReset'), 'logOutEverywhere']);
});

it('ends the logins of all patients, once that is confirmed, and the audit log records it', async () => {
	const other = await newPatient(server.app);
	await expect(users(undefined, { 'log-out': true })).rejects.toThrow('add --yes');
	await expect(users('', { 'log-out': true, yes: true })).rejects.toThrow('There is no account');
	expect((await other.call('GET', calls.me.path)).statusCode).toBe(200);
	expect(await users(undefined, { 'log-out': true, yes: true })).toBe('Logins that were ended: 2.');
	for (const { call } of [patient, other]) expect((await call('GET', calls.me.path)).statusCode).toBe(401);
	expect(await listAudited(null)).toEqual(['logOutEverywhere']);
});

it('erases an account with its images and messages, once that is confirmed; images that a backup needs go after it', async () => {
	await users(email, { 'send-reset': true });
	expect(await readdir(join(server.dataDir, 'outbox'))).toHaveLength(1);
	await expect(users(email, { erase: true })).rejects.toThrow('Nothing was erased.');
	expect(await listImageFiles(server.dataDir)).toHaveLength(2);
	await holdPerson();
	await expect(users(email, { erase: true, yes: true })).rejects.toThrow('Add --with-people');
	const backup = await connectTo(server.databaseUrl);
	await holdErasures(backup);
	expect(await users(email, { erase: true, yes: true, 'with-people': true })).toContain(
		'Images that wait until a backup has ended or the image storage is back: 2.',
	);
	expect(await listImageFiles(server.dataDir)).toHaveLength(2);
	await backup.end();
	// A server erases them, because the command has ended.
	await server.app.listen({ port: 0, host: '127.0.0.1' });
	await expect.poll(() => listImageFiles(server.dataDir)).toEqual([]);
	expect(await readdir(join(server.dataDir, 'outbox'))).toEqual([]);
	expect((await server.client.query('select from patients')).rowCount).toBe(0);
	const described = Array(3).fill('describeAccount');
	expect(await listAudited(), 'only what was not refused').toEqual(['sendReset', ...described, 'eraseAccount']);
});

it('is a program that knows its arguments', async () => {
	const run = (...args: string[]) => finish(startProgram('../bin/dermavigil.js', args));
	const given = [['users', '--verify', '3'], ['users'], ['toString'], ['doctor', 'jane']];
	const unread = startProgram('../bin/dermavigil.js', ['users']);
	unread.stdout.destroy();
	const ended = [...given.map((args) => run(...args)), finish(unread)];
	const [wrong, count, unknown, excess, piped] = await Promise.all(ended);
	expect(piped, 'it goes on when nobody reads what it says').toMatchObject({ status: 0, errors: '' });
	expect(wrong).toMatchObject({ status: 2, errors: expect.stringMatching(/^users does not take --verify\.$/m) });
	expect(count).toMatchObject({ status: 0, output: expect.stringMatching(/^accounts of patients +1\n/) });
	const usage = /^There is no command "toString"\.\n\nUsage: npx dermavigil doctor\n/;
	expect(unknown).toMatchObject({ status: 2, errors: expect.stringMatching(usage) });
	expect(excess).toMatchObject({ status: 2, errors: expect.stringMatching(/^doctor does not take "jane"\.$/m) });
});
