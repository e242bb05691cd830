import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { printedAddress } from '../../apps/server/test/programs.ts';

/** The folder of this version. */
export const thisVersion = fileURLToPath(new URL('../..', import.meta.url));

/** One of several servers or inference services, always at the same port. */
export interface ClusterServer {
	port: number;
	address: string;
	/** Its metrics, counted since its last start. */
	metricsUrl: string;
	/** Starts the program in a folder; it may be another one than before. Resolves when it listens. */
	start(root: string): Promise<void>;
	/** SIGKILL: it ends at once. SIGTERM: it drains and ends. Resolves with the exit status, null after SIGKILL. */
	end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** A server with these settings, not started yet, with its own folder beneath `folder`. */
export async function createServer(folder: string, name: string, settings: NodeJS.ProcessEnv): Promise<ClusterServer> {
	const [port, metricsPort] = [await findFreePort(), await findFreePort()];
	let running: ChildProcess | undefined;
	let ended: Promise<unknown[]>;
	return {
		port,
		address: `http://127.0.0.1:${port}`,
		metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
		async start(root) {
			const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
			const env = { ...process.env, ...settings, ...ports, DATA_DIR: join(folder, name) };
			const child = spawn(process.execPath, ['--import', 'tsx', 'main.ts'], {
				cwd: join(root, 'apps/server/src'),
				env,
				stdio: ['ignore', 'pipe', 'pipe'],
			});
			child.stderr.pipe(process.stderr);
			running = child;
			ended = once(child, 'exit');
			await printedAddress(child.stdout);
			child.stdout.resume();
		},
		async end(signal) {
			if (!running || running.exitCode !== null || running.signalCode !== null) return null;
			running.kill(signal);
			const [status] = await ended;
			return status as number | null;
		},
	};
}
