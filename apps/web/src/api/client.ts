import { errorSchema, messages } from '@dermavigil/contract';
import { ApiError } from './api-error.ts';
import { logging } from './logged-fetch.ts';

export interface Call<Answer> {
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	query?: Record<string, string>;
	body?: FormData;
	signal?: AbortSignal;
	/** Checks what comes back; it is given undefined for an answer without content. */
	response: { parse(body: unknown): Answer };
}

/**
 * Makes one call. Every byte that this page sends to a server goes through here and is written down first. Throws
 * ApiError for refusals, with status 0 when there is no network.
 */
export async function call<Answer>({ method, path, query, body, signal, response }: Call<Answer>): Promise<Answer> {
	// What carries something and cannot leave is not tried: neither is it written down as sent.
	if (body && !navigator.onLine) throw offline();
	const url = query ? `${path}?${new URLSearchParams(query)}` : path;
	const answer = await send(url, { method, body: body ?? null, signal: signal ?? null });
	if (!answer.ok) throw await refusal(answer);
	return response.parse(answer.status === 204 ? undefined : await readJson(answer));
}

const offline = () => new ApiError(messages.client.offline, 0, messages.client.offline);

const send: ReturnType<typeof logging> = logging(async (input, init) => {
	try {
		return await fetch(input, init);
	} catch (error) {
		if (navigator.onLine || init?.signal?.aborted) throw error;
		throw offline();
	}
});

async function readJson(answer: Response): Promise<unknown> {
	const text = await answer.text();
	try {
		return JSON.parse(text);
	} catch {
		throw new ApiError(messages.client.notJson, answer.status, null);
	}
}

async function refusal(answer: Response): Promise<ApiError> {
	const parsed = errorSchema.safeParse(await readJson(answer));
	if (parsed.success) return new ApiError(parsed.data.detail, answer.status, parsed.data.detail);
	return new ApiError(messages.client.status(answer.status), answer.status, null);
}
