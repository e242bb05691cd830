import { errorSchema, messages } from '@dermavigil/contract';
import { ApiError } from './api-error.ts';
import { logging } from './logged-fetch.ts';
import { expireLogin } from './session/login.ts';
import { patientToken } from './session/stored.ts';

export interface Sent {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	path: string;
	query?: Record<string, string>;
	/** A FormData as it is; anything else as JSON. */
	body?: object;
	/** Sends the patient's token, or the one given here. Without it the call says nothing of who makes it. */
	auth?: boolean | string;
	signal?: AbortSignal;
}

export interface Call<Answer> extends Sent {
	/** Checks what comes back; it is given undefined for an answer without content. */
	response: { parse(body: unknown): Answer };
}

/** Makes one call and parses its answer. Throws ApiError for refusals, with status 0 when there is no connection. */
export async function call<Answer>({ response, ...sent }: Call<Answer>): Promise<Answer> {
	const answer = await fetchAnswer(sent);
	return response.parse(answer.status === 204 ? undefined : await readJson(answer));
}

/**
 * Makes one call whose answer is more than JSON: a file, or a list with its links. It is written down before it is made, as
 * are the calls of the analysis thread and the stream of cases; pictures and parts of the page, which the browser fetches by
 * itself, are not. A token that the server refuses ends the login. Throws ApiError.
 */
export async function fetchAnswer({ method, path, query, body, auth = false, signal }: Sent): Promise<Response> {
	// What carries something and cannot leave is not tried: neither is it written down as sent.
	if (body && !navigator.onLine) throw offline();
	const token = auth === true ? patientToken() : auth || null;
	const url = query ? `${path}?${new URLSearchParams(query)}` : path;
	const content = body && !(body instanceof FormData) ? JSON.stringify(body) : (body ?? null);
	const headers = {
		...(token && { authorization: `Bearer ${token}` }),
		...(typeof content === 'string' && { 'content-type': 'application/json' }),
	};
	const answer = await send(url, { method, headers, body: content, signal: signal ?? null });
	if (answer.ok) return answer;
	const error = await refusal(answer);
	if (token && error.status === 401 && error.message.includes(messages.login.expired)) expireLogin(token);
	throw error;
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
	const body = await readJson(answer);
	const parsed = errorSchema.safeParse(body);
	if (parsed.success) return new ApiError(parsed.data.detail, answer.status, parsed.data.detail, body);
	return new ApiError(messages.client.status(answer.status), answer.status, null, body);
}
