import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getSocketPath, readServerFile } from './address.ts';
import type { Runner } from './runner.ts';

const logName = 'server.log';

function toArguments(socketFolder: string): string[] {
	const settings = {
		listen_addresses: '',
		unix_socket_directories: socketFolder,
		unix_socket_permissions: '0700',
		port: '5432',
		max_connections: '60',
		timezone: 'UTC',
		log_timezone: 'UTC',
		// Rows, keys and statements are private data; the application has a log of its own.
		log_min_messages: 'fatal',
		log_min_error_statement: 'panic',
		log_error_verbosity: 'terse',
	};
	return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts PostgreSQL on `folder` in a session of its own: Ctrl-C in a terminal reaches only this process, which stops the
 * database after its last response.
 */
export function spawnPostgres(folder: string, socketFolder: string, postgres: string, runner: Runner): ChildProcess {
	const path = join(folder, logName);
	const log = openSync(path, 'w', 0o600);
	try {
		runner.own(path);
		return runner.spawn(postgres, ['-D', folder, ...toArguments(socketFolder)], {
			stdio: ['ignore', log, log],
			detached: true,
			cwd: '/',
		});
	} finally {
		closeSync(log);
	}
}

/** Why PostgreSQL ended, or else the last line of its log. */
export async function readLastLogLine(folder: string): Promise<string> {
	const lines = (await readFile(join(folder, logName), 'utf8')).trim().split('\n');
	return (lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '').replace(/^.*FATAL:\s*/, '');
}

/** A child process that stops the database when this process ends, even when it is killed. */
export function spawnWatchdog(child: ChildProcess): ChildProcess {
	// Its standard input closes when this process ends.
	const script = 'read -r _; kill -INT "$1"';
	const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid)], {
		stdio: ['pipe', 'ignore', 'ignore'],
		detached: true,
		cwd: '/',
	});
	watchdog.unref();
	(watchdog.stdin as unknown as { unref(): void }).unref();
	return watchdog;
}

/** Stops a database that this process started, and waits until everything is on disk. */
export async function stopPostgres(child: ChildProcess, watchdog: ChildProcess): Promise<void> {
	if (child.exitCode === null && child.signalCode === null) {
		const ended = once(child, 'exit');
		child.kill('SIGINT');
		await ended;
	}
	watchdog.kill();
}

/** Tells a database whose owner was killed to stop. */
export async function stopOrphan(folder: string): Promise<void> {
	const server = await readServerFile(folder);
	try {
		if (server) process.kill(server.pid, 'SIGINT');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/**
 * Removes the PID file of a dead server when another program has its process ID by now, which PostgreSQL would mistake for
 * the server. A server's working directory is its data folder; where the system does not reveal it, nothing is removed.
 */
export async function removeStalePidFile(folder: string): Promise<void> {
	const server = await readServerFile(folder);
	if (!server) return;
	const workingFolder = await readlink(`/proc/${server.pid}/cwd`).catch(() => undefined);
	if (!workingFolder || workingFolder === (await realpath(folder))) return;
	for (const file of [join(folder, 'postmaster.pid'), `${getSocketPath(server.socketFolder)}.lock`])
		await rm(file, { force: true });
}
