import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
import { startServer } from '../../apps/server/test/running-server.ts';
import { imageUpload, measureLoad } from './load.ts';
import { cpuSeconds } from './processes.ts';
import { median, quantile } from './quantiles.ts';

/** A server that answers a photo in the form field `image`. */
export interface ComparedServer {
	name: string;
	url: string;
	pid: number;
	stop(): Promise<unknown>;
}

/** DermaVigil as it starts by default, except that an address may make more calls. */
export async function startOurs(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<ComparedServer> {
	const server = await startServer(join(folder, 'data'), { ANALYZE_PER_MINUTE: '1000000', ...settings });
	return { name: 'DermaVigil', url: `${server.address}${calls.analyze.path}`, pid: server.pid, stop: server.stop };
}

export interface ComparedLoad {
	name: string;
	failed: number;
	perSecond: number;
	/** Milliseconds. */
	p50: number;
	p95: number;
	/** Photos for each second of one core that the server's processes used. */
	perCoreSecond: number;
}

interface Rounds {
	clients: number;
	rounds: number;
	/** For each server in each round. */
	seconds: number;
}

/** Sends the same photos to each server, in turns, so that all of them see the same machine. */
export async function compareServers(
	servers: readonly ComparedServer[],
	photos: readonly Buffer[],
	{ clients, rounds, seconds }: Rounds,
): Promise<ComparedLoad[]> {
	const totals = servers.map(() => ({ times: [] as number[], failed: 0, elapsed: 0, cpu: 0 }));
	for (let round = 0; round < rounds; round++) {
		for (const [i, { url, pid }] of servers.entries()) {
			const before = cpuSeconds(pid);
			const targets = photos.map((photo) => ({ url: `${url}?mode=consumer`, ...imageUpload(photo) }));
			const load = await measureLoad(targets, clients, seconds);
			const total = totals[i]!;
			total.times.push(...load.times);
			total.failed += load.failed;
			total.elapsed += load.seconds;
			total.cpu += cpuSeconds(pid) - before;
		}
	}
	return totals.map(({ times, failed, elapsed, cpu }, i) => ({
		name: servers[i]!.name,
		failed,
		perSecond: times.length / elapsed,
		p50: median(times),
		p95: quantile(times, 0.95),
		perCoreSecond: times.length / cpu,
	}));
}
