import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../apps/server/test/running-server.ts';
import { type Fault, formatSeconds, withFolder } from './shared/fault.ts';
import { startWriters, waitForScans } from './shared/writers.ts';

export const fault: Fault = {
	name: 'kill -9 of the embedded database under writes; the server ends, and is started again',
	run: () =>
		withFolder(async (folder) => {
			const dataDir = join(folder, 'data');
			const server = await startServer(dataDir);
			const writers = await startWriters(server);
			await waitForScans(writers, 20);
			const began = performance.now();
			process.kill(Number.parseInt(await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
			const [status] = await server.ended;
			await writers.stop();
			const next = await startServer(dataDir);
			const seconds = (performance.now() - began) / 1000;
			const lost = await writers.countLost(next.address).finally(() => next.stop());
			return {
				lost: `${lost} of ${writers.count()} acknowledged scans; exit status ${status}`,
				recovered: formatSeconds(seconds),
				ok: lost === 0 && status === 1,
			};
		}),
};
