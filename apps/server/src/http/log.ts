import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { findFetchFailure } from '../fetch-failure.ts';

/** The path of a request without its variable parts: codes, ids and mistyped ones, also behind a # that was encoded on its way. */
function getPath({ url, routeOptions }: FastifyRequest): string {
	const path = url.split('?', 1)[0]!;
	const pattern = routeOptions.url;
	// What no call answers, such as the files of the pages, matches a pattern with a star or none.
	if (!pattern || pattern.endsWith('*')) return /^(\/api)?\/[\w.-]*/.exec(path)?.[0] ?? '/';
	return pattern.includes(':') ? pattern : path;
}

/** A request in the log: without its query, its headers and the IP address. */
function describeRequest(request: FastifyRequest) {
	return { method: request.method, path: getPath(request) };
}

/** How the server logs; with an access log, each request names its IP address. */
export function createLogOptions({ logLevel: level, accessLog }: Pick<Config, 'logLevel' | 'accessLog'>) {
	const describeAccess = (request: FastifyRequest) => ({ ...describeRequest(request), address: request.ip });
	return { level, serializers: { req: accessLog ? describeAccess : describeRequest, err: describeError } };
}

/** The stack frames of an error, without its message. */
function getFrames(error: Error): string {
	const lines = (error.stack ?? '').split('\n');
	return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

/** An error in the log. Database errors quote values, so they are reduced to their code and stack frames. */
function describeError(error: Error) {
	const type = error.name;
	// Of another service that was not reached, fetch says no more in its message.
	const message = error.message === 'fetch failed' ? `fetch failed: ${findFetchFailure(error)}` : error.message;
	if (!(error instanceof DrizzleQueryError)) return { type, message, stack: error.stack ?? '' };
	const { code, table, constraint } = (error.cause ?? {}) as { code?: string; table?: string; constraint?: string };
	return { type, message: `The database refused a query: ${code}`, table, constraint, stack: getFrames(error) };
}
