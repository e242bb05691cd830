import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { secondsUntil } from '../shared/seconds-until.ts';

/** Where Debian puts the programs of PostgreSQL 15. */
const programs = '/usr/lib/postgresql/15/bin';

/** Whether PostgreSQL 15 is installed, as Debian's postgresql-15 does. */
export const hasPostgres = existsSync(join(programs, 'initdb'));

/** fast: an orderly stop that ends connections. immediate: as after a power cut. */
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

export interface Postgres {
	url: string;
	/** Stops it and starts it again. Resolves with the seconds until it took connections. */
	restart(mode: keyof typeof stopSignals): Promise<number>;
	stop(): Promise<void>;
}

/** The account that runs PostgreSQL, which refuses root. */
function findAccount(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
	return { uid: uid!, gid: gid! };
}

/** As long as a larger one would take to write what it has in memory, or to read back what it had written. */
const downMs = 3000;

/** Ends it when its input ends, which also covers the death of this process. */
const untilInputEnds = '"$0" "$@" & read -r _; kill -INT $!; wait';

/** Starts PostgreSQL 15 on loopback, with its files in a new folder beneath `folder`. */
export async function startPostgres15(folder: string): Promise<Postgres> {
	const account = findAccount();
	const data = join(folder, 'postgres');
	await mkdir(data);
	await chmod(folder, 0o711);
	if (account) await chown(data, account.uid, account.gid);
	const options = { ...account, cwd: '/' };
	execFileSync(join(programs, 'initdb'), ['-D', data, '--auth=trust', '--username=dermavigil', '--encoding=UTF8'], {
		...options,
		stdio: 'ignore',
	});
	const port = await findFreePort();
	const settings = [
		`port=${port}`,
		'listen_addresses=127.0.0.1',
		'unix_socket_directories=',
		'max_connections=80',
	].flatMap((each) => ['-c', each]);
	const isReady = () =>
		execFileSync(join(programs, 'pg_isready'), ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore' });

	const start = () =>
		spawn('sh', ['-c', untilInputEnds, join(programs, 'postgres'), '-D', data, ...settings], {
			...options,
			stdio: ['pipe', 'ignore', 'ignore'],
		});
	let running = start();
	await secondsUntil(async () => isReady(), 60);

	async function end(): Promise<void> {
		const ended = once(running, 'close');
		running.stdin.end();
		await ended;
	}

	return {
		url: `postgresql://dermavigil@127.0.0.1:${port}/postgres`,
		async restart(mode) {
			const began = performance.now();
			const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
			process.kill(Number(pid), stopSignals[mode]);
			await end();
			await wait(downMs);
			running = start();
			await secondsUntil(async () => isReady(), 60);
			return (performance.now() - began) / 1000;
		},
		stop: end,
	};
}
