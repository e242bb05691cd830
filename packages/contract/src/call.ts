import { z } from 'zod';

/**
 * Who may make a call. anyone: no login is looked at; signed: whoever has a URL that this server signed;
 * patient: a bearer token, and only what is the patient's own; clinician: the cookie of a clinical login.
 */
export type Access = 'anyone' | 'signed' | 'patient' | 'clinician';

interface CallOptions {
	access: Access;
	/** What it does, for the OpenAPI page. */
	summary: string;
	/** A call for anyone that the audit log records all the same: it creates, opens or changes an account. */
	audited?: true;
	/** A call that pages make by themselves: it does not keep a clinical login from ending for being idle. */
	passive?: true;
	/** A call for anyone that only pages of this server may make. */
	sameOrigin?: true;
	params?: z.ZodType;
	query?: z.ZodType;
	/** Left out for a multipart form, which the server reads itself. */
	body?: z.ZodType;
	/** JSON; `noContent` for an answer without a body. */
	response?: z.ZodType;
	/** Of a success, where it is not 200, or 204 for `noContent`. */
	status?: 201;
	/** The media type of an answer that is no JSON. */
	produces?: string;
	/** The bodies of errors that say more than `errorSchema`, by status. */
	errorResponses?: Record<number, z.ZodType>;
}

/** One call of the server: the only place where its method, path, access, input and output are written down. */
export interface Call extends CallOptions {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	path: string;
}

/** Declares a call: `call.get(path, options)`. A `:name` in the path is a parameter. */
export const call = {
	get: <const Options extends CallOptions>(path: string, options: Options) =>
		({ method: 'GET', path, ...options }) as const,
	post: <const Options extends CallOptions>(path: string, options: Options) =>
		({ method: 'POST', path, ...options }) as const,
	put: <const Options extends CallOptions>(path: string, options: Options) =>
		({ method: 'PUT', path, ...options }) as const,
	delete: <const Options extends CallOptions>(path: string, options: Options) =>
		({ method: 'DELETE', path, ...options }) as const,
};

/** The response of a call that answers 204. */
export const noContent = z.undefined();

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** What whoever makes a call hands over; a multipart form where no body is declared. */
export type CallInput<C extends Call> = (C extends { params: infer P } ? { params: In<P> } : unknown) &
	(C extends { query: infer Q } ? { query?: In<Q> } : unknown) &
	(C extends { body: infer B } ? { body: In<B> } : { body?: FormData });

/** What a call answers: what its `response` parses. */
export type CallOutput<C extends Call> = C extends { response: z.ZodType<infer Output> } ? Output : never;

/** Text that every database can hold: no NUL and no half of a surrogate pair. */
export const storableText = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'holds characters that are not text');

/** Text in one line, without control characters. */
export const lineSchema = storableText.regex(/^[^\p{Cc}]*$/u, 'must be one line of text');

/** The status that each refusal has on the wire. */
const statusByCode = {
	bad_request: 400,
	unauthorized: 401,
	forbidden: 403,
	not_found: 404,
	conflict: 409,
	too_large: 413,
	unsupported_media: 415,
	unprocessable: 422,
	too_many: 429,
	busy: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** A refusal whose message may be shown to the person who asked. Anything else thrown becomes a 500 without detail. */
export class AppError extends Error {
	readonly status: number;

	constructor(
		readonly code: ErrorCode,
		message: string,
		/** Seconds after which trying again makes sense, sent as Retry-After. */
		readonly retryAfter?: number,
	) {
		super(message);
		this.name = 'AppError';
		this.status = statusByCode[code];
	}
}

/** The body of every answer that is not OK. */
export const errorSchema = z.object({ detail: z.string() });
