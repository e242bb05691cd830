import { AppError, messages } from '@dermavigil/contract';

interface QueueOptions {
	/** How many more may wait. */
	waiting: number;
	/** The error message for calls beyond that. */
	busy?: string;
	/** Aborts when the server stops: what is waiting is refused, and so is everything after it. */
	stopping?: AbortSignal | undefined;
}

/** Who asks a queue for something. */
export interface Caller {
	/** Calls with the same key have one caller, as do all calls without a key. */
	key?: string;
	/** Aborts when the caller leaves: what has not started is removed. */
	signal?: AbortSignal | undefined;
}

/** A job that waits for its turn. */
interface WaitingJob {
	start(): void;
	refuse(reason: unknown): void;
}

/** Seconds after which a full queue has certainly advanced. */
const retryAfter = 2;

/** The error for calls while a queue is full. */
export const createBusyError = (message: string = messages.server.busy) => new AppError('busy', message, retryAfter);

/**
 * A bounded queue that runs `places` jobs at the same time. Callers take turns, each with its oldest job, so that
 * nobody waits for all the jobs of another.
 */
export function createQueue(places: number, options: QueueOptions) {
	const { waiting, busy, stopping } = options;
	let free = places;
	/** The waiting jobs by caller, the one whose turn is next first; each caller's oldest job first. */
	const jobsByCaller = new Map<string | undefined, Set<WaitingJob>>();
	const countWaiting = () => [...jobsByCaller.values()].reduce((count, jobs) => count + jobs.size, 0);

	async function begin({ key, signal }: Caller): Promise<void> {
		signal?.throwIfAborted();
		stopping?.throwIfAborted();
		if (free > 0) {
			free--;
			return;
		}
		if (countWaiting() >= waiting) throw createBusyError(busy);
		const jobs = jobsByCaller.get(key) ?? new Set();
		await new Promise<void>((resolve, refuse) => {
			const start = () => {
				signal?.removeEventListener('abort', leave);
				resolve();
			};
			const job = { start, refuse };
			const leave = () => {
				jobs.delete(job);
				if (jobs.size === 0) jobsByCaller.delete(key);
				refuse(signal?.reason);
			};
			jobsByCaller.set(key, jobs.add(job));
			signal?.addEventListener('abort', leave, { once: true });
		});
	}

	function end(): void {
		const [next] = jobsByCaller;
		if (!next) {
			free++;
			return;
		}
		const [key, jobs] = next;
		const [oldest] = jobs;
		jobs.delete(oldest!);
		jobsByCaller.delete(key);
		if (jobs.size > 0) jobsByCaller.set(key, jobs);
		oldest!.start();
	}

	stopping?.addEventListener('abort', () => {
		for (const jobs of jobsByCaller.values()) for (const { refuse } of jobs) refuse(stopping.reason);
		jobsByCaller.clear();
	});

	return {
		/**
		 * Runs `work` when a slot is free and it is the caller's turn. Throws AppError busy at once when too many are waiting or
		 * the server is stopping, and the signal's reason when it aborts while waiting; running work is never interrupted.
		 */
		async run<T>(work: () => Promise<T>, caller: Caller = {}): Promise<T> {
			await begin(caller);
			try {
				return await work();
			} finally {
				end();
			}
		},
		/** How many calls could start at once. */
		countFree: () => free,
		/** How many calls wait. */
		countWaiting,
		/** Whether the next call would be refused. */
		isFull: () => free === 0 && countWaiting() >= waiting,
	};
}
