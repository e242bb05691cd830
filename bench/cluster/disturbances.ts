import { setTimeout as wait } from 'node:timers/promises';
import type { FaultyProxy } from '../../apps/server/test/faulty-proxy.ts';
import type { Postgres } from './postgres.ts';
import type { ClusterServer } from './servers.ts';
import type { Tally } from './tally.ts';

/** Something that is done to the cluster. */
interface Disturbance {
	name: string;
	run(): Promise<void>;
}

interface Parts {
	servers: readonly ClusterServer[];
	/** Inference services of the previous version, and of the one that servers are upgraded to. */
	formerServices: readonly ClusterServer[];
	services: readonly ClusterServer[];
	postgres: Postgres;
	/** The proxy in front of the object store. */
	proxy: FaultyProxy;
	/** The folder of the version that servers are upgraded to. */
	next: string;
	/** How long the object store is away, in milliseconds. */
	cutMs: number;
	/** Has photos analyzed all the while something is done to an inference service. */
	analyzeDuring(run: () => Promise<void>): Promise<void>;
	/** Called before PostgreSQL crashes, and after each upgrade. */
	onCrash(): void;
	onUpgrade(): void;
}

/** How long a supervisor takes to restart a killed server. */
const restartMs = 2000;

async function stop(server: ClusterServer): Promise<void> {
	const status = await server.end('SIGTERM');
	if (status !== 0) throw new Error(`A server ended with status ${status} after SIGTERM.`);
}

async function drain(server: ClusterServer, next: string): Promise<void> {
	await stop(server);
	await server.start(next);
}

async function kill(server: ClusterServer, next: string): Promise<void> {
	await server.end('SIGKILL');
	await wait(restartMs);
	await server.start(next);
}

/** Everything that is done to the cluster, in order: upgrades come first, and no server starts after its inference services have. */
export function listDisturbances(parts: Parts): Disturbance[] {
	const { servers, formerServices, services, postgres, proxy, next, cutMs, analyzeDuring, onCrash, onUpgrade } = parts;
	const forEach = (what: string, run: (server: ClusterServer) => Promise<void>) =>
		servers.map((server, i) => ({ name: `server ${i + 1} ${what}`, run: () => run(server) }));
	const [first, second] = services as [ClusterServer, ClusterServer];
	return [
		...forEach('upgraded', async (server) => {
			await drain(server, next);
			onUpgrade();
		}),
		{
			name: 'former inference services stopped',
			run: () => analyzeDuring(async () => void (await Promise.all(formerServices.map(stop)))),
		},
		...forEach('killed', (server) => kill(server, next)),
		...forEach('drained', (server) => drain(server, next)),
		{ name: 'inference service 1 killed', run: () => analyzeDuring(() => kill(first, next)) },
		{ name: 'inference service 2 drained', run: () => analyzeDuring(() => drain(second, next)) },
		{
			name: 'object store cut',
			async run() {
				proxy.always = 'silence';
				await wait(cutMs / 2);
				proxy.always = 'cut';
				await wait(cutMs / 2);
				proxy.always = undefined;
			},
		},
		{ name: 'PostgreSQL restarted', run: async () => void (await postgres.restart('fast')) },
		{
			name: 'PostgreSQL crashed',
			async run() {
				onCrash();
				await postgres.restart('immediate');
			},
		},
	];
}

/** Milliseconds after a disturbance that still count as part of it. */
const afterMs = 5000;

/** Runs them one after another, spread evenly over this many seconds; no two overlap, and the last one recovers. */
export async function runDisturbances(
	disturbances: readonly Disturbance[],
	seconds: number,
	tally: Tally,
): Promise<void> {
	const began = performance.now();
	const waitUntil = (at: number) => wait(Math.max(1000, at - (performance.now() - began)));
	for (const [i, { name, run }] of disturbances.entries()) {
		await waitUntil((1000 * seconds * (i + 1)) / (disturbances.length + 1));
		tally.during = name;
		const start = performance.now();
		await run();
		const [at, length] = [start - began, performance.now() - start].map((each) => (each / 1000).toFixed(1));
		console.log(`${at} s: ${name}, ${length} s`);
		await wait(afterMs);
		tally.during = 'nothing';
	}
	await waitUntil(1000 * seconds);
}
