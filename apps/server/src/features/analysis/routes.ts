import { errorSchema, routes } from '@dermavigil/contract';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AnalysisPool } from '../../analysis/pool.ts';
import { documentedUpload, readUpload } from './upload.ts';

/** The analyze call. It needs no login and stores nothing: the photo lives in memory until its answer is sent. */
export const analysisRoutes: FastifyPluginAsyncZod<{ pool: AnalysisPool; perMinute: number }> = async (
	app,
	options,
) => {
	const { method, path, query, response } = routes.analyze;
	app.removeAllContentTypeParsers();
	await app.register(multipart);
	// Any other body is left unread, so that the answer can say what was expected.
	app.addContentTypeParser('*', (_request, _body, done) => done(null));

	app.route({
		method,
		url: path,
		config: { rateLimit: { max: options.perMinute }, documentedBody: documentedUpload },
		schema: {
			summary: 'Assess one skin photo',
			consumes: ['multipart/form-data'],
			querystring: query,
			response: { 200: response, '4xx': errorSchema, '5xx': errorSchema },
		},
		handler: async (request, reply) => {
			// The request's own signal is silent once its body has been read; a closed answer means that nobody waits for it.
			const left = new AbortController();
			reply.raw.once('close', () => left.abort());
			return await options.pool.analyse(await readUpload(request), request.query.mode, left.signal);
		},
	});
};
