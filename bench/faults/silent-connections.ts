import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@dermavigil/contract';
import { callsTo, newToken, type RunningServer } from '../../apps/server/test/running-server.ts';
import { secondsUntil } from '../shared/seconds-until.ts';
import { type Fault, formatSeconds, type Outcome, withDatabase, withServer } from './shared/fault.ts';
import { startWriters, waitForScans } from './shared/writers.ts';

const silenceMs = 60_000;
const maxSeconds = 60;

/** Passes TCP connections on to a database's socket. While it is silent, nothing passes, and nobody is notified. */
async function startProxy(databaseUrl: string) {
	const url = new URL(databaseUrl);
	const socketPath = `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`;
	const pairs = new Set<[Socket, Socket]>();
	let silent = false;
	const server = createServer((near) => {
		near.on('error', () => {});
		if (silent) return;
		const far = connect(socketPath);
		far.on('error', () => {});
		pairs.add([near, far]);
		near.pipe(far).pipe(near);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	url.searchParams.delete('host');
	url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url: url.href,
		/** Existing connections stay silent forever; new ones pass again after `resume`. */
		silence() {
			silent = true;
			for (const [near, far] of pairs) {
				near.unpipe(far);
				far.unpipe(near);
			}
			pairs.clear();
		},
		resume() {
			silent = false;
		},
		close: () => server.close(),
	};
}

type Proxy = Awaited<ReturnType<typeof startProxy>>;

async function swallow(server: RunningServer, proxy: Proxy): Promise<Outcome> {
	const call = callsTo(server.address, await newToken(server.address));
	const writers = await startWriters(server, 8);
	await waitForScans(writers, 20);
	proxy.silence();
	await wait(silenceMs);
	proxy.resume();
	const seconds = await secondsUntil(() => call('GET', calls.lesions.path), maxSeconds);
	await waitForScans(writers, 8);
	await writers.stop();
	const lost = await writers.countLost(server.address);
	proxy.silence();
	const began = performance.now();
	const status = await server.stop();
	const stop = `SIGTERM while it is silent took ${formatSeconds((performance.now() - began) / 1000)}, exit status ${status}`;
	return {
		lost: `${lost} of ${writers.count()} acknowledged scans; ${writers.failed()} calls failed; ${stop}`,
		recovered: formatSeconds(seconds),
		ok: lost === 0 && seconds < maxSeconds,
	};
}

export const fault: Fault = {
	name: `connections to the database that swallow everything for ${silenceMs / 1000} s, and those that were open for ever`,
	run: () =>
		withDatabase(async (url) => {
			const proxy = await startProxy(url);
			return await withServer((server) => swallow(server, proxy), { DATABASE_URL: proxy.url }).finally(proxy.close);
		}),
};
