import { Readable } from 'node:stream';

interface Options extends Omit<RequestInit, 'signal'> {
	signal?: AbortSignal | null | undefined;
	/** Milliseconds in which the answer must be here, as a whole. */
	timeoutMs: number;
	/** The longest answer, unpacked. */
	maxBytes?: number;
}

/** Throws for a body of more than `maxBytes` as soon as that many have come, and when the signal aborts. */
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
 * As `fetch`, but resolves with an answer that is here as a whole, which `fetch` knows no limits for: a service that packs
 * gigabytes into a small answer would fill the memory, and until Node 22 a signal is forgotten between the headers and the end
 * of the body as soon as memory is cleared, so that whoever reads one that falls silent would wait for minutes. Throws a
 * TimeoutError after `timeoutMs`, and an Error for more than `maxBytes`.
 */
export async function fetchWhole(
	input: string | URL | Request,
	{ timeoutMs, maxBytes = 64 * 1024 * 1024, signal, ...init }: Options,
): Promise<Response> {
	signal?.throwIfAborted();
	// Not AbortSignal.any(), in which Node 20 forgets a time limit likewise.
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
