import type { OpenedSession } from '@dermavigil/analysis';
import { joinOutputs, type Outputs } from '@dermavigil/analysis/outputs';
import { messages } from '@dermavigil/contract';
import { checkThreads } from '../inference/start-check.ts';
import { createNativeThreads } from '../threads/native-threads.ts';
import { createQueue } from '../threads/queue.ts';
import type { ViewBatch } from './model-worker.ts';

interface ThreadsOptions {
	threads: number;
	/** How many requests may wait. */
	waiting: number;
	/** Aborts when the service stops. */
	stopping: AbortSignal;
	/** Called with how many seconds each request waited. */
	waited(seconds: number): void;
	/** The module that the threads run. */
	worker?: URL;
}

/** Milliseconds for the views of a request, once a thread is free: what several hundred of them usually take. */
const timeoutMs = 15_000;

/** Splits views into `parts` tasks, or one per view if there are fewer. */
export function splitViews({ pixels, count }: ViewBatch, parts: number): ViewBatch[] {
	const each = Math.ceil(count / Math.max(1, parts));
	if (each >= count) return [{ pixels, count }];
	const length = pixels.length / count;
	return Array.from({ length: Math.ceil(count / each) }, (_, i) => {
		const part = pixels.slice(i * each * length, (i + 1) * each * length);
		return { pixels: part, count: part.length / length };
	});
}

/** Starts the threads and resolves when the model has run on each. Throws a StartupError when it cannot. */
export async function createModelThreads(options: ThreadsOptions) {
	const { threads, waiting, stopping, waited, worker = new URL('./model-worker.ts', import.meta.url) } = options;
	const workers = createNativeThreads({ threads, worker, tooSlow: messages.upload.tooSlow });
	const queue = createQueue(threads, { waiting, stopping });

	const [outputShapes] = await checkThreads(threads, () =>
		workers.run<OpenedSession['outputShapes']>('check', {}),
	).catch(async (error: unknown) => {
		await workers.close();
		throw error;
	});

	async function runPart(part: ViewBatch): Promise<Outputs> {
		return await workers.run('run', part, { transferList: [part.pixels.buffer as ArrayBuffer], timeoutMs });
	}

	return {
		outputShapes: outputShapes!,
		/**
		 * Runs views, on more than one thread while others are idle. Takes ownership of their pixels. Throws AppError busy
		 * when too many requests are waiting, and the signal's reason when it aborts in the meantime.
		 */
		async run(views: ViewBatch, signal: AbortSignal): Promise<Outputs> {
			const began = performance.now();
			return await queue.run(
				async () => {
					waited((performance.now() - began) / 1000);
					return joinOutputs(await Promise.all(splitViews(views, workers.countFree()).map(runPart)));
				},
				{ signal },
			);
		},
		/** Whether views that take too long are blocking all others. */
		isStuck: () => workers.isStuck(),
		/** Whether the next request would be refused. */
		isFull: () => queue.isFull(),
		/** How many requests wait. */
		countWaiting: () => queue.countWaiting(),
		close: () => workers.close(),
	};
}

export type ModelThreads = Awaited<ReturnType<typeof createModelThreads>>;
