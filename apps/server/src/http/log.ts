import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

/** The path of a request with its parts that change left out: codes, ids and whatever somebody mistyped. */
function getPath({ url, routeOptions }: FastifyRequest): string {
	const path = url.split('?', 1)[0]!;
	const pattern = routeOptions.url;
	// Whatever no call answers, the files of the pages included, ends at a pattern with a star or at none.
	if (!pattern || pattern.endsWith('*')) return path.split('/', path.startsWith('/api/') ? 3 : 2).join('/');
	return pattern.includes(':') ? pattern : path;
}

/** What a log line says of a request: neither its query, nor its headers, nor who sent it. */
export function describeRequest(request: FastifyRequest) {
	return { method: request.method, path: getPath(request) };
}

/** The lines of a stack that say where, without the message. */
function getFrames(error: Error): string {
	const lines = (error.stack ?? '').split('\n');
	return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

/** What a log line says of an error. Those of the database quote the values they met, and are reduced to code and place. */
export function describeError(error: Error) {
	const type = error.name;
	if (!(error instanceof DrizzleQueryError)) return { type, message: error.message, stack: error.stack ?? '' };
	const { code, table, constraint } = (error.cause ?? {}) as { code?: string; table?: string; constraint?: string };
	return { type, message: `The database refused a query: ${code}`, table, constraint, stack: getFrames(error) };
}
