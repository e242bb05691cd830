import type { FastifyInstance } from 'fastify';
import { buildTestApp, startTestServer, type TestServer } from './server.ts';

/** Two servers with one database and one data folder, as behind a balancer. */
export async function startTwoServers(): Promise<TestServer & { other: FastifyInstance }> {
	const server = await startTestServer();
	const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, close } = server;
	const other = await buildTestApp({ DATABASE_URL, DATA_DIR });
	return {
		...server,
		other,
		async close() {
			await other.close();
			await close();
		},
	};
}
