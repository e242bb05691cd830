import { finish, startProgram } from '../../../apps/server/test/programs.ts';
import { startServer } from '../../../apps/server/test/running-server.ts';
import { listImageFiles } from '../../../apps/server/test/stored-images.ts';
import { formatSeconds, type Outcome } from './fault.ts';
import { startWriters, waitForScans } from './writers.ts';

const flag = '--accept-image-mismatch';

/**
 * Saves scans, separates the rows of a data folder from its images, starts a server, which refuses, and one that is told to
 * accept this, and brings rows and images together again. Says what is still there at the next start.
 */
export async function partAndReunite(
	dataDir: string,
	{ scans, part, reunite }: { scans: number; part(): Promise<void>; reunite(): Promise<void> },
): Promise<Outcome> {
	const server = await startServer(dataDir);
	const writers = await startWriters(server);
	await waitForScans(writers, scans);
	await writers.stop();
	await server.stop();
	const before = await listImageFiles(dataDir);

	await part();
	const env = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '', PORT: '0', LOG_LEVEL: 'silent' };
	const { errors } = await finish(startProgram('main.ts', [], { env }));
	await (await startServer(dataDir, {}, [flag])).stop();
	await reunite();
	const began = performance.now();
	const next = await startServer(dataDir);
	const seconds = (performance.now() - began) / 1000;
	const lost = await writers.countLost(next.address).finally(() => next.stop());
	const erased = before.length - (await listImageFiles(dataDir)).length;
	const refused = errors.includes(flag);
	return {
		lost: `${lost} of ${writers.count()} scans, ${erased} of ${before.length} files; the first start ${refused ? 'refused' : 'did not refuse'}`,
		recovered: formatSeconds(seconds),
		ok: lost === 0 && erased === 0 && refused,
	};
}
