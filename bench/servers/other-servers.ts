import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { modelPath } from '../../apps/server/src/inference/model.ts';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { endWithThis } from '../../apps/server/test/programs.ts';
import type { ComparedServer } from '../shared/compare-servers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const typescript = new URL('../../apps/server/typescript.js', import.meta.url).href;
const run = promisify(execFile);

async function end(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	server.kill('SIGTERM');
	await once(server, 'exit');
}

/** The server of plain-fastify.ts. */
export async function startPlainFastify(): Promise<ComparedServer> {
	const args = ['--import', typescript, join(here, 'plain-fastify.ts')];
	const server = endWithThis(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }));
	const [address] = await once(createInterface(server.stdout), 'line');
	return { name: 'plain Fastify', url: `${address}/analyze`, pid: server.pid!, stop: () => end(server) };
}

async function waitUntilAnswering(url: string): Promise<void> {
	for (let attempt = 0; attempt < 300; attempt++) {
		if (await fetch(url).catch(() => undefined)) return;
		await wait(200);
	}
	throw new Error(`${url} does not answer.`);
}

/** The server of usual-stack/ with two workers; undefined, after printing a line, where Python or its packages are missing. */
export async function startUsualStack(folder: string): Promise<ComparedServer | undefined> {
	const { PYTHON: python = 'python3' } = process.env;
	const usual = join(here, 'usual-stack');
	const [model, port] = [join(folder, 'float.onnx'), await findFreePort()];
	try {
		await run(python, ['-c', 'import fastapi, uvicorn, onnxruntime, onnx, PIL, multipart']);
	} catch {
		console.log(`usual stack: skipped. PYTHON must name an interpreter with the packages of ${usual}/requirements.txt`);
		return undefined;
	}
	await run(python, [join(usual, 'make_float_model.py'), modelPath, model]);
	const args = ['-m', 'uvicorn', 'app:app', '--workers', '2', '--port', String(port), '--log-level', 'warning'];
	const CARD = modelPath.replace(/model\.onnx$/, 'model-card.json');
	const env = { ...process.env, MODEL: model, CARD };
	const server = endWithThis(spawn(python, args, { cwd: usual, env, stdio: 'inherit' }));
	await waitUntilAnswering(`http://127.0.0.1:${port}/docs`);
	return {
		name: 'usual stack',
		url: `http://127.0.0.1:${port}/analyze`,
		pid: server.pid!,
		stop: () => end(server),
	};
}
