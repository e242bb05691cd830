/** A signal that aborts after so many milliseconds, and when the given one does. Not every browser that is supported has AbortSignal.any(). */
export function limitTime(signal: AbortSignal | null | undefined, ms: number): AbortSignal {
	const timeout = AbortSignal.timeout(ms);
	if (!signal) return timeout;
	const limited = new AbortController();
	for (const each of [signal, timeout]) {
		if (each.aborted) limited.abort(each.reason);
		each.addEventListener('abort', () => limited.abort(each.reason), { signal: limited.signal });
	}
	return limited.signal;
}
