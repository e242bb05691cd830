/** One call to a server, written down before it is made. */
export interface LoggedCall {
	/** Its place in the list, from 1. */
	number: number;
	method: string;
	/** Path and query on this server, or the whole address of any other. */
	path: string;
	/** Bytes of the body; 0 when there was none. */
	bytes: number;
	/** Milliseconds since 1970. */
	at: number;
	/** No answer came: nobody knows whether it arrived. */
	unanswered?: true;
}

let calls: readonly LoggedCall[] = [];
const listeners = new Set<(call: LoggedCall) => void>();

/** Every call since this page was opened, the oldest first. */
export function loggedCalls(): readonly LoggedCall[] {
	return calls;
}

/** Writes a call down and gives its number; nothing is ever taken out again. */
export function logCall(made: Omit<LoggedCall, 'number'>): number {
	const call = { ...made, number: calls.length + 1 };
	calls = [...calls, call];
	for (const listener of listeners) listener(call);
	return call.number;
}

/** Adds to a call that no answer came. */
export function logUnanswered(number: number): void {
	calls = calls.map((call) => (call.number === number ? { ...call, unanswered: true } : call));
	for (const listener of listeners) listener(calls[number - 1]!);
}

/** Hears of each call as it is written down or added to, until the returned function is called. */
export function onLoggedCall(listener: (call: LoggedCall) => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
