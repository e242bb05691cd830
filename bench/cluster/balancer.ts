import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secondsUntil } from '../shared/seconds-until.ts';

const deployed = new URL('../../deploy/compose/haproxy.cfg', import.meta.url);

/** Whether HAProxy is installed. */
export const hasBalancer = spawnSync('haproxy', ['-v']).error === undefined;

/** The configuration of deploy/ with the addresses of this machine in place of the containers' names. */
function adapt(config: string, port: number, serverPorts: number[]): string {
	return config
		.replace('bind :8080', `bind 127.0.0.1:${port}`)
		.replace(' resolvers containers check', ' check')
		.replace(/^resolvers containers\n.*\n/m, '')
		.replace('log stdout format raw local0 warning', 'log stdout format raw local0 emerg')
		.replace(/server-(\d):3000/g, (_, number: string) => `127.0.0.1:${serverPorts[Number(number) - 1]}`);
}

/** Starts HAProxy at a port, in front of servers at these ports of this machine. */
export async function startBalancer(folder: string, port: number, serverPorts: number[]) {
	const file = join(folder, 'haproxy.cfg');
	await writeFile(file, adapt(await readFile(deployed, 'utf8'), port, serverPorts));
	const haproxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
	const ended = once(haproxy, 'exit');
	const address = `http://127.0.0.1:${port}`;
	await secondsUntil(() => fetch(address), 10);
	return {
		address,
		async stop() {
			haproxy.kill('SIGKILL');
			await ended;
		},
	};
}
