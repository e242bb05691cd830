import { setTimeout as wait } from 'node:timers/promises';
import type { FaultyProxy } from '../../apps/server/test/faulty-proxy.ts';
import type { Postgres } from './postgres.ts';
import type { ClusterServer } from './servers.ts';

/** Something that is done to the cluster. */
export interface Disturbance {
	name: string;
	run(): Promise<void>;
}

interface Parts {
	servers: readonly ClusterServer[];
	postgres: Postgres;
	/** In front of the object store. */
	proxy: FaultyProxy;
	/** The folder of the version that servers are upgraded to. */
	next: string;
	/** How long the object store is away, in milliseconds. */
	cutMs: number;
	/** Called before PostgreSQL crashes, and after each upgrade. */
	onCrash(): void;
	onUpgrade(): void;
}

/** How long a supervisor takes to start a killed server again. */
const restartMs = 2000;

async function drain(server: ClusterServer): Promise<void> {
	const status = await server.end('SIGTERM');
	if (status !== 0) throw new Error(`A server ended with status ${status} after SIGTERM.`);
}

/** Everything that is done to the cluster, in this order: first the upgrades. */
export function listDisturbances({ servers, postgres, proxy, next, cutMs, onCrash, onUpgrade }: Parts): Disturbance[] {
	const forEach = (what: string, run: (server: ClusterServer) => Promise<void>) =>
		servers.map((server, i) => ({ name: `server ${i + 1} ${what}`, run: () => run(server) }));
	return [
		...forEach('upgraded', async (server) => {
			await drain(server);
			await server.start(next);
			onUpgrade();
		}),
		...forEach('killed', async (server) => {
			await server.end('SIGKILL');
			await wait(restartMs);
			await server.start(next);
		}),
		...forEach('drained', async (server) => {
			await drain(server);
			await server.start(next);
		}),
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
