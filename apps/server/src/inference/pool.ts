import { readFileSync } from 'node:fs';
import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads';
import type { PhotoComparison } from '@dermavigil/analysis/comparison';
import { type AnalysisQuery, type AnalysisResult, AppError, messages } from '@dermavigil/contract';
import { createNativeThreads, type NativeThreads } from '../threads/native-threads.ts';
import { type Caller, createQueue } from '../threads/queue.ts';
import type { ViewsTask } from './ask-helper.ts';
import { answerRequests } from './client/answer-requests.ts';
import type { InferenceClient } from './client/inference-client.ts';
import { ownBytes } from './own-bytes.ts';
import { checkThreads, startCheckPhoto } from './start-check.ts';
import type { Answer, ComparedFile, ComparisonTask, ListedPhoto, ReducedPhoto, WorkerSettings } from './worker.ts';

/** Is notified of how long photos take, in seconds. */
export interface PoolObserver {
	/** Called when a photo, or a comparison, has waited for a thread. */
	waited(seconds: number): void;
	/** Called when a photo was analyzed, with how long its thread took, and the model within that. */
	analyzed(result: AnalysisResult, seconds: { thread: number; model: number }): void;
}

interface PoolOptions {
	threads: number;
	/** How many photos may wait for a thread. */
	waiting?: number;
	/** The module that the threads run. */
	worker?: URL;
	/** Aborts when the server stops. */
	stopping?: AbortSignal;
	observer?: PoolObserver;
	/** Runs the model instead of the threads, which then do not load it. */
	inference?: InferenceClient | undefined;
}

/** Milliseconds for one task, once a thread is free: what hundreds of them usually take. */
const timeoutMs = 60_000;

type TaskName = 'analyze' | 'check' | 'reduce' | 'reduceForLists' | 'compare';

/** What a thread is to do; `transferList` lists the files and ports in `task`. */
interface Work {
	name: TaskName;
	task: object;
	transferList: Transferable[];
	signal?: AbortSignal | undefined;
}

/** Work on one file, which it takes ownership of. */
function toWork(name: TaskName, given: Uint8Array, query: AnalysisQuery, signal?: AbortSignal): Work {
	const file = ownBytes(given);
	return { name, task: { ...query, file }, transferList: [file.buffer], signal };
}

/** Passes tasks to the threads, with their files and ports. The caller has already waited for a free thread. */
function createTasks(workers: NativeThreads, { inference, observer }: Pick<PoolOptions, 'inference' | 'observer'>) {
	async function run<Result>({ name, task, transferList, signal }: Work) {
		// A machine may take long to start.
		const options = { transferList, signal, timeoutMs: name === 'check' ? undefined : timeoutMs };
		const answer = await workers.run<Answer<Result>>(name, task, options);
		if ('error' in answer) throw new AppError(answer.error.code, answer.error.message, answer.error.retryAfter);
		if (name === 'analyze') observer?.analyzed(answer.result as AnalysisResult, answer.seconds);
		return answer.result;
	}

	/** Runs it with a port at whose other end `answer` responds. */
	async function runWithPort<Result>(work: Work, answer: (port: MessagePort) => void) {
		const { port1, port2 } = new MessageChannel();
		answer(port1);
		const task = { ...work.task, helper: port2 };
		return await run<Result>({ ...work, task, transferList: [...work.transferList, port2] }).finally(() =>
			port1.close(),
		);
	}

	/** Runs what needs the model: with a port to the inference service, if that has it. */
	async function runModel<Result>(work: Work) {
		if (!inference) return await run<Result>(work);
		return await runWithPort<Result>(work, (port) =>
			answerRequests(port, (request) => inference.infer(request, work.signal)),
		);
	}

	/** Runs views of a photo in parallel with its own thread, which runs them itself when no thread is free or one fails. */
	async function runViews(task: ViewsTask) {
		if (workers.countFree() === 0) return null;
		const transferList = [...new Set(task[0].map(({ input }) => input.buffer as ArrayBuffer))];
		return await workers.run('runViews', task, { transferList, timeoutMs }).catch(() => null);
	}

	async function assess(file: Uint8Array, query: AnalysisQuery, signal?: AbortSignal) {
		const work = toWork('analyze', file, query, signal);
		if (inference || workers.countFree() < 2) return await runModel<AnalysisResult>(work);
		return await runWithPort<AnalysisResult>(work, (port) =>
			port.on('message', async (views: ViewsTask) => port.postMessage(await runViews(views))),
		);
	}

	async function compare({ before, after, first }: ComparisonTask, signal?: AbortSignal) {
		const own = <Photo extends ComparedFile>(photo: Photo) => ({ ...photo, file: ownBytes(photo.file) });
		const task = { before: own(before), after: own(after), first: first && own(first) };
		const all = [task.before, task.after, ...(task.first ? [task.first] : [])];
		const transferList = all.map(({ file }) => file.buffer);
		return await runModel<PhotoComparison>({ name: 'compare', task, transferList, signal });
	}

	return {
		check: (photo: Uint8Array) => run<void>(toWork('check', photo, { mode: 'clinical' })),
		assess,
		reduce: (file: Uint8Array, signal?: AbortSignal) => run<ReducedPhoto>(toWork('reduce', file, {}, signal)),
		reduceForLists: (file: Uint8Array, signal?: AbortSignal) =>
			run<ListedPhoto>(toWork('reduceForLists', file, {}, signal)),
		compare,
	};
}

/** Starts the worker threads and resolves when each has assessed a photo. Throws a StartupError when one cannot. */
export async function createAnalysisPool(options: PoolOptions) {
	const { threads, waiting = 64, worker = new URL('./worker.ts', import.meta.url) } = options;
	const { stopping, observer, inference } = options;
	const workerData: WorkerSettings = { loadsModel: !inference };
	const workers = createNativeThreads({ threads, worker, workerData, tooSlow: messages.upload.tooSlow });
	const tasks = createTasks(workers, options);
	const analysisQueue = createQueue(threads, { waiting, stopping });
	// Saving is quick, and must not wait behind analyses.
	const savingQueue = createQueue(threads, { waiting: 4 * waiting, stopping });

	async function waitAndRun<Result>(work: () => Promise<Result>, caller?: Caller) {
		const began = performance.now();
		return await analysisQueue.run(() => {
			observer?.waited((performance.now() - began) / 1000);
			return work();
		}, caller);
	}

	try {
		const photo = readFileSync(startCheckPhoto);
		// A service that has the model has checked itself, and need not be running yet.
		if (!inference) await checkThreads(threads, () => tasks.check(photo));
	} catch (error) {
		await workers.close();
		throw error;
	}

	return {
		/**
		 * Decodes and analyzes a photo on a worker thread, and also on a second one while that is idle. Takes ownership of
		 * `file`, which may be empty afterward. Throws AppError for a file that cannot be read, or not in time, and busy
		 * when the queue is full.
		 */
		assess: (file: Uint8Array, query: AnalysisQuery, caller?: Caller) =>
			waitAndRun(() => tasks.assess(file, query, caller?.signal), caller),
		/** Decodes a photo and reduces it to what may be stored, on a worker thread, under the same terms in a queue of its own. */
		reduce: (file: Uint8Array, caller?: Caller) => savingQueue.run(() => tasks.reduce(file, caller?.signal), caller),
		/** The same, with a small copy for lists. */
		reduceForLists: (file: Uint8Array, caller?: Caller) =>
			savingQueue.run(() => tasks.reduceForLists(file, caller?.signal), caller),
		/** Compares photos of a lesion on a worker thread, under the terms of `assess` and in its queue. */
		compare: (task: ComparisonTask, caller?: Caller) => waitAndRun(() => tasks.compare(task, caller?.signal), caller),
		/** Whether photos that take too long are blocking all others, or no inference service answers. */
		isStuck: () => workers.isStuck() || inference?.isAway() === true,
		/** Whether the analysis queue is full. */
		isFull: () => analysisQueue.isFull() || inference?.isFull() === true,
		/** How many tasks wait for a thread in each queue. */
		countWaiting: () => ({ analysis: analysisQueue.countWaiting(), saving: savingQueue.countWaiting() }),
		close: () => workers.close(),
	};
}

export type AnalysisPool = Awaited<ReturnType<typeof createAnalysisPool>>;
