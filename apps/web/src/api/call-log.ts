import { createStore, type ReadableStore } from '../lib/store.ts';

/** One call to a server, logged before it is made. */
export interface LoggedCall {
	/** Its position in the log, from 1. */
	number: number;
	method: string;
	/** Path and query on this server, without anything that may reveal a person; for any other server, the whole URL. */
	path: string;
	/** Bytes of the body; 0 when there was none. */
	bytes: number;
	/** Milliseconds since 1970. */
	at: number;
	/** There was no response: the call may not have arrived. */
	unanswered?: true;
}

const calls = createStore<readonly LoggedCall[]>([]);

/** Every call since this page was opened, oldest first; entries are never removed. */
export const callLog: ReadableStore<readonly LoggedCall[]> = calls;

/** Logs a call and returns its number. */
export function logCall(made: Omit<LoggedCall, 'number'>): number {
	const number = calls.get().length + 1;
	calls.set([...calls.get(), { ...made, number }]);
	return number;
}

function logUnanswered(number: number): void {
	calls.set(calls.get().map((call) => (call.number === number ? { ...call, unanswered: true } : call)));
}

/** Calls back with each call that is logged, until the returned function is called. */
export function onLoggedCall(listener: (call: LoggedCall) => void): () => void {
	let known = calls.get().length;
	return calls.subscribe(() => {
		const added = calls.get().slice(known);
		known += added.length;
		for (const call of added) listener(call);
	});
}

/**
 * Makes `send` log each call before it leaves. Calls of the analysis thread and the stream of cases are logged too, but
 * not images and parts of the page, which the browser fetches by itself. `shown` is logged in place of the URL.
 */
export function logFetch(
	send: typeof fetch,
): (input: string | URL | Request, init?: RequestInit, shown?: string) => Promise<Response> {
	return async (input, init, shown) => {
		const given = input instanceof Request ? input : undefined;
		const url = new URL(given?.url ?? String(input), location.href);
		const method = (init?.method ?? given?.method ?? 'GET').toUpperCase();
		const bytes = await measure(init?.body ?? (given?.body ? await given.clone().arrayBuffer() : null));
		init?.signal?.throwIfAborted();
		const path = shown ?? (url.origin === location.origin ? url.pathname + url.search : url.href);
		const number = logCall({ method, path, bytes, at: Date.now() });
		return send(input, init).catch((error: unknown) => {
			logUnanswered(number);
			throw error;
		});
	};
}

/** How many bytes a body has when it is sent. */
async function measure(body: BodyInit | null): Promise<number> {
	return body ? (await new Request(location.href, { method: 'POST', body }).arrayBuffer()).byteLength : 0;
}
