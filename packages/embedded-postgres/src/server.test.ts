import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fileSystem, { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getSocketPath } from './address.ts';
import { createCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { tryToOwn } from './ownership.ts';
import { explainEnd, spawnPostgres } from './process.ts';
import { findPrograms } from './programs.ts';
import { createRunner, type Runner } from './runner.ts';
import { type EmbeddedPostgres, findRunning, startPostgres } from './server.ts';

const databaseOwner = fileURLToPath(new URL('../test/database-owner.ts', import.meta.url));

let testFolder: string;
let dataDir: string;
let folder: string;
beforeAll(async () => {
	testFolder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
	// The account that runs PostgreSQL for root must be able to enter.
	await chmod(testFolder, 0o711);
	dataDir = join(testFolder, 'data');
	folder = join(dataDir, 'database');
	await (await start()).stop();
});
afterAll(() => rm(testFolder, { recursive: true }));

const start = () => startPostgres(dataDir, () => {});

async function ask(url: string, question: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query(question);
	await client.end();
	return rows;
}

/** The file that PostgreSQL writes while it runs; its first line is the process ID. */
const pidFile = () => join(folder, 'postmaster.pid');
const readPidFile = async () => (await readFile(pidFile(), 'utf8')).split('\n');

/** Runs the database of a data folder in another process. */
function startOwner(ofFolder: string): ChildProcessWithoutNullStreams {
	return spawn(process.execPath, ['--import', 'tsx', databaseOwner, ofFolder]);
}

let acknowledged = 0;
/** Runs the database in another process, which writes one row and is killed. */
async function writeAndBeKilled(): Promise<void> {
	const owner = startOwner(dataDir);
	const [line] = await once(owner.stdout, 'data');
	expect(String(line)).toBe('acknowledged\n');
	acknowledged++;
	owner.kill('SIGKILL');
	await once(owner, 'exit');
}

const countAcknowledged = async (url: string) =>
	(await ask(url, 'select count(*)::int as rows from acknowledged'))[0].rows;

describe('a running database', () => {
	let server: EmbeddedPostgres;
	beforeAll(async () => {
		server = await start();
	});
	afterAll(() => server.stop());

	it('listens only on a socket, in a folder that no other account may enter', async () => {
		expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
		expect(await ask(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
		const socket = await stat(join(folder, '.s.PGSQL.5432'));
		for (const { mode } of [await stat(dataDir), await stat(folder), socket]) expect(mode & 0o777).toBe(0o700);
		// PostgreSQL, which never runs as root, made it.
		expect(socket.uid).not.toBe(0);
	});

	it('does not prevent the start of a copy of its folder', async () => {
		const copy = join(testFolder, 'copy');
		await cp(dataDir, copy, { recursive: true, filter: async (path) => !(await stat(path)).isSocket() });
		await writeFile(join(copy, 'database/.s.PGSQL.5432.lock'), await readFile(join(folder, '.s.PGSQL.5432.lock')));
		if (process.getuid?.() === 0) spawnSync('chown', ['-R', `--reference=${folder}`, copy]);
		expect(await findRunning(copy)).toBeUndefined();
		const other = await startPostgres(copy, () => {});
		expect(await ask(other.url, 'show data_directory')).toEqual([{ data_directory: join(copy, 'database') }]);
		expect(await findRunning(copy)).toBe(other.url);
		await other.stop();
		expect(await findRunning(dataDir)).toBe(server.url);
		expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
	});

	it('refuses a second start and says why', async () => {
		const second = start();
		await expect(second).rejects.toThrow(EmbeddedPostgresError);
		await expect(second).rejects.toThrow(`another DermaVigil is running on ${dataDir}`);
		expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
	});
});

it('leaves no database running if the start fails after it is up', async () => {
	vi.spyOn(fileSystem, 'readdir').mockRejectedValue(new Error('no entry can be read'));
	syncBuiltinESMExports();
	await expect(start()).rejects.toThrow('no entry can be read');
	vi.restoreAllMocks();
	syncBuiltinESMExports();
	expect(existsSync(pidFile())).toBe(false);
});

it('does not wait when no folder can be made', async () => {
	await expect(startPostgres('/proc/none/dermavigil/data', () => {})).rejects.toThrow('ENOENT');
});

describe('a database whose owner was killed', () => {
	it('ends by itself', async () => {
		await writeAndBeKilled();
		await vi.waitFor(() => expect(existsSync(pidFile())).toBe(false), { timeout: 50_000 });
	});

	it('opens at the next start with every acknowledged row', async () => {
		await writeAndBeKilled();
		await writeAndBeKilled();
		const server = await start();
		expect(await countAcknowledged(server.url)).toBe(acknowledged);
		await server.stop();
	});

	it('is stopped by the next start if it is still running', async () => {
		await writeAndBeKilled();
		// The next start waits until the killed owner's server has ended; only then can another one start.
		await (await start()).stop();
		const { postgres } = findPrograms();
		const runner = createRunner({ folder, paths: [dataDir, postgres], newFolder: undefined });
		const orphan = spawnPostgres(folder, folder, postgres, runner);
		const ended = once(orphan, 'exit');
		await vi.waitFor(
			async () => {
				const found = await tryToOwn(folder);
				if (found.state !== 'mine') throw new Error('It does not answer yet.');
				await found.owner.end();
			},
			{ timeout: 50_000 },
		);
		const server = await start();
		await ended;
		expect(await countAcknowledged(server.url)).toBe(acknowledged);
		await server.stop();
	});

	it('opens when another program has its process ID by then', async () => {
		const server = await start();
		const lines = await readPidFile();
		await server.stop();
		// As after the restart of a container: a program of the same account.
		const { uid, gid } = await stat(folder);
		const other = spawn('/bin/sh', ['-c', 'echo ready; read -r _'], { uid, gid, cwd: '/' });
		await once(other.stdout, 'data');
		await writeFile(pidFile(), [other.pid, ...lines.slice(1)].join('\n'));
		await (await start()).stop();
		expect(other.exitCode).toBeNull();
		other.kill();
	});
});

it('calls onLost once when the database is killed from outside', async () => {
	const onLost = vi.fn();
	const server = await startPostgres(dataDir, onLost);
	process.kill(Number((await readPidFile())[0]), 'SIGQUIT');
	await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), { timeout: 50_000 });
	await server.stop();
	expect(onLost).toHaveBeenCalledOnce();
});

it('does not call onLost when the database is stopped', async () => {
	const onLost = vi.fn();
	await (await startPostgres(dataDir, onLost)).stop();
	expect(onLost).not.toHaveBeenCalled();
});

it('does not wait for a database that never answers, for example while it is suspended', async () => {
	const silent = createServer().listen(getSocketPath(testFolder));
	await once(silent, 'listening');
	const owning = tryToOwn(testFolder, 1);
	await expect(owning).rejects.toThrow(EmbeddedPostgresError);
	await expect(owning).rejects.toThrow(`the database in ${testFolder} does not answer`);
	silent.close();
});

it('puts the socket in another folder when the path of the data folder is too long', async () => {
	const longDir = join(testFolder, 'long'.repeat(25));
	const server = await startPostgres(longDir, () => {});
	expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
	const socketFolder = new URL(server.url).searchParams.get('host')!;
	expect(socketFolder.startsWith(longDir)).toBe(false);
	expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
	await server.stop();
	expect(existsSync(socketFolder)).toBe(false);
});

it.each([
	[
		'2026-11-22 LOG:  starting\nFATAL:  could not write lock file "postmaster.pid": No space left on device\n',
		'no space left',
	],
	[
		'FATAL:  could not write to file "pg_wal/x": No space left on device\nFATAL:  the database system is in recovery mode\n',
		'no space left',
	],
	['FATAL:  checkpoint request failed\n', 'see whether its disk is full'],
	['FATAL:  lock file "postmaster.pid" already exists\n', /^lock file/],
	['', 'does not say why'],
])('says why a database ended, including a full disk: %j', async (log, reason) => {
	await writeFile(join(testFolder, 'server.log'), log);
	expect(await explainEnd(testFolder)).toMatch(reason);
});

it('says in one line why it could not be created', async () => {
	const initdb = join(testFolder, 'initdb');
	const lines = [
		'2026-12-01 00:06:46.067 UTC [14152] FATAL:  could not write to file "base/4/1255": No space left on device',
		'2026-12-01 00:06:46.067 UTC [14152] STATEMENT:  CREATE DATABASE template0;',
		'initdb: removing contents of data directory "x"',
	];
	await writeFile(initdb, `#!/bin/sh\ncat >&2 <<'END'\n${lines.join('\n')}\nEND\nexit 1\n`, { mode: 0o755 });
	const runner = {
		spawn: (...[program, parameters, options]: Parameters<Runner['spawn']>) => spawn(program, parameters, options),
		own() {},
	};
	await expect(createCluster(join(testFolder, 'full'), initdb, runner)).rejects.toThrow(
		/^the database could not be created: could not write to file "base\/4\/1255": No space left on device$/,
	);
});

it('is created completely or not at all', async () => {
	const other = join(testFolder, 'other');
	const owner = startOwner(other);
	await vi.waitFor(async () => expect(existsSync(other)).toBe(true), { timeout: 50_000, interval: 1 });
	owner.kill('SIGKILL');
	await once(owner, 'exit');
	const server = await startPostgres(other, () => {});
	expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
	await server.stop();
});
