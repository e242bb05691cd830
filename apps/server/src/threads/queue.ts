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
	/** How each waiting job starts, and how it is refused: by caller, the one whose turn is next first. */
	const callers = new Map<string | undefined, Map<() => void, (reason: unknown) => void>>();
	const countWaiting = () => [...callers.values()].reduce((count, works) => count + works.size, 0);

	async function begin({ key, signal }: Caller): Promise<void> {
		signal?.throwIfAborted();
		stopping?.throwIfAborted();
		if (free > 0) {
			free--;
			return;
		}
		if (countWaiting() >= waiting) throw createBusyError(busy);
		const works = callers.get(key) ?? new Map();
		await new Promise<void>((resolve, reject) => {
			const start = () => {
				signal?.removeEventListener('abort', leave);
				resolve();
			};
			const leave = () => {
				works.delete(start);
				if (works.size === 0) callers.delete(key);
				reject(signal?.reason);
			};
			callers.set(key, works.set(start, reject));
			signal?.addEventListener('abort', leave, { once: true });
		});
	}

	function end(): void {
		const [next] = callers;
		if (!next) {
			free++;
			return;
		}
		const [key, works] = next;
		const [start] = works.keys();
		works.delete(start!);
		callers.delete(key);
		if (works.size > 0) callers.set(key, works);
		start!();
	}

	stopping?.addEventListener('abort', () => {
		for (const works of callers.values()) for (const refuse of works.values()) refuse(stopping.reason);
		callers.clear();
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
