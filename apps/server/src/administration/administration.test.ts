import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { newPatient } from '../../test/patients.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { asAdministrator } from './administrator.ts';
import { runQueue } from './queue.ts';
import { runStorage } from './storage.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	const patient = await newPatient(server.app);
	await submitCase(patient);
	vi.stubEnv('DATABASE_URL', server.databaseUrl);
	vi.stubEnv('DATA_DIR', server.dataDir);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
	vi.unstubAllEnvs();
	await server.close();
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
		/images of records +2\nstored images +2\nbytes +[1-9]\d+\nmissing +0\nwithout a record +0\nset aside +0\n/,
	);
	expect(whole).toContain('Opened images: 2.');
	const { rows } = await server.client.query('select name from images order by name');
	const { name } = rows[0];
	await writeFile(join(server.dataDir, 'images', name.slice(0, 2), name), 'damaged');
	const verifying = print((administrator) => runStorage(administrator, 2));
	await expect(verifying).rejects.toThrow(`Missing or damaged images:\n${name}`);
});

it('says what waits and since when, and lets reminders go out that failed', async () => {
	const { rows } = await server.client.query('select id from patients');
	await server.client.query(`insert into reminder_settings (patient_id, time_zone) values ($1, 'UTC')`, [rows[0].id]);
	await server.client.query(
		`insert into reminder_targets (patient_id, reminded_until, not_before, failures) values ($1, '2026-01-02', '2100-01-01', 2)`,
		[rows[0].id],
	);
	const said = await print((administrator) => runQueue(administrator, true));
	expect(said).toMatch(/^cases without a review +1, the oldest of \d{4}-/m);
	expect(said).toMatch(/^reminders that failed +1, the oldest of 2026-01-02 00:00:00$/m);
	expect(said).toContain('Reminders that go out within a minute: 1.');
	const { rows: targets } = await server.client.query('select not_before from reminder_targets');
	expect(targets).toEqual([{ not_before: null }]);
});
