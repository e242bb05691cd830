import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { finish, startProgram } from '../../apps/server/test/programs.ts';
import { startServer } from '../../apps/server/test/running-server.ts';
import { listImageFiles } from '../../apps/server/test/stored-images.ts';
import { type Fault, formatSeconds, withFolder } from '../fault.ts';
import { startWriters, waitForScans } from '../writers.ts';

const scans = 30;

export const fault: Fault = {
	name: 'an older database over newer images, and the newer one back',
	run: () =>
		withFolder(async (folder) => {
			const dataDir = join(folder, 'data');
			const [current, older, newer] = ['data/database', 'older', 'newer'].map((name) => join(folder, name));
			const env = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '', PORT: '0', LOG_LEVEL: 'silent' };
			await (await startServer(dataDir)).stop();
			// With its owner, whom PostgreSQL insists on.
			execFileSync('cp', ['-a', current!, older!]);
			const server = await startServer(dataDir);
			const writers = await startWriters(server);
			await waitForScans(writers, scans);
			await writers.stop();
			await server.stop();
			const before = await listImageFiles(dataDir);

			await rename(current!, newer!);
			await rename(older!, current!);
			const { errors } = await finish(startProgram('main.ts', [], { env }));
			const accepted = await startServer(dataDir, {}, ['--accept-image-mismatch']);
			await accepted.stop();
			await rename(current!, older!);
			await rename(newer!, current!);
			const began = performance.now();
			const next = await startServer(dataDir);
			const seconds = (performance.now() - began) / 1000;
			const lost = await writers.countLost(next.address).finally(() => next.stop());
			const erased = before.length - (await listImageFiles(dataDir)).length;
			return {
				lost: `${lost} of ${writers.count()} scans, ${erased} of ${before.length} files; the first start ${errors.includes('--accept-image-mismatch') ? 'refused' : 'did not refuse'}`,
				recovered: formatSeconds(seconds),
				ok: lost === 0 && erased === 0 && errors.includes('--accept-image-mismatch'),
			};
		}),
};
