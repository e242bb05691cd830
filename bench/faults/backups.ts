import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { getImageListPath } from '../../apps/server/src/backup/files.ts';
import { readKeys } from '../../apps/server/src/backup/key.ts';
import { restoreBackup } from '../../apps/server/src/backup/restore-backup.ts';
import { getKeyPath, type Keyring } from '../../apps/server/src/storage/keys/keyring.ts';
import { digestAll } from '../../apps/server/test/database-digest.ts';
import { startProgram } from '../../apps/server/test/programs.ts';
import type { RunningServer } from '../../apps/server/test/running-server.ts';
import { type Fault, type Outcome, withDatabase, withFolder, withServer } from './shared/fault.ts';
import { startWriters, waitForScans } from './shared/writers.ts';

const backups = 100;

/** Makes a backup and kills it `afterMs` milliseconds after it began to write. Returns for how many milliseconds it was writing. */
async function backUp(dataDir: string, folder: string, afterMs: number): Promise<number> {
	const env = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '' };
	const startedAt = Date.now();
	const child = startProgram('commands/backup.ts', [folder], { env });
	const ended = once(child, 'exit');
	const isWriting = () => (statSync(`${folder}.partial`, { throwIfNoEntry: false })?.birthtimeMs ?? 0) >= startedAt;
	while (!isWriting() && child.exitCode === null) await wait(2);
	const began = performance.now();
	await Promise.race([ended, wait(afterMs)]);
	child.kill('SIGKILL');
	await ended;
	return performance.now() - began;
}

/** Restores a backup into a new database and folder. Returns whether rows and images have the hashes from when it was made. */
async function isRestored(folder: string, target: string, databases: string, ring: Keyring): Promise<boolean> {
	const client = new pg.Client({ connectionString: databases });
	await client.connect();
	const name = `restored_${randomInt(2 ** 40)}`;
	await client.query(`create database ${name}`);
	const url = new URL(databases);
	url.pathname = `/${name}`;
	const options = { dataDir: target, databaseUrl: url.href, ring, storeKeys: true };
	const { manifest } = await restoreBackup(folder, options);
	const found = await digestAll(url.href, target);
	await client.query(`drop database ${name}`);
	await client.end();
	const list = (await readFile(getImageListPath(folder), 'utf8')).trim().split('\n');
	const images = list.map((line) => [line.split('/').at(-1)!, line.slice(0, 64)]);
	const tables = manifest.tables.map((table) => [table.name, `${table.rows} ${table.digest}`]);
	const expected = Object.fromEntries([...tables, ...images.filter(([image]) => image !== 'belongs-to')]);
	const hash = (digests: Record<string, string>) =>
		createHash('sha256')
			.update(JSON.stringify(Object.entries(digests).sort()))
			.digest('hex');
	return hash(found) === hash(expected);
}

async function killBackups(
	server: RunningServer,
	dataDir: string,
	databases: string,
	folder: string,
): Promise<Outcome> {
	// Only one patient: each backup copies all images, and a hundred backups take a while.
	const writers = await startWriters(server, 1);
	await waitForScans(writers, 50);
	const ring = (await readKeys([getKeyPath(dataDir)]))!;
	let longest = await backUp(dataDir, join(folder, 'first'), 60_000);
	let [finished, wrong] = [0, 0];
	for (let i = 0; i < backups; i++) {
		// The same name until a backup is finished: each replaces what the previous one left.
		const target = join(folder, `backup-${finished}`);
		const took = await backUp(dataDir, target, randomInt(Math.ceil(1.5 * longest)));
		// Each has more to write than the one before.
		longest = Math.max(longest, took);
		if (!existsSync(target)) continue;
		if (!(await isRestored(target, join(folder, `restored-${finished}`), databases, ring))) wrong++;
		finished++;
	}
	await writers.stop();
	const lost = await writers.countLost(server.address);
	return {
		lost: `${lost} of ${writers.count()} acknowledged scans; ${backups - finished} backups killed, ${finished} finished, ${wrong} of them restored otherwise`,
		recovered: `${writers.failed()} calls failed`,
		ok: lost === 0 && wrong === 0 && finished > 0 && writers.failed() === 0,
	};
}

export const fault: Fault = {
	name: `${backups} backups under writes, each killed (kill -9) at a random moment unless it was faster`,
	run: () =>
		withDatabase((databases) =>
			withFolder((folder) => withServer((server, dataDir) => killBackups(server, dataDir, databases, folder))),
		),
};
