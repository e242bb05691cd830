/**
 * A random UUID (RFC 9562, version 4) for one request, sent again with each attempt. The browser's own randomUUID is
 * missing on pages loaded over plain HTTP.
 */
export function newRequestId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = (bytes[6]! & 0x0f) | 0x40;
	bytes[8] = (bytes[8]! & 0x3f) | 0x80;
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

interface FailedRequest {
	url: string;
	content: unknown;
	id: string;
}

/** The last one that must be carried out only once. */
let failed: FailedRequest | null = null;

/** Notes a request that must be carried out only once and has failed: perhaps only its answer was lost. */
export function noteFailure(request: FailedRequest): void {
	failed = request;
}

/** To be called when something was changed: from then on, the same request may mean something else. */
export function forgetFailure(): void {
	failed = null;
}

/** The id of a request that must be carried out only once: if it is made again after it failed, that of the first. */
export const getRequestId = (url: string, content: unknown): string =>
	failed?.url === url && failed.content === content ? failed.id : newRequestId();
