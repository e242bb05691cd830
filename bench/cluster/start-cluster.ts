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
import { type ClusterServer, createServer } from './servers.ts';

export const clinicianPassword = 'correct horse battery';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Three servers of the version in the folder `root`, behind HAProxy and in front of two inference services, with PostgreSQL 15,
 * and Swift behind a proxy that can be cut off. Besides, there are two inference services of the version in `next`, which may
 * have another model.
 */
export async function startCluster(root: string, next: string) {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-cluster-'));
	const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
	async function stop(): Promise<void> {
		for (const each of stops.reverse()) await each();
	}
	async function create(name: string, count: number, settings: NodeJS.ProcessEnv): Promise<ClusterServer[]> {
		const numbers = Array.from({ length: count }, (_, i) => i + 1);
		const all = await Promise.all(numbers.map((number) => createServer(folder, `${name}-${number}`, settings)));
		for (const server of all) stops.push(() => server.end('SIGKILL'));
		return all;
	}
	const startAll = (all: ClusterServer[], version: string) => Promise.all(all.map((server) => server.start(version)));
	try {
		const postgres = await startPostgres15(folder);
		stops.push(postgres.stop);
		await mkdir(join(folder, 'swift'));
		const store = await startSwift(join(folder, 'swift'));
		stops.push(store.close);
		const proxy = await startFaultyProxy(store.endpoint);
		stops.push(proxy.close);
		const shared = { DRAIN_SECONDS: '5', LOG_LEVEL: 'fatal' };
		const serviceSettings = { ...shared, ROLE: 'analysis', ANALYSIS_THREADS: '1' };
		const formerServices = await create('former-service', 2, serviceSettings);
		const services = await create('service', 2, serviceSettings);
		const port = await findFreePort();
		const settings = {
			...shared,
			ROLE: 'web',
			INFERENCE_URL: [...formerServices, ...services].map(({ address }) => address).join(),
			ANALYSIS_THREADS: '2',
			...storageEnvironment({ ...store, endpoint: proxy.endpoint }, 'cluster'),
			DATABASE_URL: postgres.url,
			IMAGE_KEY: randomBytes(32).toString('base64'),
			CLINICIAN_PASSWORD: clinicianPassword,
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			// Only HAProxy: its clients use other addresses of this machine.
			TRUSTED_PROXIES: '127.0.0.1',
		};
		const servers = await create('server', 3, settings);
		await startAll(formerServices, root);
		await startAll(servers, root);
		await startAll(services, next);
		const balancer = await startBalancer(
			folder,
			port,
			servers.map((server) => server.port),
		);
		stops.push(balancer.stop);
		return { postgres, proxy, servers, formerServices, services, address: balancer.address, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
