import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from './free-port.ts';
import { freshFolder } from './stores.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** Whether PgBouncer is installed, as Debian's pgbouncer does. */
export const hasPgbouncer = program !== undefined;

/**
 * Starts PgBouncer in transaction mode in front of the tests' PostgreSQL. All transactions share `connections` connections
 * to a database, whose statements end after 30 seconds.
 */
export async function startPgbouncer(databaseUrl: string, connections: number) {
	const url = new URL(databaseUrl);
	const socketFolder = url.searchParams.get('host')!;
	const folder = await freshFolder();
	await chmod(folder, 0o755);
	const port = await findFreePort();
	const config = join(folder, 'pgbouncer.ini');
	await writeFile(
		config,
		`[databases]
* = host=${socketFolder} port=${url.port} user=${url.username} connect_query='set statement_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
	);
	// As the account that runs PostgreSQL, because only that may use its socket.
	const { uid, gid } = await stat(socketFolder);
	const bouncer = spawn(program!, [config], { stdio: ['ignore', 'ignore', 'pipe'], uid, gid });
	const ended = once(bouncer, 'exit');
	for await (const line of createInterface(bouncer.stderr)) if (line.includes('process up')) break;
	bouncer.stderr.resume();
	return {
		url: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`,
		async close() {
			bouncer.kill('SIGKILL');
			await ended;
		},
	};
}
