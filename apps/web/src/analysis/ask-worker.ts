import { type Remote, wrap } from 'comlink';

/** Has a worker of its own do one thing, and ends it, at once when the signal aborts. Throws as the worker does, when it cannot be loaded or dies, and the signal's reason. */
export async function askWorker<Api, Result>(
	worker: Worker,
	ask: (remote: Remote<Api>) => Promise<Result>,
	signal?: AbortSignal,
): Promise<Result> {
	const died = new Promise<never>((_, reject) => {
		worker.addEventListener('error', (event) => {
			// The page says so, and need not report it as an error of its own.
			event.preventDefault();
			reject(new Error(event.message));
		});
		signal?.addEventListener('abort', () => reject(signal.reason));
	});
	try {
		return await Promise.race([ask(wrap<Api>(worker)), died]);
	} finally {
		worker.terminate();
	}
}
