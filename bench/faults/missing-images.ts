import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { finish, startProgram } from '../../apps/server/test/programs.ts';
import { startServer } from '../../apps/server/test/running-server.ts';
import { listImageFiles } from '../../apps/server/test/stored-images.ts';
import { type Fault, formatSeconds, withFolder } from '../fault.ts';
import { startWriters, waitForScans } from '../writers.ts';

const scans = 60;

/** What a start says that refuses. */
async function refusedStart(dataDir: string): Promise<string> {
	const env = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '', PORT: '0', LOG_LEVEL: 'silent' };
	return (await finish(startProgram('main.ts', [], { env }))).errors;
}

export const fault: Fault = {
	name: 'half of the image folders away at two starts, and back',
	run: () =>
		withFolder(async (folder) => {
			const [dataDir, away] = [join(folder, 'data'), join(folder, 'away')];
			const server = await startServer(dataDir);
			const writers = await startWriters(server);
			await waitForScans(writers, scans);
			await writers.stop();
			await server.stop();
			const before = await listImageFiles(dataDir);

			await mkdir(away);
			const shards = (await readdir(join(dataDir, 'images'))).filter((name) => /^[0-7].$/.test(name));
			for (const shard of shards) await rename(join(dataDir, 'images', shard), join(away, shard));
			const refused = await refusedStart(dataDir);
			const accepted = await startServer(dataDir, {}, ['--accept-image-mismatch']);
			await accepted.stop();
			for (const shard of shards) await rename(join(away, shard), join(dataDir, 'images', shard));
			const began = performance.now();
			const next = await startServer(dataDir);
			const seconds = (performance.now() - began) / 1000;
			const lost = await writers.countLost(next.address).finally(() => next.stop());
			const erased = before.length - (await listImageFiles(dataDir)).length;
			return {
				lost: `${lost} of ${writers.count()} scans, ${erased} of ${before.length} files; the first start ${refused.includes('--accept-image-mismatch') ? 'refused' : 'did not refuse'}`,
				recovered: formatSeconds(seconds),
				ok: lost === 0 && erased === 0 && refused.includes('--accept-image-mismatch'),
			};
		}),
};
