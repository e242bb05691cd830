import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, withFolder } from './shared/fault.ts';
import { partAndReunite } from './shared/mismatch.ts';

export const fault: Fault = {
	name: 'half of the image folders away at two starts, and back',
	run: () =>
		withFolder(async (folder) => {
			const [dataDir, away] = [join(folder, 'data'), join(folder, 'away')];
			const images = join(dataDir, 'images');
			return await partAndReunite(dataDir, {
				scans: 60,
				async part() {
					await mkdir(away);
					const shards = (await readdir(images)).filter((name) => /^[0-7].$/.test(name));
					for (const shard of shards) await rename(join(images, shard), join(away, shard));
				},
				async reunite() {
					for (const shard of await readdir(away)) await rename(join(away, shard), join(images, shard));
				},
			});
		}),
};
