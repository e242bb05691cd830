import { messages } from '@dermavigil/contract';

/** A response that is not OK. `message` may be shown; `detail` is what the server itself said, if anything. */
export class ApiError extends Error {
	/** 0 without a connection; below 400 if the response was not JSON. */
	readonly status: number;
	readonly detail: string | null;
	/** The whole response, if it was JSON. */
	readonly body: unknown;
	/** Seconds after which the server wants to be asked again, if it said so. */
	readonly retryAfter: number | undefined;

	constructor(message: string, status: number, detail: string | null, body?: unknown, retryAfter?: number) {
		super(message);
		this.name = 'ApiError';
		this.status = status;
		this.detail = detail;
		this.body = body;
		this.retryAfter = retryAfter;
	}
}

/** Whether a call failed because the server did not respond: nothing was denied, and later it may work. */
export function isUnanswered(error: unknown): boolean {
	// An OK response that is not JSON counts as an error: a Wi-Fi or a proxy that wants a login has answered in the server's place.
	if (error instanceof ApiError) return error.status < 400;
	// fetch throws a TypeError, and nothing else about it says what happened.
	return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** What to show for a failure: the API's own words unless they say too little, or `fallback` if there are none. */
export function getErrorMessage(error: unknown, fallback: string = messages.client.failed): string {
	if (!(error instanceof ApiError)) return fallback;
	return error.message === messages.server.notFound ? messages.client.notFound : error.message;
}
