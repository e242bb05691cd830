import { type Call, type CaseEvent, calls, type caseEventKinds, errorSchema } from '@dermavigil/contract';
import { act } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';
import { fakeEventSource } from './browser.ts';
import { makeConfig, noReminders } from './fixtures.ts';

type Calls = typeof calls;
type CallName = keyof Calls;
type Parsed<Options, Part extends string> =
	Options extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;
type Answered<Options> = Options extends { response: infer Schema extends z.ZodType } ? z.input<Schema> : BodyInit;

/** One request as the server got it, with params, query and body as the contract's schemas parse them. */
interface ReceivedRequest<Name extends CallName = CallName> {
	name: Name;
	/** Path and query. */
	url: string;
	headers: Headers;
	params: Parsed<Calls[Name], 'params'>;
	query: Parsed<Calls[Name], 'query'>;
	/** A FormData as it was sent. */
	body: Calls[Name] extends { body: z.ZodType } ? Parsed<Calls[Name], 'body'> : unknown;
}

type Answer<Name extends CallName> = Answered<Calls[Name]> | Response;
export type Handler<Name extends CallName> =
	| Answer<Name>
	| ((request: ReceivedRequest<Name>) => Answer<Name> | Promise<Answer<Name>>);
export type Handlers = { [Name in CallName]?: Handler<Name> };
type AnyHandler = (request: ReceivedRequest) => unknown;

export interface FakeServer {
	/** Every request so far, the oldest first. */
	requests: readonly ReceivedRequest[];
	/** The requests of one call. */
	getRequests<Name extends CallName>(name: Name): ReceivedRequest<Name>[];
	/** Changes the answers to these calls from now on. */
	use(handlers: Handlers): void;
	/** Sends an event to every listener of `caseEvents`. */
	emit(kind: (typeof caseEventKinds)[number], event?: CaseEvent | Pick<CaseEvent, 'id'>): void;
	/** Whatever was sent or answered in breach of the contract. The test fails if there is anything at its end. */
	violations: string[];
}

/** An error response with its detail. */
export const errorResponse = (status: number, detail: string) => Response.json({ detail }, { status });

/** A page of a list whose `next` link continues at `cursor`; null for the last page. */
export function pageResponse(
	items: object[],
	cursor: string | null,
	parameter: 'before' | 'after' = 'before',
): Response {
	return Response.json(items, cursor ? { headers: { link: `</api?${parameter}=${cursor}>; rel="next"` } } : {});
}

/** A response that the test gives later, by hand. */
export function createPending<Value>() {
	let resolve: (value: Value) => void = () => {};
	const promise = new Promise<Value>((done) => {
		resolve = done;
	});
	return { promise, resolve: (value: Value) => resolve(value) };
}

/**
 * Answers `fetch` by the contract's calls: each handler, under the call's name, is the response body, a Response, or a function
 * of the request. A body that is valid by the call's schema is sent with the call's status. Without a handler only `config`,
 * `attention`, `family`, `reminders`, `reviewTurnaround`, `selfChecks`, `shares` and `signInMethods` are answered. A call that is unexpected, lacks its login, or breaks a schema in what it sends or gets fails the test.
 *
 *     const server = fakeServer({ history: [makeScan(1)], deleteScan: errorResponse(500, 'No.') });
 *     expect(server.getRequests('history')).toHaveLength(1);
 */
export function fakeServer(handlers: Handlers = {}): FakeServer {
	const known: Handlers = {
		config: makeConfig(),
		attention: [],
		family: { people: [], carers: [], invitations: [] },
		reviewTurnaround: { usual_days: null },
		reminders: noReminders,
		selfChecks: [],
		shares: [],
		signInMethods: { has_password: true, identities: [], passkeys: [] },
		...handlers,
	};
	const requests: ReceivedRequest[] = [];
	const violations: string[] = [];
	const check = (schema: z.ZodType | undefined, value: unknown, where: string): unknown => {
		const parsed = schema?.safeParse(value);
		if (parsed && !parsed.success) violations.push(`${where}: ${parsed.error.message}`);
		return parsed?.success ? parsed.data : value;
	};

	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
		const method = init?.method ?? 'GET';
		const url = new URL(String(input), location.href);
		const found = findCall(method, url.pathname);
		if (!found || !(found.name in known)) {
			violations.push(`Unexpected call: ${method} ${url.pathname}${url.search}`);
			throw new TypeError('Failed to fetch');
		}
		const { name, params } = found;
		const handler = known[name];
		const call: Call = calls[name];
		const headers = new Headers(init?.headers);
		const hasToken = headers.get('authorization')?.startsWith('Bearer ') ?? false;
		if (hasToken !== (call.access === 'patient')) violations.push(`${name}: ${hasToken ? 'a' : 'no'} patient's token`);
		const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined);
		const request = {
			name,
			url: url.pathname + url.search,
			headers,
			params: check(call.params, params, `${name}, params`),
			query: check(call.query, Object.fromEntries(url.searchParams), `${name}, query`),
			body: check(call.body, body, `${name}, body`),
		} as ReceivedRequest;
		requests.push(request);
		const answer = await unlessAborted(
			typeof handler === 'function' ? (handler as AnyHandler)(request) : handler,
			init?.signal,
		);
		const response = toResponse(call, answer);
		if (response.headers.get('content-type')?.startsWith('application/json')) {
			const schema = response.ok ? call.response : errorSchema;
			check(schema, await response.clone().json(), `${name}, response`);
		}
		return response;
	});

	const streams = fakeEventSource();
	onTestFinished(() => expect(violations).toEqual([]));
	return {
		requests,
		getRequests: <Name extends CallName>(name: Name) =>
			requests.filter((request) => request.name === name) as unknown as ReceivedRequest<Name>[],
		use: (others) => void Object.assign(known, others),
		emit: (kind, event) =>
			act(() => {
				const message = new MessageEvent(kind, { data: JSON.stringify(event) });
				for (const stream of streams) stream.dispatchEvent(message);
			}),
		violations,
	};
}

function unlessAborted(answer: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
	const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
	return Promise.race([answer, aborted]);
}

function findCall(method: string, path: string): { name: CallName; params: Record<string, string> } | undefined {
	const segments = path.split('/');
	const matches = Object.entries(calls).flatMap(([name, call]) => {
		const pattern = call.path.split('/');
		const fits = (part: string, index: number) => part.startsWith(':') || part === segments[index];
		if (call.method !== method || pattern.length !== segments.length || !pattern.every(fits)) return [];
		const named = pattern.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index]!]] : []));
		return [{ name: name as CallName, params: Object.fromEntries(named) as Record<string, string> }];
	});
	// A path written out in full takes precedence over one with a parameter in that place.
	return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

function toResponse(call: Call, answer: unknown): Response {
	if (answer instanceof Response) return answer.clone();
	if (answer === undefined || answer === null) return new Response(null, { status: 204 });
	if (call.produces) return new Response(answer as BodyInit, { headers: { 'content-type': call.produces } });
	return Response.json(answer, { status: call.status ?? 200 });
}
