import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultyProxy } from '../../apps/server/test/faulty-proxy.ts';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { storageEnvironment } from '../../apps/server/test/object-store.ts';
import { startSwift } from '../../apps/server/test/swift.ts';
import { startBalancer } from './balancer.ts';
import { startPostgres15 } from './postgres.ts';
import { createServer } from './servers.ts';

export const clinicianPassword = 'correct horse battery';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Three servers of the version in the folder `root` behind HAProxy, with PostgreSQL 15 and Swift behind a proxy that can be cut. */
export async function startCluster(root: string) {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-cluster-'));
	const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
	async function stop(): Promise<void> {
		for (const each of stops.reverse()) await each();
	}
	try {
		const postgres = await startPostgres15(folder);
		stops.push(postgres.stop);
		await mkdir(join(folder, 'swift'));
		const store = await startSwift(join(folder, 'swift'));
		stops.push(store.close);
		const proxy = await startFaultyProxy(store.endpoint);
		stops.push(proxy.close);
		const port = await findFreePort();
		const settings = {
			...storageEnvironment({ ...store, endpoint: proxy.endpoint }, 'cluster'),
			DATABASE_URL: postgres.url,
			IMAGE_KEY: randomBytes(32).toString('base64'),
			CLINICIAN_PASSWORD: clinicianPassword,
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			// HAProxy alone: its clients have other addresses of this machine.
			TRUSTED_PROXIES: '127.0.0.1',
			DRAIN_SECONDS: '5',
			ANALYSIS_THREADS: '1',
			LOG_LEVEL: 'fatal',
		};
		const servers = await Promise.all([1, 2, 3].map((i) => createServer(folder, `server-${i}`, settings)));
		for (const server of servers) stops.push(() => server.end('SIGKILL'));
		await Promise.all(servers.map((server) => server.start(root)));
		const balancer = await startBalancer(
			folder,
			port,
			servers.map((server) => server.port),
		);
		stops.push(balancer.stop);
		return { postgres, proxy, servers, address: balancer.address, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
