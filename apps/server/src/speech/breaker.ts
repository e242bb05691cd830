interface BreakerOptions {
	/** Failures in a row after which the other side is left alone. */
	maxFailures?: number;
	/** Milliseconds until it is tried again; if that fails too, it is left alone for as long again. */
	pauseMs?: number;
	/** A clock that nobody sets back. */
	now?: () => number;
}

/** A circuit breaker: does not make everybody wait for what has failed several times in a row. */
export function createBreaker({
	maxFailures = 3,
	pauseMs = 60_000,
	now = () => performance.now(),
}: BreakerOptions = {}) {
	let failures = 0;
	let pausedUntil = Number.NEGATIVE_INFINITY;
	return {
		isClosed: () => now() >= pausedUntil,
		succeeded(): void {
			failures = 0;
		},
		failed(): void {
			failures++;
			if (failures >= maxFailures) pausedUntil = now() + pauseMs;
		},
	};
}
