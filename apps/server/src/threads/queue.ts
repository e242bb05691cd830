import { AppError, messages } from '@dermavigil/contract';

interface QueueOptions {
	/** How many more may wait. */
	waiting: number;
	/** What further calls are told. */
	busy?: string;
	/** Aborts when the server stops: what waits is refused, and so is everything after it. */
	stopping?: AbortSignal | undefined;
}

/** Seconds after which a full queue has certainly advanced. */
const retryAfter = 2;

/** What calls are told while a queue is full. */
export const createBusyError = (message: string = messages.server.busy) => new AppError('busy', message, retryAfter);

/** A bounded queue, of whose works `places` run at the same time. */
export function createQueue(places: number, options: QueueOptions) {
	const { waiting, busy, stopping } = options;
	let free = places;
	/** How each of those that wait starts, and how it is refused. */
	const queue = new Map<() => void, (reason: unknown) => void>();

	async function begin(signal: AbortSignal | undefined): Promise<void> {
		signal?.throwIfAborted();
		stopping?.throwIfAborted();
		if (free > 0) {
			free--;
			return;
		}
		if (queue.size >= waiting) throw createBusyError(busy);
		await new Promise<void>((resolve, reject) => {
			const start = () => {
				signal?.removeEventListener('abort', leave);
				resolve();
			};
			const leave = () => {
				queue.delete(start);
				reject(signal?.reason);
			};
			queue.set(start, reject);
			signal?.addEventListener('abort', leave, { once: true });
		});
	}

	function end(): void {
		const [next] = queue.keys();
		if (!next) {
			free++;
			return;
		}
		queue.delete(next);
		next();
	}

	stopping?.addEventListener('abort', () => {
		for (const refuse of queue.values()) refuse(stopping.reason);
		queue.clear();
	});

	return {
		/**
		 * Runs `work` when a slot is free, in the order of the calls. Throws AppError busy at once when too many are waiting or
		 * the server is stopping, and the signal's reason when it aborts while waiting; running work is never interrupted.
		 */
		async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
			await begin(signal);
			try {
				return await work();
			} finally {
				end();
			}
		},
		/** How many calls would start at once. */
		countFree: () => free,
		/** How many calls wait. */
		countWaiting: () => queue.size,
		/** Whether the next call would be refused. */
		isFull: () => free === 0 && queue.size >= waiting,
	};
}
