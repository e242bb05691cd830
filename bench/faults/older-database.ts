import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../apps/server/test/running-server.ts';
import { type Fault, withFolder } from './shared/fault.ts';
import { partAndReunite } from './shared/mismatch.ts';

export const fault: Fault = {
	name: 'an older database over newer images, and the newer one back',
	run: () =>
		withFolder(async (folder) => {
			const dataDir = join(folder, 'data');
			const [current, older, newer] = [join(dataDir, 'database'), join(folder, 'older'), join(folder, 'newer')];
			await (await startServer(dataDir)).stop();
			// Keeps its owner, because PostgreSQL insists on that.
			execFileSync('cp', ['-a', current, older]);
			return await partAndReunite(dataDir, {
				scans: 30,
				async part() {
					await rename(current, newer);
					await rename(older, current);
				},
				async reunite() {
					await rename(current, older);
					await rename(newer, current);
				},
			});
		}),
};
