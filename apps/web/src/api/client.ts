import { errorSchema, messages } from '@dermavigil/contract';
import { ApiError } from './api-error.ts';

export interface Call<Answer> {
	method: 'GET' | 'POST';
	path: string;
	query?: Record<string, string>;
	body?: FormData;
	signal?: AbortSignal;
	/** Checks what comes back; it is given undefined for an answer without content. */
	response: { parse(body: unknown): Answer };
}

/** Makes one call. Every byte that this page sends to a server goes through here. Throws ApiError for refusals. */
export async function call<Answer>({ method, path, query, body, signal, response }: Call<Answer>): Promise<Answer> {
	const url = query ? `${path}?${new URLSearchParams(query)}` : path;
	const answer = await fetch(url, { method, body: body ?? null, signal: signal ?? null });
	if (!answer.ok) throw await refusal(answer);
	return response.parse(answer.status === 204 ? undefined : await readJson(answer));
}

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
