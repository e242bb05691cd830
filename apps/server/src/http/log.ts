import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isDatabaseAway } from '../db/query-errors.ts';
import { findFetchFailure } from '../fetch-failure.ts';

/**
 * The path of a request without its variable parts: codes, ids and mistyped ones, even after a # that got encoded on
 * the way.
 */
function getPath({ url, routeOptions }: FastifyRequest): string {
	const path = url.split('?', 1)[0]!;
	const pattern = routeOptions.url;
	// Requests that no call answers, such as the pages' files, match a pattern with a star, or none.
	if (!pattern || pattern.endsWith('*')) return /^(\/api)?\/[\w.-]*/.exec(path)?.[0] ?? '/';
	return pattern.includes(':') ? pattern : path;
}

/** A request in the log: without its query, headers and IP address. */
function describeRequest(request: FastifyRequest) {
	return { method: request.method, path: getPath(request) };
}

/** The server's log settings; with an access log, each request names its IP address. */
export function createLogOptions({ logLevel: level, accessLog }: Pick<Config, 'logLevel' | 'accessLog'>) {
	const describeAccess = (request: FastifyRequest) => ({ ...describeRequest(request), address: request.ip });
	const req = accessLog ? describeAccess : describeRequest;
	// At the level trace, @fastify/multipart logs all headers of a form, cookies and addresses among them, under this name.
	return { level, serializers: { req, err: describeError, busboyOptions: () => undefined } };
}

/** The stack frames of an error, without its message. */
function getFrames(error: Error): string {
	const lines = (error.stack ?? '').split('\n');
	return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

/** An error in the log. Database errors quote values, so they are reduced to their code and stack frames. */
function describeError(error: Error) {
	const type = error.name;
	// When another service cannot be reached, fetch's message says no more than this.
	const message = error.message === 'fetch failed' ? `fetch failed: ${findFetchFailure(error)}` : error.message;
	if (!(error instanceof DrizzleQueryError)) return { type, message, stack: error.stack ?? '' };
	const { code, table, constraint } = (error.cause ?? {}) as { code?: string; table?: string; constraint?: string };
	// What the driver says of a broken connection has no code, and quotes nothing.
	const why = code ?? (isDatabaseAway(error) ? error.cause?.message : 'for an unknown reason');
	return { type, message: `The database refused a query: ${why}`, table, constraint, stack: getFrames(error) };
}
