import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Transferable } from 'node:worker_threads';
import { AppError } from '@dermavigil/contract';
import { Piscina } from 'piscina';
import { createQueue } from './queue.ts';
import { threadArguments } from './single-thread.ts';

/**
 * Threads for native code, which nothing can interrupt: ending a thread inside the inference runtime would take the
 * whole process with it. A task that takes too long is therefore given up, not ended: its caller gets an error, another
 * thread takes its thread's place, and its own thread goes once it has returned.
 */
export interface NativeThreads {
	/**
	 * Runs a function of the threads' module. Rejects with AppError unprocessable when it takes too long, and with the
	 * signal's reason when it aborts before a thread is free.
	 */
	run<Result>(name: string, task: object, options?: RunOptions): Promise<Result>;
	/** How many tasks could start at once. */
	countFree(): number;
	/** Whether the maximum number of threads are busy with given-up tasks. */
	isStuck(): boolean;
	/** Waits for tasks that are still running and threads that are still starting, then ends the threads. */
	close(): Promise<void>;
}

interface RunOptions {
	transferList?: Transferable[];
	/** Milliseconds after which the task is given up; never by default. */
	timeoutMs?: number | undefined;
	signal?: AbortSignal | undefined;
}

interface ThreadsOptions {
	/** The module that they run. */
	worker: URL;
	threads: number;
	/** What the module gets as Piscina's `workerData`. */
	workerData?: object;
	/** The error message for the caller of a task that takes too long. */
	tooSlow: string;
}

/** How many more threads may be busy with given-up tasks. Node itself has four for decoding and for files. */
const maxLost = 2;
/** Milliseconds between two checks whether threads have loaded the runtime. */
const loadingStep = 20;
/** Milliseconds after which a thread that is no longer needed ends. */
const idleTimeout = 10_000;

/**
 * Megabytes in which threads started from here on create new objects: collected after every few photos, when their
 * pixels die. With half of that, V8 collects needlessly often; with more, and by default, pixels fill its memory first,
 * and it searches all objects, which took a sixth of a photo's time.
 */
const semiSpaceSize = 8;
/**
 * By how many percent memory may grow before all objects are searched again: the most that V8 chooses by itself. Since
 * it counts pixels, it usually stops earlier, after every third or fourth photo, and each time forgets the machine code
 * of nested functions.
 */
const heapGrowth = 300;
const settings = {
	'min-semi-space-size': semiSpaceSize,
	'max-semi-space-size': semiSpaceSize,
	'heap-growing-percent': heapGrowth,
};
// Node's resourceLimits only set an upper bound for new objects, and have no setting for growth.
for (const [name, value] of Object.entries(settings)) setFlagsFromString(`--${name}=${value}`);

/** Whether `done` has not settled after `timeoutMs` milliseconds. */
function isLate(done: Promise<unknown>, timeoutMs: number): Promise<boolean> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, timeoutMs, true);
		void done.then(() => {
			clearTimeout(timer);
			resolve(false);
		});
	});
}

/** Threads that run native code; a task that takes too long is given up, and its thread replaced. */
export function createNativeThreads({ worker, threads, workerData, tooSlow }: ThreadsOptions): NativeThreads {
	const pool = new Piscina({
		filename: fileURLToPath(worker),
		minThreads: threads,
		maxThreads: threads + maxLost,
		workerData,
		idleTimeout,
		execArgv: threadArguments,
	});
	// The pool would start its spare threads for any task that waits.
	const slots = createQueue(threads, { waiting: Number.POSITIVE_INFINITY });
	const running = new Set<Promise<void>>();
	const rejects = new Set<(error: unknown) => void>();
	let lost = 0;

	/** Ids of the threads that have loaded the runtime; the first ones count from the start, since their starter waits for them. */
	const loaded = new Set<number>();
	pool.on('workerCreate', ({ id }: { id: number }) => loaded.add(id));

	// A thread that fails as it starts may have no task yet, and a pool without threads would let all tasks wait forever.
	pool.on('error', (error) => {
		for (const reject of rejects) reject(error);
	});

	function runOnThread(task: object, options: { name: string; transferList: Transferable[] }) {
		return new Promise<never>((resolve, reject) => {
			rejects.add(reject);
			pool
				.run(task, options)
				.then(resolve, reject)
				.finally(() => rejects.delete(reject));
		});
	}

	/** Resolves when the next task may start. */
	async function runInSlot(task: Promise<void>, timeoutMs: number | undefined, giveUp: () => void): Promise<void> {
		running.add(task);
		void task.then(() => running.delete(task));
		if (timeoutMs === undefined || !(await isLate(task, timeoutMs))) return await task;
		giveUp();
		if (lost === maxLost) return await task;
		lost++;
		void task.then(() => lost--);
	}

	return {
		run: (name, task, { transferList = [], timeoutMs, signal } = {}) =>
			new Promise((resolve, reject) => {
				const start = () => runOnThread(task, { name, transferList }).then(resolve, reject);
				const giveUp = () => reject(new AppError('unprocessable', tooSlow));
				slots.run(() => runInSlot(start(), timeoutMs, giveUp), { signal }).catch(reject);
			}),
		countFree: () => slots.countFree(),
		isStuck: () => lost === maxLost,
		async close() {
			await Promise.all(running);
			// A thread that replaces one that died may still be loading it.
			while (!pool.threads.every(({ threadId }) => loaded.has(threadId))) await wait(loadingStep);
			await pool.destroy();
		},
	};
}
