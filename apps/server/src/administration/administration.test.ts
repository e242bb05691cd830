import { execFileSync } from 'node:child_process';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { forAll } from '../../test/for-all.ts';
import { newPatient } from '../../test/patients.ts';
import { startTestServer } from '../../test/server.ts';
import { getImagePath } from '../backup/files.ts';
import type { images } from '../db/schema.ts';
import { isPostponed } from '../features/reminders/due.ts';
import { getMailOutboxFolder } from '../mail/mail-outbox.ts';
import { asAdministrator } from './administrator.ts';
import { runQueue } from './queue.ts';
import { runStorage } from './storage.ts';

const server = forAll(() => startTestServer());
beforeAll(async () => {
	const patient = await newPatient(server.app);
	await submitCase(patient);
	vi.stubEnv('DATABASE_URL', server.databaseUrl);
	vi.stubEnv('DATA_DIR', server.dataDir);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
	vi.unstubAllEnvs();
});

/** What a command prints. */
async function print(work: Parameters<typeof asAdministrator>[0]): Promise<string> {
	const output = vi.spyOn(console, 'log').mockImplementation(() => {});
	await asAdministrator(work);
	return output.mock.calls.join('\n');
}

it('counts images and their bytes, and finds those that are damaged', async () => {
	const whole = await print((administrator) => runStorage(administrator, 'all'));
	expect(whole).toMatch(
		/images of records +2\nstored images +2\nbytes +[1-9]\d+\nmissing +0\nto be erased +0\nwithout a record +0\nset aside +0\n/,
	);
	expect(whole).toContain('Opened images: 2.');
	expect(whole).not.toContain('A rotation of the keys');
	const { rows } = await server.client.query('select name from images order by name');
	const { name } = rows[0];
	const path = getImagePath(server.dataDir, name);
	const before = await readFile(path);
	await writeFile(path, 'damaged');
	const verifying = print((administrator) => runStorage(administrator, 2));
	await expect(verifying).rejects.toThrow(`Missing or damaged images:\n${name}`);
	await writeFile(path, before);
});

it('counts what is missing, what is to be erased, and what no record names', async () => {
	const { rows } = await server.client.query('select name from images order by name limit 1');
	const path = getImagePath(server.dataDir, rows[0].name);
	const before = await readFile(path);
	await rm(path);
	const [pending, stray] = ['c'.repeat(32), 'd'.repeat(32)];
	await server.client.query('insert into pending_erasures (name) values ($1)', [pending]);
	for (const name of [pending, stray]) {
		await makePrivateFolder(dirname(getImagePath(server.dataDir, name)));
		await writeFile(getImagePath(server.dataDir, name), 'sealed');
	}
	const output = vi.spyOn(console, 'log').mockImplementation(() => {});
	const say = () => asAdministrator((administrator) => runStorage(administrator, undefined));
	await expect(say()).rejects.toThrow('Missing images: 1.');
	// An image stored just now may be about to get its record.
	expect(output.mock.calls.join('\n')).toMatch(/missing +1\nto be erased +1\nwithout a record +0\n/);
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
	await expect(say()).rejects.toThrow('Missing images: 1.');
	expect(output.mock.calls.join('\n')).toMatch(/missing +1\nto be erased +1\nwithout a record +1\n/);
	await writeFile(path, before);
	for (const name of [pending, stray]) await rm(getImagePath(server.dataDir, name));
	await server.client.query('delete from pending_erasures');
});

it('names an account in the audit log by its number if it has no name, as in a container', async () => {
	vi.spyOn(os, 'userInfo').mockImplementation(() => {
		throw new Error('uv_os_get_passwd returned ENOENT');
	});
	syncBuiltinESMExports();
	await asAdministrator(({ audit }) => audit('test'));
	vi.restoreAllMocks();
	syncBuiltinESMExports();
	const { rows } = await server.client.query(`select actor from audit_log where action = 'test'`);
	expect(rows).toEqual([{ actor: `uid ${process.getuid!()}` }]);
});

it('does not report images as missing that are erased meanwhile', async () => {
	const addImage = async (name: string) => {
		await server.client.query('insert into images (name) values ($1)', [name]);
		const path = getImagePath(server.dataDir, name);
		await makePrivateFolder(dirname(path));
		const erase = () => Promise.all([server.client.query('delete from images where name = $1', [name]), rm(path)]);
		return { path, erase };
	};
	const first = await addImage('a'.repeat(32));
	await writeFile(first.path, 'erased once rows were read');
	const compared = await print(async (administrator) => {
		const { db } = administrator.database;
		const select = (columns: { name: typeof images.name }) => ({
			from: async (table: typeof images) => {
				const rows = await db.select(columns).from(table);
				await first.erase();
				return rows;
			},
		});
		vi.spyOn(db, 'select').mockImplementationOnce(select as never);
		await runStorage(administrator, undefined);
	});
	expect(compared).toMatch(/^images of records +3\nstored images +2\n.*\nmissing +0$/m);

	const second = await addImage('b'.repeat(32));
	// Opening a pipe for reading waits until it is opened for writing.
	execFileSync('mkfifo', [second.path]);
	const verifying = print((administrator) => runStorage(administrator, 'all'));
	const pipe = await open(second.path, 'w');
	await second.erase();
	await pipe.close();
	expect(await verifying).toContain('Opened images: 2.');
});

it('says what is waiting and since when, and lets failed reminders go out', async () => {
	const { rows } = await server.client.query('select id from patients');
	await server.client.query(`insert into reminder_settings (patient_id, time_zone) values ($1, 'UTC')`, [rows[0].id]);
	await server.client.query(
		`insert into reminder_targets (patient_id, reminded_until, not_before, failures) values ($1, '2026-01-02', '2100-01-01', 2)`,
		[rows[0].id],
	);
	await server.client.query('insert into pending_erasures (name) values ($1)', ['e'.repeat(32)]);
	// The first is being sent for the first time, and the last is being tried again: neither must go out twice. The other waits.
	await server.client.query(
		`insert into waiting_mails (id, patient_id, sealed, next_try_at, failures, expires_at)
		select gen_random_uuid(), $1, '', next, failures, '2100-01-02'
		from (values (0, '2100-01-01'), (1, '2100-01-01'), (2, now() + interval '4 minutes')) mails (failures, next)`,
		[rows[0].id],
	);
	const say = (retry = true) => print((administrator) => runQueue(administrator, isPostponed(new Date()), retry));
	expect(await say(false)).toMatch(/^messages that failed +2, the next try \d{4}-/m);
	const listTries = async () =>
		(await server.client.query('select failures, next_try_at > now() as later from waiting_mails order by failures'))
			.rows;
	expect(await listTries()).toMatchObject(Array(3).fill({ later: true }));
	// Nothing is due any more that a reminder would be about.
	const needless = await say();
	expect(needless).toMatch(/^reminders that failed +0$/m);
	expect(needless).toContain('Reminders that go out within five minutes: 0. Messages that do within seven: 2.');
	expect(await listTries()).toEqual([
		{ failures: 0, later: true },
		{ failures: 1, later: false },
		{ failures: 2, later: true },
	]);
	const audited = await server.client.query(`select actor_kind from audit_log where action = 'retryReminders'`);
	expect(audited.rows).toEqual([{ actor_kind: 'administrator' }]);
	await server.client.query(
		`with checks as (insert into self_checks (patient_id) values ($1) returning id, patient_id)
		insert into checked_regions (check_id, patient_id, region, outcome, note, spots, saved_at)
		select id, patient_id, 'chest', 'nothing_new', '', '[]', '2025-01-02' from checks`,
		[rows[0].id],
	);
	const said = await say();
	expect(said).toMatch(/^cases without a review +1, the oldest of \d{4}-/m);
	expect(said).toMatch(/^reminders that failed +1, the oldest of 2026-01-02 00:00:00$/m);
	expect(said).toMatch(/^images to be erased +1$/m);
	expect(said).toContain('Reminders that go out within five minutes: 1.');
	const { rows: targets } = await server.client.query('select not_before from reminder_targets');
	expect(targets).toEqual([{ not_before: null }]);
	await server.client.query(`update scans set status = 'reviewed'`);
	expect(await say(false)).toMatch(/^cases without a review +0$/m);
});

it('counts the messages in the folder, but no expired invitations, and says when it cannot look there', async () => {
	const { rows } = await server.client.query('select id from patients');
	await server.client.query(
		`insert into carer_invitations (person_id, invited_by, email, "right", token_hash, expires_at)
		select $1, $1, 'kim@example.org', 'view', sha256('token'), now() - interval '1 minute'`,
		[rows[0].id],
	);
	const say = () => print((administrator) => runQueue(administrator, isPostponed(new Date()), false));
	const folder = getMailOutboxFolder(server.dataDir);
	expect(await say()).toMatch(/^messages in a folder +0\ninvitations of carers +0$/m);
	await mkdir(folder);
	await writeFile(join(folder, 'message.eml'), '');
	expect(await say()).toMatch(/^messages in a folder +1, the oldest of \d{4}-/m);
	await rm(folder, { recursive: true });
	await writeFile(folder, 'no folder');
	await expect(say()).rejects.toThrow('ENOTDIR');
	await rm(folder);
});
