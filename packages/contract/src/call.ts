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
