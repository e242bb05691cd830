import type { Readable } from 'node:stream';
import { AppError, type Call, limits, noContent, notFound } from '@dermavigil/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Page } from '../db/pagination.ts';
import type { ToImageUrl } from '../db/scan-view.ts';
import type { ImageUrls } from '../storage/image-urls.ts';
import type { Caller } from '../threads/queue.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { errorResponses } from './errors.ts';
import type { Once } from './idempotency.ts';
import { createPlaces } from './limits/budget.ts';
import { byAccount, byAddress } from './limits/rate-limits.ts';
import { serializerCompiler } from './serialize.ts';
import { type Clinician, LoginEnded, type Patient } from './session.ts';
import type { OpenShare } from './shares/open-share.ts';

type Parsed<C, Part extends string> =
	C extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a handler gets: validated input, and who makes the call. */
interface Context<C extends Call> {
	/** The patient who makes a call whose access is `patient`. */
	patient: C['access'] extends 'patient' ? Patient : undefined;
	/** The clinician who makes a call whose access is `clinician`. */
	clinician: C['access'] extends 'clinician' ? Clinician : undefined;
	/** The link through which a call is made whose access is `shared`. */
	share: C['access'] extends 'shared' ? OpenShare : undefined;
	params: Parsed<C, 'params'>;
	query: Parsed<C, 'query'>;
	body: Parsed<C, 'body'>;
	/** Aborts when the client disconnects before its response. Take it before anything is awaited. */
	signal: AbortSignal;
	/** The same for queues, which alternate between callers: accounts or, without a login, IP addresses. */
	caller: Caller;
	request: FastifyRequest;
	reply: FastifyReply;
	/** Runs the transaction of a call whose declaration says `once`. */
	once: Once;
	/** Signs the URLs of images for whoever makes the call. */
	toUrl: ToImageUrl;
}

/** A list may be returned as a single page of it. */
type Listed<Json> = Json | (Json extends (infer Item)[] ? Page<Item> : never);
type Success<C> = C extends { response: infer Schema extends z.ZodType }
	? Listed<z.output<Schema>>
	: Readable | Uint8Array;
type Failure<C> = C extends { errorResponses: Record<number, infer Schema extends z.ZodType> }
	? z.output<Schema>
	: never;

type Result<C> = C extends { response: typeof noContent }
	? Promise<void>
	: Promise<Success<C> | Failure<C>> | Success<C>;

/** Handles a call; what it returns is the response. */
type Handler<C extends Call> = (context: Context<C>) => Result<C>;

interface Options
	extends Pick<RouteOptions, 'bodyLimit' | 'errorHandler' | 'exposeHeadRoute' | 'logLevel' | 'onRequest'> {
	/** How many of these calls one IP address, or one key of `countBy`, may make in a minute. */
	perMinute?: number;
	countBy?: (request: FastifyRequest) => string;
	/**
	 * How many of these calls one IP address may have running, or waiting for what they need, at the same time. Not for
	 * forms, because their handlers read them, which may take a minute.
	 */
	atOnce?: number;
	/** The multipart form that the handler reads, as OpenAPI describes it. */
	form?: object;
}

declare module 'fastify' {
	interface FastifyInstance {
		/** Answers a call of the contract; method, path, access and schemas come from its declaration. */
		implement<const C extends Call>(call: C, handler: Handler<C>, options?: Options): void;
		/** Signs the URLs of images, and says how long one is good. */
		imageUrls: ImageUrls;
	}
	interface FastifyContextConfig {
		/** The declaration of the call in the contract. */
		call?: Call;
		/** The body as OpenAPI describes it, for routes that read a form themselves. */
		documentedBody?: object;
	}
}

function toContext(request: FastifyRequest, reply: FastifyReply) {
	const { patient, clinician, share, params, query, body } = request;
	return {
		...{ patient, clinician, share, params, query, body, request, reply },
		get signal() {
			return abortOnDisconnect(reply);
		},
		get caller() {
			return { key: byAccount(request), signal: abortOnDisconnect(reply) };
		},
		get once() {
			return request.server.createOnce(request);
		},
		get toUrl() {
			return request.server.imageUrls.for((patient ?? clinician ?? share)!);
		},
	};
}

function toSchema(call: Call, status: number, form: object | undefined) {
	return {
		summary: call.summary,
		...(call.description && { description: call.description }),
		...(call.params && { params: call.params }),
		...(call.query && { querystring: call.query }),
		...(call.body && { body: call.body }),
		...(form && { consumes: ['multipart/form-data'] }),
		...(call.produces && { produces: [call.produces] }),
		response: { ...(call.response && { [status]: call.response }), ...errorResponses, ...call.errorResponses },
	};
}

const isPage = (call: Call, result: unknown): result is Page<unknown> =>
	call.response instanceof z.ZodArray && !Array.isArray(result);

/** Puts the URL of a list's next page, the same with another cursor, into the Link header (RFC 8288). */
function linkNextPage({ url }: FastifyRequest, reply: FastifyReply, { next }: Page<unknown>): void {
	if (!next) return;
	const target = new URL(url, 'http://localhost');
	for (const [name, value] of Object.entries(next)) target.searchParams.set(name, value);
	reply.header('link', `<${target.pathname}${target.search}>; rel="next"`);
}

/**
 * Runs a handler. If the person for whom a carer acts was erased since the call began, that does not end the carer's
 * login: the person is not found, like anybody else whom they do not care for.
 */
async function handleAsPerson<Result>({ patient }: FastifyRequest, handle: () => Result): Promise<Awaited<Result>> {
	try {
		return await handle();
	} catch (error) {
		const isActing = patient !== undefined && patient.id !== patient.accountId;
		if (!isActing || error instanceof LoginEnded) throw error;
		if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
		throw notFound();
	}
}

/** Adds the method `implement` to `app`, and has the contract's schemas check all input and output. */
export function addImplement(app: FastifyInstance): void {
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	app.decorate('implement', function implement(this: FastifyInstance, call, handler, options = {}) {
		const { perMinute, countBy = byAddress, atOnce, form, ...routeOptions } = options;
		const toKey = (request: FastifyRequest) => `${call.method} ${call.path} ${countBy(request)}`;
		const rateLimit = perMinute && { max: perMinute, keyGenerator: toKey };
		const takePlace = atOnce === undefined ? undefined : createPlaces(atOnce);
		const status = call.status ?? (call.response === noContent ? 204 : 200);
		this.route({
			...(form && { bodyLimit: limits.upload.maxFormBytes }),
			...routeOptions,
			method: call.method,
			url: call.path,
			config: { call, ...(rateLimit && { rateLimit }), ...(form && { documentedBody: form }) },
			schema: toSchema(call, status, form),
			handler: async (request, reply) => {
				reply.status(status);
				const leave = takePlace?.(request, 1);
				const context = toContext(request, reply) as Context<typeof call>;
				const result = await handleAsPerson(request, () => handler(context)).finally(leave);
				if (call.produces) reply.type(call.produces);
				if (!isPage(call, result)) return result;
				linkNextPage(request, reply, result);
				return result.items;
			},
		});
	});
}
