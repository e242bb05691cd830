/**
 * A signal that aborts when the given one does, and after so many milliseconds. AbortSignal.any() does not do for this: Node 20
 * forgets a time limit in it as soon as it clears its memory, and whoever waits would wait for ever.
 */
export function limitTime(signal: AbortSignal, ms: number): AbortSignal {
	const limited = new AbortController();
	setTimeout(() => limited.abort(new DOMException('It took too long.', 'TimeoutError')), ms).unref();
	if (signal.aborted) limited.abort(signal.reason);
	signal.addEventListener('abort', () => limited.abort(signal.reason), { once: true });
	return limited.signal;
}
