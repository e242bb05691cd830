import { AppError, messages } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';

/** A body may have one value for each of this many bytes that its call accepts. Scans have the most: at most one for each 440. */
const bytesPerValue = 400;

/** Marks the beginning of an object or list, or of another value inside one. */
const marks = ['{', '[', ','];

/** Whether JSON text has more values than that, counting the commas and brackets inside its strings too. */
function hasMoreValues(json: string, max: number): boolean {
	let values = 0;
	for (const mark of marks) {
		for (let at = json.indexOf(mark); at >= 0; at = json.indexOf(mark, at + 1)) if (++values > max) return true;
	}
	return false;
}

/**
 * Refuses JSON bodies that consist of hardly anything but values, before they are parsed: 28 MB of empty objects, in a
 * body meant for images, would block the server for seconds and take more than a gigabyte of memory.
 */
export function limitJsonValues(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
		const max = request.routeOptions.bodyLimit / bytesPerValue;
		if (hasMoreValues(body, max)) done(new AppError('too_large', messages.server.tooManyValues));
		else parse(request, body, done);
	});
}
