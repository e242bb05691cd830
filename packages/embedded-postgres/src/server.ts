import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { chooseSocketFolder, readServerFile, toConnectionUrl } from './address.ts';
import { createCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { makePrivateFolder } from './folders.ts';
import { type Found, tryToOwn } from './ownership.ts';
import { explainEnd, removeStalePidFile, spawnPostgres, spawnWatchdog, stopOrphan, stopPostgres } from './process.ts';
import { findPrograms } from './programs.ts';
import { createRunner, type Runner } from './runner.ts';

export { EmbeddedPostgresError };

export interface EmbeddedPostgres {
	/** The URL of the database. */
	url: string;
	stop(): Promise<void>;
}

const database = 'dermavigil';
/** Milliseconds between two checks of a server that starts or stops. */
const pollIntervalMs = 25;
/** The time for an orphaned server to stop and a new one to start, recovery after a crash included. */
const startTimeoutMs = 120_000;

/** The folder of the database in a data folder. */
const getClusterFolder = (dataDir: string) => join(dataDir, 'database');

/** The URL of a database that another process on this machine runs in `dataDir`; undefined when none answers. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
	const server = await readServerFile(getClusterFolder(dataDir));
	if (!server) return undefined;
	const found = await tryToOwn(server.socketFolder);
	if (found.state === 'mine') await found.owner.end();
	return found.state === 'owned' ? toConnectionUrl(server.socketFolder, database) : undefined;
}

interface Cluster {
	folder: string;
	socketFolder: string;
	postgres: string;
	runner: Runner;
}

/** Waits until the new server answers or ends. */
async function waitFor(child: ChildProcess, socketFolder: string): Promise<Found> {
	while (child.exitCode === null && child.signalCode === null) {
		const found = await tryToOwn(socketFolder);
		if (found.state === 'mine' || found.state === 'owned') return found;
		await wait(pollIntervalMs);
	}
	return { state: 'absent' };
}

interface Running {
	child: ChildProcess;
	watchdog: ChildProcess;
	owner: pg.Client;
}

/** One attempt: a running server, or undefined when another process interfered and another attempt makes sense. */
async function tryToStart({ folder, socketFolder, postgres, runner }: Cluster): Promise<Running | undefined> {
	const before = await tryToOwn((await readServerFile(folder))?.socketFolder ?? socketFolder);
	if (before.state === 'owned') {
		const reason = `another DermaVigil is running on ${dirname(folder)}`;
		throw new EmbeddedPostgresError(`${reason}. Stop it, or set DATA_DIR to another folder`);
	}
	if (before.state === 'mine') {
		await stopOrphan(folder);
		await before.owner.end();
	}
	if (before.state !== 'absent') return undefined;

	await removeStalePidFile(folder, socketFolder);
	const child = spawnPostgres(folder, socketFolder, postgres, runner);
	await once(child, 'spawn');
	const watchdog = spawnWatchdog(child);
	const found = await waitFor(child, socketFolder);
	if (found.state === 'mine') return { child, watchdog, owner: found.owner };
	await stopPostgres(child, watchdog);
	const reason = await explainEnd(folder);
	if (found.state === 'owned' || /^[^(]*lock file/.test(reason)) return undefined;
	throw new EmbeddedPostgresError(`the database in ${folder} does not start: ${reason}`);
}

async function start(cluster: Cluster): Promise<Running> {
	const end = Date.now() + startTimeoutMs;
	while (Date.now() < end) {
		const running = await tryToStart(cluster);
		if (running) return running;
		await wait(pollIntervalMs);
	}
	throw new EmbeddedPostgresError(
		`another program has been using the database in ${cluster.folder} for too long. Stop it`,
	);
}

async function createDatabase(owner: pg.Client): Promise<void> {
	const { rowCount } = await owner.query('select from pg_database where datname = $1', [database]);
	if (!rowCount) await owner.query(`create database ${database}`);
}

/** Removes unfinished databases left by interrupted starts. */
async function removeUnfinished(folder: string): Promise<void> {
	const names = await readdir(dirname(folder));
	const unfinished = names.filter((name) => name.startsWith('database-new-'));
	await Promise.all(unfinished.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })));
}

/**
 * Starts the PostgreSQL server of `dataDir`, creating its database the first time. It listens only on a Unix socket and
 * ends with this process, however that ends; the server of a killed process is stopped first. Throws an
 * EmbeddedPostgresError when another process uses the folder. `onLost` is called when the server ends by itself.
 */
export async function startPostgres(dataDir: string, onLost: () => void): Promise<EmbeddedPostgres> {
	const folder = getClusterFolder(dataDir);
	const { initdb, postgres } = findPrograms();
	const newFolder = (await makePrivateFolder(dataDir)) ? dataDir : undefined;
	const runner = createRunner({ folder, paths: [dataDir, initdb, postgres], newFolder });
	await createCluster(folder, initdb, runner);
	const socketFolder = chooseSocketFolder(folder, runner);
	const { child, watchdog, owner } = await start({ folder, socketFolder, postgres, runner });
	let stopping = false;
	const lose = () => {
		if (!stopping) onLost();
		stopping = true;
	};
	child.once('exit', lose);
	owner.once('end', lose);
	async function stop(): Promise<void> {
		stopping = true;
		await owner.end();
		await stopPostgres(child, watchdog);
		if (socketFolder !== folder) await rm(socketFolder, { recursive: true, force: true });
	}
	try {
		await createDatabase(owner);
		await removeUnfinished(folder);
	} catch (error) {
		// A server that keeps running would keep this process from ending.
		await stop();
		throw error;
	}
	return { url: toConnectionUrl(socketFolder, database), stop };
}
