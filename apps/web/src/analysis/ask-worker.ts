import { type Remote, wrap } from 'comlink';

/** Has a worker of its own do one thing, and ends it. Throws as the worker does, and when it cannot be loaded or dies. */
export async function askWorker<Api, Result>(
	worker: Worker,
	ask: (remote: Remote<Api>) => Promise<Result>,
): Promise<Result> {
	const died = new Promise<never>((_, reject) => {
		worker.addEventListener('error', (event) => {
			// The page says so, and need not report it as an error of its own.
			event.preventDefault();
			reject(new Error(event.message));
		});
	});
	try {
		return await Promise.race([ask(wrap<Api>(worker)), died]);
	} finally {
		worker.terminate();
	}
}
