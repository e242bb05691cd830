import { type Remote, wrap } from 'comlink';

/**
 * Has a separate worker do one thing, then ends it; at once when the signal aborts. Throws what the worker throws, an
 * error when it cannot be loaded or dies, and the signal's reason.
 */
export async function askWorker<Api, Result>(
	worker: Worker,
	ask: (remote: Remote<Api>) => Promise<Result>,
	signal: AbortSignal,
): Promise<Result> {
	const died = new Promise<never>((_, reject) => {
		worker.addEventListener('error', (event) => {
			// The page reports it, so it need not appear as an unhandled error.
			event.preventDefault();
			reject(new Error(event.message));
		});
		signal.addEventListener('abort', () => reject(signal.reason));
	});
	try {
		signal.throwIfAborted();
		return await Promise.race([ask(wrap<Api>(worker)), died]);
	} finally {
		worker.terminate();
	}
}
