import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
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

/** What administrators did, according to the audit log. */
const listAudited = async () => {
	const { rows } = await server.client.query(
		`select action from audit_log where actor_kind = 'administrator' and actor is not null order by id`,
	);
	return rows.map(({ action }) => action);
};

it('counts accounts and describes one, without names, and the audit log records it', async () => {
	expect(await users(undefined)).toMatch(/^accounts of patients +1\n/);
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

it('does not count logins that have ended', async () => {
	await server.client.query(`update sessions set expires_at = now() - interval '1 minute'`);
	await server.client.query(
		`insert into clinician_sessions (token_hash, name, last_seen_at)
		select sha256(idle::bytea), '', now() - idle::interval from unnest(array['1 minute', '1 hour']) idle`,
	);
	expect(await users(undefined)).toMatch(/^logins of patients +0\nlogins of clinicians +1$/m);
	expect(await users(email)).toMatch(/^logins +0\nlast seen by one of them +-$/m);
});

it('sends a link for choosing a new password, and ends logins', async () => {
	expect(await users(email, { 'send-reset': true })).toBe('A link to choose a new password was sent.');
	const mailOutbox = join(server.dataDir, 'outbox');
	const [file = ''] = await readdir(mailOutbox);
	expect(await readFile(join(mailOutbox, file), 'utf8')).toContain('https://skin.example.org/');
	expect(warned.mock.calls.join('')).toContain(file);

	expect(await users(email, { 'log-out': true })).toBe('Logins that were ended: 1.');
	expect((await patient.call('GET', calls.me.path)).statusCode).toBe(401);
	expect(await listAudited()).toEqual(['sendReset', 'logOutEverywhere']);
});

it('ends the logins of all patients, once that is confirmed, and the audit log records it', async () => {
	const other = await newPatient(server.app);
	await expect(users(undefined, { 'log-out': true })).rejects.toThrow('add --yes');
	await expect(users('', { 'log-out': true, yes: true })).rejects.toThrow('There is no account');
	expect((await other.call('GET', calls.me.path)).statusCode).toBe(200);
	expect(await users(undefined, { 'log-out': true, yes: true })).toBe('Logins that were ended: 2.');
	for (const { call } of [patient, other]) expect((await call('GET', calls.me.path)).statusCode).toBe(401);
	expect(await listAudited()).toEqual(['logOutEverywhere']);
});

it('erases an account with its images and messages, once that is confirmed; images that a backup needs go after it', async () => {
	await users(email, { 'send-reset': true });
	expect(await readdir(join(server.dataDir, 'outbox'))).toHaveLength(1);
	await expect(users(email, { erase: true })).rejects.toThrow('Nothing was erased.');
	expect(await listImageFiles(server.dataDir)).toHaveLength(2);
	const backup = await connectTo(server.databaseUrl);
	await holdErasures(backup);
	expect(await users(email, { erase: true, yes: true })).toContain(
		'Images that wait until a backup has ended or the image storage is back: 2.',
	);
	expect(await listImageFiles(server.dataDir)).toHaveLength(2);
	await backup.end();
	// A server erases them, because the command has ended.
	await server.app.listen({ port: 0, host: '127.0.0.1' });
	await expect.poll(() => listImageFiles(server.dataDir)).toEqual([]);
	expect(await readdir(join(server.dataDir, 'outbox'))).toEqual([]);
	expect((await server.client.query('select from patients')).rowCount).toBe(0);
	expect(await listAudited()).toEqual(['sendReset', 'describeAccount', 'describeAccount', 'eraseAccount']);
});

it('is a program that knows its arguments', async () => {
	const run = (...args: string[]) => finish(startProgram('../bin/dermavigil.js', args));
	const given = [['users', '--verify', '3'], ['users'], ['toString'], ['doctor', 'jane']];
	const [wrong, count, unknown, excess] = await Promise.all(given.map((args) => run(...args)));
	expect(wrong).toMatchObject({ status: 2, errors: expect.stringMatching(/^users does not take --verify\.$/m) });
	expect(count).toMatchObject({ status: 0, output: expect.stringMatching(/^accounts of patients +1\n/) });
	const usage = /^There is no command "toString"\.\n\nUsage: npx dermavigil doctor\n/;
	expect(unknown).toMatchObject({ status: 2, errors: expect.stringMatching(usage) });
	expect(excess).toMatchObject({ status: 2, errors: expect.stringMatching(/^doctor does not take "jane"\.$/m) });
});
