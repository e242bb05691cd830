import { Readable } from 'node:stream';

interface Options extends Omit<RequestInit, 'signal'> {
	signal?: AbortSignal | null | undefined;
	/** Milliseconds in which the whole response must arrive. */
	timeoutMs: number;
	/** The largest response, decompressed. */
	maxBytes?: number;
}

/** Throws as soon as a body exceeds `maxBytes`, and when the signal aborts. */
async function readBody(body: ReadableStream, maxBytes: number, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of Readable.fromWeb(body, { signal })) {
		bytes += part.length;
		if (bytes > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`);
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/**
 * Like `fetch`, but resolves with a response that has arrived as a whole, within limits that `fetch` lacks: a service
 * could fill the memory with gigabytes compressed into a small response, and until Node 22 a signal is forgotten
 * between the headers and the end of the body as soon as memory is cleared, so that a service that falls silent would
 * be waited on for minutes. Throws a TimeoutError after `timeoutMs`, and an Error for more than `maxBytes`.
 */
export async function fetchWhole(
	input: string | URL | Request,
	{ timeoutMs, maxBytes = 64 * 1024 * 1024, signal, ...init }: Options,
): Promise<Response> {
	signal?.throwIfAborted();
	// Not AbortSignal.any(), with which Node 20 forgets a time limit in the same way.
	const limited = new AbortController();
	const giveUp = () => limited.abort(signal?.reason);
	signal?.addEventListener('abort', giveUp, { once: true });
	const timer = setTimeout(() => limited.abort(new DOMException('It took too long.', 'TimeoutError')), timeoutMs);
	try {
		const answer = await fetch(input, { ...init, signal: limited.signal });
		return new Response(answer.body && (await readBody(answer.body, maxBytes, limited.signal)), answer);
	} catch (error) {
		limited.signal.throwIfAborted();
		throw error;
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener('abort', giveUp);
	}
}
