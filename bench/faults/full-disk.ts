import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@dermavigil/contract';
import { finish, startProgram } from '../../apps/server/test/programs.ts';
import { callsTo, newToken, type RunningServer, startServer } from '../../apps/server/test/running-server.ts';
import { secondsUntil } from '../shared/seconds-until.ts';
import { type Fault, formatSeconds, type Outcome, withFolder } from './shared/fault.ts';
import { startWriters, waitForScans } from './shared/writers.ts';

const fullForMs = 10_000;

/** Takes up all the space that is left. */
async function fill(path: string): Promise<void> {
	const zeros = function* () {
		for (;;) yield Buffer.alloc(64 * 1024);
	};
	await pipeline(zeros, createWriteStream(path)).catch(() => {});
}

/** What a server says when it starts on a full disk. */
async function startFull(dataDir: string, filling: string): Promise<string> {
	await fill(filling);
	const env = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '', PORT: '0', LOG_LEVEL: 'silent' };
	return (await finish(startProgram('main.ts', [], { env }))).errors;
}

async function fillAndFree(server: RunningServer, filling: string) {
	const call = callsTo(server.address, await newToken(server.address));
	const writers = await startWriters(server);
	await waitForScans(writers, 20);
	await fill(filling);
	await wait(fullForMs);
	const ready = await fetch(server.address + calls.ready.path);
	await rm(filling);
	const seconds = await secondsUntil(async () => {
		await call('POST', calls.createLesion.path, { nickname: 'Mole', body_part: 'Back' });
	}, 60);
	await waitForScans(writers, 4);
	await writers.stop();
	const lost = await writers.countLost(server.address);
	return { lost, writers, seconds, ready };
}

async function run(disk: string): Promise<Outcome> {
	const [dataDir, filling] = [join(disk, 'data'), join(disk, 'filling')];
	const server = await startServer(dataDir);
	const { lost, writers, seconds, ready } = await fillAndFree(server, filling).finally(() => server.stop());
	const named = (await startFull(dataDir, filling)).includes('no space left');
	return {
		lost: `${lost} of ${writers.count()} acknowledged scans; ${writers.failed()} calls failed; /readyz ${ready.status}; a start then ${named ? 'says' : 'does not say'} why it cannot`,
		recovered: formatSeconds(seconds),
		ok: lost === 0 && ready.status === 503 && named,
	};
}

export const fault: Fault = {
	name: 'a full disk under writes, and room again (needs root)',
	run: () =>
		withFolder(async (folder) => {
			const disk = join(folder, 'disk');
			await mkdir(disk);
			execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk]);
			return await run(disk).finally(() => execFileSync('umount', ['-l', disk]));
		}),
};
