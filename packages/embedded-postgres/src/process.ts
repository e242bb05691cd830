import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, readlink, realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { getPidFile, getSocketPath, isSameFolder, readPidFile, readServerFile } from './address.ts';
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
		// Rows, keys and statements are private data; the application keeps its own log.
		log_min_messages: 'fatal',
		log_min_error_statement: 'panic',
		log_error_verbosity: 'terse',
	};
	return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts PostgreSQL on `folder` in its own session: Ctrl-C in a terminal reaches only this process, which stops the
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

/** Why PostgreSQL ended, from the last line of its log; a full disk may have prevented that line. */
export async function explainEnd(folder: string): Promise<string> {
	const log = (await readFile(join(folder, logName), 'utf8')).trim().split('\n');
	// What a client that connects too early is told, such as "is in recovery mode", is not a reason.
	const lines = log.filter((line) => !line.includes('FATAL:  the database system is'));
	const last = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
	const said = last.replace(/^.*(FATAL|PANIC):\s*/, '');
	if (said.includes('No space left on device')) return `there is no space left on its disk (${said})`;
	// The lines that say which write failed are not logged.
	if (said === 'checkpoint request failed')
		return `it could not write everything (${said}): see whether its disk is full`;
	if (said) return said;
	const { bavail, bsize } = await statfs(folder);
	// What it tried to write has been removed again.
	return bavail * bsize < 1024 * 1024 ? 'there is no space left on its disk' : 'it does not say why';
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

/** Whether a process certainly runs in another folder: a server's working directory is its data folder. */
async function runsElsewhere(pid: number, folder: string): Promise<boolean> {
	const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
	return workingFolder !== undefined && workingFolder !== (await realpath(folder));
}

/**
 * Removes the PID file of a dead server when another program has its process ID by now, and a PID file copied along
 * with another folder: PostgreSQL would mistake either for a running server. If the system does not reveal what a
 * process is, only a copied one is removed.
 */
export async function removeStalePidFile(folder: string, socketFolder: string): Promise<void> {
	const file = await readPidFile(folder);
	if (!file) return;
	const { pid, isCopied } = file;
	if (isCopied ? await isSameFolder(`/proc/${pid}/cwd`, folder) : !(await runsElsewhere(pid, folder))) return;
	for (const path of [getPidFile(folder), `${getSocketPath(isCopied ? socketFolder : file.socketFolder)}.lock`])
		await rm(path, { force: true });
}
