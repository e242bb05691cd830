import { AppError, messages } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';

/** A body may have a value for each of so many bytes that its call accepts. Scans have the most: one for each 400 at most. */
const bytesPerValue = 100;

/** What begins an object or list, or another value within one. */
const marks = ['{', '[', ','];

/** Whether a text in JSON has more values than that, or more commas and brackets within its texts. */
function hasMoreValues(json: string, max: number): boolean {
	let values = 0;
	for (const mark of marks) {
		for (let at = json.indexOf(mark); at >= 0; at = json.indexOf(mark, at + 1)) if (++values > max) return true;
	}
	return false;
}

/**
 * Refuses bodies in JSON that hardly have anything but values, before they are parsed: 28 MB of empty objects, where a scan has images, keep
 * the server from everything else for seconds, and take more than a gigabyte of memory.
 */
export function limitJsonValues(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
		const max = request.routeOptions.bodyLimit / bytesPerValue;
		if (hasMoreValues(body, max)) done(new AppError('too_large', messages.server.tooManyValues));
		else parse(request, body, done);
	});
}
