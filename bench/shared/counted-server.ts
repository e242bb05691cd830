import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../apps/server/test/running-server.ts';

export interface BenchServer {
	address: string;
	/** Bytes that the server has sent since the last call. */
	sentBytes(): number;
	stop(): Promise<void>;
}

/** Starts the real server with an empty data folder, behind a port that counts the sent bytes. */
export async function startCountedServer(): Promise<BenchServer> {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-bench-'));
	const server = await startServer(join(folder, 'data'));
	const { hostname, port } = new URL(server.address);

	let sent = 0;
	const counter = createServer((client) => {
		const inner = connect(Number(port), hostname);
		inner.on('data', (part) => {
			sent += part.length;
		});
		client.pipe(inner).pipe(client);
		client.on('error', () => inner.destroy());
		inner.on('error', () => client.destroy());
	}).listen(0, hostname);
	await once(counter, 'listening');

	return {
		address: `http://${hostname}:${(counter.address() as AddressInfo).port}`,
		sentBytes() {
			const bytes = sent;
			sent = 0;
			return bytes;
		},
		async stop() {
			counter.close();
			await server.stop();
			await rm(folder, { recursive: true });
		},
	};
}
