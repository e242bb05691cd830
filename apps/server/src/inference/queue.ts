import { AppError, messages } from '@dermavigil/contract';

export interface Queue {
	/**
	 * Runs `work` when a slot is free, in the order of the calls. Throws AppError busy at once when too many are waiting, and
	 * the signal's reason when it aborts while waiting; running work is never interrupted.
	 */
	run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Seconds after which a full queue has certainly advanced. */
const retryAfter = 2;

/** A bounded queue: `places` run at the same time and at most `waiting` more wait; further calls fail with `error`. */
export function createQueue(places: number, waiting: number, error: string = messages.server.busy): Queue {
	let free = places;
	const queue = new Set<() => void>();

	async function begin(signal: AbortSignal | undefined): Promise<void> {
		signal?.throwIfAborted();
		if (free > 0) {
			free--;
			return;
		}
		if (queue.size >= waiting) throw new AppError('busy', error, retryAfter);
		await new Promise<void>((resolve, reject) => {
			const start = () => {
				signal?.removeEventListener('abort', leave);
				resolve();
			};
			const leave = () => {
				queue.delete(start);
				reject(signal?.reason);
			};
			queue.add(start);
			signal?.addEventListener('abort', leave, { once: true });
		});
	}

	function end(): void {
		const [next] = queue;
		if (!next) {
			free++;
			return;
		}
		queue.delete(next);
		next();
	}

	return {
		async run(work, signal) {
			await begin(signal);
			try {
				return await work();
			} finally {
				end();
			}
		},
	};
}
