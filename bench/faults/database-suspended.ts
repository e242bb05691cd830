import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@dermavigil/contract';
import { callsTo, newToken } from '../../apps/server/test/running-server.ts';
import { secondsUntil } from '../shared/seconds-until.ts';
import { type Fault, formatSeconds, withServer } from './shared/fault.ts';
import { startWriters, waitForScans } from './shared/writers.ts';

const pauseMs = 20_000;

/** The embedded database's processes. */
async function listProcesses(dataDir: string): Promise<number[]> {
	const postmaster = Number.parseInt(await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8'), 10);
	const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
	return [postmaster, ...children.trim().split('\n').map(Number)];
}

export const fault: Fault = {
	name: `the database suspended (SIGSTOP) for ${pauseMs / 1000} s under writes`,
	run: () =>
		withServer(async (server, dataDir) => {
			const call = callsTo(server.address, await newToken(server.address));
			const writers = await startWriters(server);
			await waitForScans(writers, 20);
			const processes = await listProcesses(dataDir);
			for (const pid of processes) process.kill(pid, 'SIGSTOP');
			await wait(pauseMs);
			const ready = await fetch(server.address + calls.ready.path);
			for (const pid of processes) process.kill(pid, 'SIGCONT');
			const seconds = await secondsUntil(() => call('GET', calls.lesions.path), 60);
			await waitForScans(writers, 4);
			await writers.stop();
			const lost = await writers.countLost(server.address);
			return {
				lost: `${lost} of ${writers.count()} acknowledged scans; ${writers.failed()} calls failed; /readyz ${ready.status}`,
				recovered: formatSeconds(seconds),
				ok: lost === 0 && ready.status === 503,
			};
		}),
};
