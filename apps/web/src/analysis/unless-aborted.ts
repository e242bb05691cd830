/** The promise, given up as soon as the signal says so: then it throws the signal's reason. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
	return new Promise((resolve, reject) => {
		const giveUp = () => reject(signal.reason);
		if (signal.aborted) giveUp();
		signal.addEventListener('abort', giveUp, { once: true });
		promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
	});
}
