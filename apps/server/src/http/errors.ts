import type { Socket } from 'node:net';
import { AppError, errorSchema, messages, shareMessages, signInMessages } from '@dermavigil/contract';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { isDatabaseAway, isDatabaseUnable } from '../db/query-errors.ts';
import { StorageAwayError, StorageFullError } from '../storage/storage-away.ts';

/** The errors that any call may answer with, for the `response` of its schema. */
export const errorResponses = { '4xx': errorSchema, '5xx': errorSchema };

/** Every text in a part of the contract's messages. */
function listTexts(part: object): string[] {
	return Object.values(part).flatMap((value) => {
		if (typeof value === 'string') return [value];
		return typeof value === 'object' ? listTexts(value) : [];
	});
}

const sentences = new Set([messages, shareMessages, signInMessages].flatMap(listTexts));

/** The longest message of a schema. Some repeat what was sent, such as unknown keys, which may be megabytes. */
const maxMessageLength = 200;

const shorten = (message: string) =>
	message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;

/** One sentence: the contract's own message, or one that names the field and, for an enumeration, its values. */
function describe({ instancePath, message, params }: ZodFastifySchemaValidationError): string {
	if (message && sentences.has(message)) return message;
	const field = instancePath.slice(1).replaceAll('/', '.');
	if ('values' in params && Array.isArray(params.values)) {
		return `Unknown ${field}. It must be one of: ${params.values.join(', ')}.`;
	}
	return `${field || 'The request'}: ${shorten(message ?? 'is not valid')}.`;
}

interface ErrorResponse {
	status: number;
	detail: string;
	retryAfter?: number | undefined;
}

/**
 * Seconds after which there may be room, or less to do. Long enough that pages do not automatically repeat what was too
 * much.
 */
const unableRetryAfter = 60;

const isUnable = (error: unknown) => isDatabaseUnable(error) || error instanceof StorageFullError;

/** The response to an error; undefined for an internal error. */
function toErrorResponse(error: FastifyError): ErrorResponse | undefined {
	if (error instanceof AppError) return { status: error.status, detail: error.message, retryAfter: error.retryAfter };
	if (hasZodFastifySchemaValidationErrors(error)) {
		// The first in the order of the schema, as in the forms of the pages.
		return { status: 400, detail: describe(error.validation[0]!) };
	}
	if (isDatabaseAway(error)) return { status: 503, detail: messages.server.databaseAway, retryAfter: 5 };
	if (isUnable(error)) return { status: 503, detail: messages.server.unable, retryAfter: unableRetryAfter };
	if (error instanceof StorageAwayError) return { status: 503, detail: messages.server.storageAway, retryAfter: 5 };
	const status = error.statusCode ?? 500;
	return status >= 400 && status < 500 ? { status, detail: error.message } : undefined;
}

/** Logs what an error is about, and returns the response to it. */
export function logError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ErrorResponse {
	const response = toErrorResponse(error);
	if (response) {
		if (isDatabaseAway(error)) request.log.warn({ err: error }, 'The database could not be reached.');
		if (isUnable(error)) {
			request.server.metrics.unable.inc();
			request.log.error({ err: error }, 'There is no room or time for what was asked.');
		} else if (error instanceof StorageAwayError) request.log.warn({ err: error }, 'The image storage failed.');
		return response;
	}
	// A client that disconnected while waiting is not an error of the server.
	if (reply.raw.destroyed) request.log.info('The client left before its answer.');
	else request.log.error({ err: error }, 'A request failed.');
	return { status: 500, detail: messages.server.broken(request.id) };
}

async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
	const { status, detail, retryAfter } = logError(error, request, reply);
	if (retryAfter) reply.header('retry-after', retryAfter);
	return reply.status(status).send({ detail });
}

/** Turns everything thrown into a status and {"detail": …}; faults show a reference number and no internal details. */
export function handleErrors(app: FastifyInstance): void {
	app.setErrorHandler(answerError);
	// A server may ignore what else a client expects; Node.js would refuse it by itself, with an empty response.
	app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** Headers of responses that are sent before those of the pages are set: they hold nothing that a browser could run or show. */
const bareHeaders = {
	'content-type': 'application/json; charset=utf-8',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'same-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
};

/** Answers what the router itself refuses before any call is found: paths that cannot be decoded, or whose id is too long. */
function handleUnreadableUrl({ statusCode = 400 }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
	reply.status(statusCode).headers(bareHeaders).send({ detail: messages.server.badAddress });
}

/** Errors of Node.js from before there is a request, by their code. */
const nodeErrors: Record<string, [status: string, detail: string]> = {
	ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', messages.server.stalled],
	HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', messages.server.longHead],
};

/** Writes a response by hand, where there is no reply object, and ends the connection. */
export function writeErrorResponse(socket: Socket, status: string, detail: string): void {
	const body = JSON.stringify({ detail });
	const headers = { connection: 'close', ...bareHeaders, 'content-length': Buffer.byteLength(body) };
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	socket.write([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
	socket.destroySoon();
}

/** Answers requests that Node.js cannot read, or not in time, in the usual form of an error. */
function answerClientError({ code }: ConnectionError, socket: Socket): void {
	if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
	const [status, detail] = nodeErrors[code] ?? ['400 Bad Request', messages.server.badRequest];
	writeErrorResponse(socket, status, detail);
}

/** Options of Fastify for what is refused before any call is found. */
export const unreadable = { frameworkErrors: handleUnreadableUrl, clientErrorHandler: answerClientError };
