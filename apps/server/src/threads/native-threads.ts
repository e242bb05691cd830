import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Transferable } from 'node:worker_threads';
import { AppError } from '@dermavigil/contract';
import { Piscina } from 'piscina';
import { createQueue } from './queue.ts';
import { threadArguments } from './single-thread.ts';

/**
 * Threads for native code, which nothing can interrupt: a thread that is ended inside the inference runtime takes the whole
 * process with it. A task that takes too long is therefore given up, not ended: its caller is answered, another thread takes
 * its place, and its own thread goes once it has returned.
 */
export interface NativeThreads {
	/**
	 * Runs a function of the threads' module. Rejects with AppError unprocessable when it takes too long, and with the
	 * signal's reason when it aborts before a thread is free.
	 */
	run<Result>(name: string, task: object, options?: RunOptions): Promise<Result>;
	/** How many tasks would start at once. */
	countFree(): number;
	/** Whether as many threads as may be are busy with given-up tasks. */
	isStuck(): boolean;
	/** Waits for the tasks that still run and the threads that still start, then ends the threads. */
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
	/** What the module finds as Piscina's `workerData`. */
	workerData?: object;
	/** What the caller of a task that takes too long is told. */
	tooSlow: string;
}

/** How many threads may be busy with given-up tasks beside the others. Node itself has four for decoding and for files. */
const maxLost = 2;
/** Milliseconds between two looks whether threads have loaded the runtime. */
const loadingStep = 20;
/** Milliseconds after which a thread that is not needed any more ends. */
const idleTimeout = 10_000;

/**
 * Megabytes in which threads that start from here on make new objects: collected after every few photos, when their pixels die. With half of
 * that V8 collects needlessly often; with more, and by default, pixels fill its memory first, and it searches all objects, which
 * took a sixth of a photo's time.
 */
const semiSpaceSize = 8;
/**
 * By how many percent memory grows before all objects are searched again: as far as V8 goes at most by itself. As it counts pixels, it usually
 * stops earlier: after every third or fourth photo, and forgets the machine code of functions within functions each time.
 */
const heapGrowth = 300;
const settings = {
	'min-semi-space-size': semiSpaceSize,
	'max-semi-space-size': semiSpaceSize,
	'heap-growing-percent': heapGrowth,
};
// Node's resourceLimits bound new objects from above alone, and know no growth.
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

	/** Ids of the threads that are not loading the runtime; the first ones count from the start, as whoever starts them waits. */
	const loaded = new Set<number>();
	pool.on('workerCreate', ({ id }: { id: number }) => loaded.add(id));

	// A thread that fails as it starts may have no task yet, and a pool without threads would let all of them wait forever.
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
			// One that takes the place of a thread that died may still be loading it.
			while (!pool.threads.every(({ threadId }) => loaded.has(threadId))) await wait(loadingStep);
			await pool.destroy();
		},
	};
}
