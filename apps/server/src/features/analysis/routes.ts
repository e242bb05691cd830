import { calls } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts';
import { refusals } from '../../http/errors.ts';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from '../../http/photo-form.ts';
import type { AnalysisPool } from '../../inference/pool.ts';

/** The analyze call. It needs no login and stores nothing: the photo lives in memory until its answer is sent. */
export const analysisRoutes: FastifyPluginAsyncZod<{ pool: AnalysisPool; perMinute: number }> = async (
	app,
	options,
) => {
	const { method, path, access, query, response } = calls.analyze;
	await acceptPhotoForms(app);
	app.route({
		method,
		url: path,
		config: { access, rateLimit: { max: options.perMinute }, documentedBody: documentPhotoForm() },
		schema: {
			summary: 'Assess one skin photo',
			consumes: ['multipart/form-data'],
			querystring: query,
			response: { 200: response, ...refusals },
		},
		handler: async (request, reply) => {
			const signal = abortOnDisconnect(reply);
			const { photo } = await readPhotoForm(request);
			return await options.pool.assess(photo, request.query.mode, signal);
		},
	});
};
