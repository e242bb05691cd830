import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
import { findRunning } from '@dermavigil/embedded-postgres';
import { expect, it, vi } from 'vitest';
import { digestAll } from '../../test/database-digest.ts';
import { newPatient } from '../../test/patients.ts';
import { finish, startProgram } from '../../test/programs.ts';
import { smallScan } from '../../test/scans.ts';
import { freshFolder } from '../../test/stores.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { beginRestore } from '../db/unfinished-restore.ts';

// Starts whole processes, which take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

it('backs up a running server with its embedded database, checks the backup, and restores it', async () => {
	const folder = await freshFolder();
	const dataDir = join(folder, 'data');
	const env = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '', LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' };
	const run = (command: string, name = 'backup', key = 'image.key', settings = env) =>
		finish(startProgram(`commands/${command}.ts`, [name, '--key-file', key], { cwd: folder, env: settings }));
	const digest = async () => digestAll((await findRunning(dataDir))!, dataDir);

	const app = await buildApp(readConfig(env));
	const patient = await newPatient(app);
	await patient.call('POST', calls.saveScan.path, await smallScan());
	const saved = await digest();
	const made = await run('backup');
	expect(made).toMatchObject({ status: 0, errors: '' });
	expect(made.output).toMatch(
		/^Copied to .*\. Rows: \d+\. Images: 2\.\nThe key of the images is in image\.key: keep it/,
	);
	await writeFile(join(folder, 'other.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`);
	expect(await run('backup', 'none', 'other.key')).toMatchObject({
		status: 1,
		errors: 'other.key holds other keys. Name another file.\n',
	});
	expect(await readdir(folder)).not.toContain('none');
	await app.close();
	await rename(dataDir, join(folder, 'lost'));

	// Another key at hand is not used in place of the one that was named.
	const withKey = { ...env, IMAGE_KEY: (await readFile(join(folder, 'image.key'), 'utf8')).trim() };
	for (const command of ['backup-verify', 'restore']) {
		expect(await run(command, 'backup', 'gone.key', withKey)).toMatchObject({
			status: 1,
			errors: 'gone.key is missing.\n',
		});
	}
	expect((await run('restore', 'backup', 'other.key', withKey)).errors).toMatch(
		/^IMAGE_KEY and other\.key hold different keys/,
	);

	// As after a restore that was killed while its database was made.
	await mkdir(join(dataDir, 'database-new-Ab12Cd'), { recursive: true });
	await beginRestore(dataDir);
	const [verified, restored, nowhere] = await Promise.all([
		run('backup-verify'),
		run('restore'),
		run('restore', 'nowhere', 'gone.key'),
	]);
	expect(nowhere.errors, 'the folder is named first').toMatch(
		/nowhere holds no finished backup: manifest.json is missing\.\n$/,
	);
	expect(verified).toMatchObject({ status: 0, errors: '' });
	expect(verified.output).toMatch(
		/^The backup of \S+ is whole\. Rows: \d+\. Images: 2\.\nThe key opens every image\.\n$/,
	);
	expect(restored).toMatchObject({ status: 0, errors: '' });
	expect(await readFile(join(dataDir, 'image.key'))).toEqual(await readFile(join(folder, 'lost/image.key')));

	const next = await buildApp(readConfig(env));
	expect(await digest()).toEqual(saved);
	const [scan] = (await next.inject({ url: calls.history.path, headers: patient.headers })).json();
	expect((await next.inject(scan.image_url)).statusCode).toBe(200);
	await next.close();
});
