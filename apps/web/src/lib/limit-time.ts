/** A signal that aborts after this many milliseconds, or when the given one does. Not every supported browser has AbortSignal.any(). */
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
