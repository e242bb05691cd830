import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@dermavigil/contract';

export interface BenchServer {
	address: string;
	/** Bytes that the server sent since this was last asked. */
	sentBytes(): number;
	stop(): Promise<void>;
}

async function untilHealthy(address: string): Promise<void> {
	for (let tries = 0; tries < 100; tries++) {
		const answer = await fetch(address + routes.health.path).catch(() => undefined);
		if (answer?.ok) return;
		await new Promise((done) => setTimeout(done, 200));
	}
	throw new Error('The server did not start.');
}

/** Starts the real server with data of its own, behind a port that counts what comes out. */
export async function startCountedServer(port: number): Promise<BenchServer> {
	const dataDir = mkdtempSync(join(tmpdir(), 'dermavigil-bench-'));
	const env = { ...process.env, PORT: String(port + 1), LOG_LEVEL: 'error', DATA_DIR: dataDir, DATABASE_URL: '' };
	const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
		env,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	await untilHealthy(`http://127.0.0.1:${port + 1}`);

	let sent = 0;
	const counter = createServer((client) => {
		const inner = connect(port + 1, '127.0.0.1');
		inner.on('data', (part) => {
			sent += part.length;
		});
		client.pipe(inner).pipe(client);
		client.on('error', () => inner.destroy());
		inner.on('error', () => client.destroy());
	}).listen(port, '127.0.0.1');

	return {
		address: `http://127.0.0.1:${port}`,
		sentBytes() {
			const bytes = sent;
			sent = 0;
			return bytes;
		},
		async stop() {
			counter.close();
			server.kill();
			await once(server, 'exit');
			rmSync(dataDir, { recursive: true });
		},
	};
}
