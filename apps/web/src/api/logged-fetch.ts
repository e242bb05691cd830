import { logCall, logUnanswered } from './call-log.ts';

/** The bytes that a body has on the wire. */
async function sizeOf(body: BodyInit | null | undefined): Promise<number> {
	return body ? (await new Response(body).arrayBuffer()).byteLength : 0;
}

/** An address as the log shows it: without this server's own name. */
function pathOf(url: URL): string {
	return url.origin === location.origin ? url.pathname + url.search : url.href;
}

/** Makes `send` write each call into the log before it leaves. */
export function logging(send: typeof fetch): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
	return async (input, init) => {
		const given = input instanceof Request ? input : undefined;
		const url = new URL(given?.url ?? String(input), location.href);
		const method = (init?.method ?? given?.method ?? 'GET').toUpperCase();
		const bytes = await sizeOf(init?.body ?? (given?.body ? await given.clone().arrayBuffer() : null));
		init?.signal?.throwIfAborted();
		const number = logCall({ method, path: pathOf(url), bytes, at: Date.now() });
		return send(input, init).catch((error: unknown) => {
			logUnanswered(number);
			throw error;
		});
	};
}
