import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@dermavigil/embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
	interface ProvidedContext {
		/** The address of the PostgreSQL server that all tests share. */
		databaseServer: string;
		/** A folder that is removed after the last test. */
		testFolder: string;
	}
}

/** Starts one PostgreSQL server for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-test-'));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	const server = await startPostgres(join(folder, 'postgres'), () => {});
	project.provide('databaseServer', server.url);
	project.provide('testFolder', folder);
	return async () => {
		await server.stop();
		await rm(folder, { recursive: true });
	};
}
