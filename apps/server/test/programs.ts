import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const source = new URL('../src/', import.meta.url);
const typescript = new URL('../typescript.js', import.meta.url).href;

const running = new Set<ChildProcess>();
// Whatever ends this process, such as a failed start of the next one.
process.once('exit', () => {
	for (const child of running) child.kill();
});

/** Ends a child process with this one, unless it has ended before. */
export function endWithThis<Child extends ChildProcess>(child: Child): Child {
	running.add(child);
	child.once('exit', () => running.delete(child));
	return child;
}

/**
 * Starts a program of src/ in its own process, which ends with this one; by default in the folder src/, which has no
 * developer's `.env`.
 */
export function startProgram(
	path: string,
	args: string[] = [],
	options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
	const file = fileURLToPath(new URL(path, source));
	const env = { ...process.env, ...options.env };
	return endWithThis(
		spawn(process.execPath, ['--import', typescript, file, ...args], { cwd: source, ...options, env, stdio: 'pipe' }),
	);
}

/** The program's exit status and everything it wrote. */
export async function finish(child: ChildProcess): Promise<{ status: number; output: string; errors: string }> {
	let [output, errors] = ['', ''];
	child.stdout?.on('data', (chunk) => {
		output += chunk;
	});
	child.stderr?.on('data', (chunk) => {
		errors += chunk;
	});
	const [status] = await once(child, 'close');
	return { status, output, errors };
}

/** The address that the server prints when it is ready. */
export async function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
	for await (const line of createInterface(output)) {
		const address = /^DermaVigil is ready at (http:\S+)$/.exec(line)?.[1];
		if (address) return address;
	}
	throw new Error('The server ended before it was ready.');
}
