import {
	type Call,
	type CallInput,
	type CallOutput,
	errorSchema,
	idempotencyHeader,
	messages,
	personHeader,
	waitedHeader,
} from '@dermavigil/contract';
import { limitTime } from '../lib/limit-time.ts';
import { forgetFailure, getRequestId, noteFailure } from '../lib/request-id.ts';
import { ApiError } from './api-error.ts';
import { logFetch } from './call-log.ts';
import { announceNotFound } from './family/not-found.ts';
import { expireClinicalLogin, expireLogin, getActingFor, getClinicalToken, getPatientToken } from './session.ts';

/** What callers may say beyond the input that the contract declares. */
interface CallOptions {
	signal?: AbortSignal;
	/** The patient's login to use, if it may not be the current one. */
	token?: string;
	/** The id of the person whose records the call is about, if it may not be the one on the page; null for the patient. */
	person?: string | null;
	/** How many milliseconds the call has waited for a connection. */
	waited?: number;
	/** Milliseconds after which the call counts as unanswered, if not the usual time. */
	timeoutMs?: number;
}

type Input<C extends Call> = CallInput<C> & CallOptions;
type Inputs<C extends Call> = Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

/** Any call's input, once its types have been checked. */
interface AnyInput extends CallOptions {
	params?: Record<string, string>;
	query?: Record<string, unknown>;
	body?: object;
}

/** Milliseconds after which a call counts as unanswered: a connection may exist and carry nothing. */
const usualTimeoutMs = 60_000;
/** The same for calls that carry a photo, where the server allows as long, or return a file that may have to be made first. */
export const longTimeoutMs = 300_000;
/** The same for downloads of a person's data or of the log, which are sent as they are read, even over a slow connection. */
export const downloadTimeoutMs = 3_600_000;

/** Makes a call and parses its response. Throws ApiError. */
export async function send<C extends Call>(call: C, ...input: Inputs<C>): Promise<CallOutput<C>> {
	const response = await sendForResponse(call, ...input);
	return call.response!.parse(response.status === 204 ? undefined : await readJson(response)) as CallOutput<C>;
}

/** Makes a call that returns a file. Throws ApiError. */
export async function sendForFile<C extends Call & { produces: string }>(call: C, ...input: Inputs<C>): Promise<Blob> {
	return (await sendForResponse(call, ...input)).blob();
}

/**
 * Makes a call and returns its whole response, with its headers. A patient's call carries the token, and names the
 * person that it is about; a clinician's, the cookie. A login that the server no longer knows ends here. Throws ApiError.
 */
export async function sendForResponse(call: Call, input: AnyInput = {}): Promise<Response> {
	const { body, signal, token: given, waited, person = getActingFor()?.id } = input;
	const isLong = call.produces || body instanceof FormData;
	const { timeoutMs = isLong ? longTimeoutMs : usualTimeoutMs } = input;
	const token = call.access === 'patient' ? (given ?? getPatientToken()) : null;
	const forOthers = call.access === 'patient' && call.right !== 'own';
	const clinician = call.access === 'clinician' ? getClinicalToken() : null;
	const content = body && !(body instanceof FormData) ? JSON.stringify(body) : (body ?? null);
	const url = getUrl(call, input);
	const key = call.once && getRequestId(url, content);
	const headers = {
		...(token && { authorization: `Bearer ${token}` }),
		...(forOthers && person && { [personHeader]: person }),
		...(typeof content === 'string' && { 'content-type': 'application/json' }),
		...(key && { [idempotencyHeader]: key }),
		...(call.mayWait && waited && { [waitedHeader]: String(waited) }),
	};
	const init = { method: call.method, headers, body: content, signal: signal ?? null, timeoutMs };
	const ask = () => request(url, init, toLoggedPath(call, input));
	try {
		const response = await (key ? askAgain(ask) : ask());
		// One that cannot be read is as good as lost.
		if (key) await readJson(response.clone());
		if (call.method !== 'GET') forgetFailure();
		return response;
	} catch (error) {
		if (key) noteFailure({ url, content, id: key });
		const { status, message = '' } = error instanceof ApiError ? error : {};
		if (status === 404 && forOthers && person) announceNotFound();
		if (status === 401 && token && message.includes(messages.login.expired)) expireLogin(token);
		if (status === 401 && clinician) expireClinicalLogin(clinician);
		throw error;
	}
}

/** Seconds before a request is repeated when no response names them: another server answers by then. */
const repeatAfter = 1;
/** The maximum number of seconds for which somebody is kept waiting for that. */
const maxRepeatAfter = 10;

/** Whether no server answered, or one did that says another may: the request may or may not have been carried out. */
const mayBeRepeated = (error: unknown) =>
	error instanceof ApiError ? [502, 503, 504].includes(error.status) : error instanceof TypeError;

/** Repeats a failed request once, if the server wants that. Its key prevents it from being carried out twice. */
async function askAgain(ask: () => Promise<Response>): Promise<Response> {
	try {
		return await ask();
	} catch (error) {
		const { retryAfter: seconds = repeatAfter } = error instanceof ApiError ? error : {};
		if (!mayBeRepeated(error) || seconds > maxRepeatAfter) throw error;
		await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
		return await ask();
	}
}

/** Path and query; empty query parameters are left out. */
function getUrl({ path }: Call, { params = {}, query = {} }: AnyInput): string {
	const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
	const given = getQuery(query);
	return given.length > 0
		? `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
		: filled;
}

const getQuery = (query: Record<string, unknown>) =>
	Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');

/**
 * The path as the contract has it, and the names in the query. The next person at this screen may read the log, so it
 * must not show which patient a clinician searched for. Only the query of a call that anyone may make is logged whole.
 */
function toLoggedPath({ path, access }: Call, { query = {} }: AnyInput): string {
	const given = getQuery(query).map(([name, value]) => (access === 'anyone' ? `${name}=${value}` : name));
	return given.length > 0 ? `${path}?${given.join('&')}` : path;
}

/**
 * Fetches anything, including what the contract does not declare. It is logged before it is sent, as `shown` if given.
 * Throws ApiError for a response that is not OK, and a TimeoutError once the time is over, even while the response is
 * being read.
 */
export async function request(
	url: string,
	{ timeoutMs = usualTimeoutMs, ...given }: RequestInit & { timeoutMs?: number } = {},
	shown?: string,
): Promise<Response> {
	const init = { ...given, signal: limitTime(given.signal, timeoutMs) };
	// A request with a body that cannot be sent is not attempted, and so not logged as sent either.
	if (init.body && !navigator.onLine) throw offline();
	const response = await fetchOnline(url, init, shown);
	if (response.ok) return response;
	const body = await readJson(response);
	const detail = errorSchema.safeParse(body).data?.detail ?? null;
	const retryAfter = Number(response.headers.get('retry-after')) || undefined;
	throw new ApiError(detail ?? messages.client.status(response.status), response.status, detail, body, retryAfter);
}

const offline = () => new ApiError(messages.client.offline, 0, messages.client.offline);

const fetchOnline = logFetch(async (input, init) => {
	try {
		return await fetch(input, init);
	} catch (error) {
		if (navigator.onLine || init?.signal?.aborted) throw error;
		throw offline();
	}
});

/** The JSON of a response. */
async function readJson(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return JSON.parse(text);
	} catch {
		throw new ApiError(messages.client.notJson, response.status, null);
	}
}
