import { AppError, messages } from '@dermavigil/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';

/** No other methods exist here, and senders could choose among dozens. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Why photos are refused, by the text that says so; texts that repeat the name of a field have no reason here. */
const reasons = new Map(Object.entries(messages.upload).map(([reason, text]) => [text as unknown, reason]));
reasons.set(messages.server.busy, 'busy');

/** Undefined for an error that does not concern a photo. */
function findReason(error: FastifyError, { routeOptions }: FastifyRequest): string | undefined {
	if (!(error instanceof AppError)) return undefined;
	return reasons.get(error.message) ?? (routeOptions.config.documentedBody && error.code);
}

/** Measures the response to each request, and counts the photos that are refused. */
export function measureRequests(app: FastifyInstance): void {
	const { requests, refusedPhotos } = app.metrics;

	app.addHook('onResponse', async (request, reply) => {
		// A stream lasts as long as somebody watches it.
		if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
		const labels = {
			method: methods.has(request.method) ? request.method : 'other',
			route: request.routeOptions.url ?? 'unmatched',
			status: reply.statusCode,
		};
		requests.observe(labels, reply.elapsedTime / 1000);
	});

	app.addHook('onError', async (request, _reply, error) => {
		const reason = findReason(error, request);
		if (reason) refusedPhotos.inc({ reason });
	});
}
