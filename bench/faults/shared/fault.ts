import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@dermavigil/embedded-postgres';
import { type RunningServer, startServer } from '../../../apps/server/test/running-server.ts';

/** What a fault did to the server. */
export interface Outcome {
	/** What was lost or interrupted, in a few words. */
	lost: string;
	/** How long it took until calls succeeded again. */
	recovered: string;
	/** Whether this is what the product promises. */
	ok: boolean;
}

/** A fault, exported as `fault` by a file in faults/; `npm run bench:faults -- FILE` runs it alone. */
export interface Fault {
	/** What is done to the server. */
	name: string;
	run(): Promise<Outcome>;
}

/** Calls `use` with an empty folder, which is removed afterward. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-fault-'));
	return await use(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Calls `use` with a separate server, in its own process, and stops that afterward. */
export async function withServer<Result>(
	use: (server: RunningServer, dataDir: string) => Promise<Result>,
	env: NodeJS.ProcessEnv = {},
): Promise<Result> {
	return await withFolder(async (folder) => {
		const dataDir = join(folder, 'data');
		const server = await startServer(dataDir, env);
		return await use(server, dataDir).finally(() => server.stop());
	});
}

/** Calls `use` with a PostgreSQL server of its own. */
export async function withDatabase<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
	return await withFolder(async (folder) => {
		const database = await startPostgres(join(folder, 'postgres'), () => {});
		return await use(database.url).finally(() => database.stop());
	});
}

/** Seconds as they are printed: 1.25 s. */
export const formatSeconds = (seconds: number) => `${seconds.toFixed(2)} s`;
