import { fileURLToPath } from 'node:url';
import { AppError } from '@dermavigil/contract';
import { Piscina } from 'piscina';
import { type Caller, createQueue } from './queue.ts';

/** What a thread needs to read TypeScript. */
export const threadArguments = ['--import', new URL('../../typescript.js', import.meta.url).href];

/** A thread that starts with its first task and then keeps running, and a queue in front of it. */
export interface SingleThread {
	/**
	 * Runs a function of the thread's module, the default one unless named. Throws AppError as the queue does. When the
	 * signal aborts, nobody needs the result: the task is removed from the queue, or the thread is ended and replaced.
	 */
	run<Result>(task: unknown, options?: Caller & { name?: string }): Promise<Result>;
	close(): Promise<void>;
}

interface ThreadOptions {
	/** The module that it runs: JavaScript or WebAssembly, which can be ended at any moment, but no native code. */
	worker: URL;
	/** How many tasks may wait. */
	waiting: number;
	/** The error message for further tasks. */
	busy: string;
	/** Milliseconds after which a task is given up and its thread replaced; the thread's start does not count. */
	timeoutMs: number;
	stopping?: AbortSignal | undefined;
}

/** Milliseconds for the start of a thread: a busy machine may take a minute to load its code. */
const startTimeoutMs = 180_000;

/** A thread with a queue in front of it. A task that takes too long rejects with AppError busy, and its thread is replaced. */
export function createSingleThread({ worker, timeoutMs, ...options }: ThreadOptions): SingleThread {
	const thread = new Piscina({
		filename: fileURLToPath(worker),
		minThreads: 0,
		maxThreads: 1,
		idleTimeout: Number.POSITIVE_INFINITY,
		execArgv: threadArguments,
	});
	const queue = createQueue(1, options);

	async function runNow(task: unknown, name: string, signal: AbortSignal | undefined) {
		const timeout = AbortSignal.timeout(timeoutMs + (thread.threads.length > 0 ? 0 : startTimeoutMs));
		try {
			return await thread.run(task, { name, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
		} catch (error) {
			throw timeout.aborted ? new AppError('busy', options.busy) : error;
		}
	}

	return {
		run: (task, { name = 'default', ...caller } = {}) => queue.run(() => runNow(task, name, caller.signal), caller),
		close: () => thread.destroy(),
	};
}
