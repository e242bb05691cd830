import { calls, limits } from '@dermavigil/contract';
import type { LogLevel } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts';
import { refusals } from '../../http/errors.ts';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from '../../http/photo-form.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import { readFields } from './fields.ts';
import type { ContributionStore } from './store.ts';

const documentedBody = documentPhotoForm(
	{
		assessment: 'The assessment of the photo as JSON, as the analyze call gives it, without its pictures.',
		consentVersion: 'The version of the consent text that was agreed to.',
		requestId: 'A UUID for this contribution: sent again, it stores nothing and gives the same code.',
	},
	['assessment', 'consentVersion'],
);

/**
 * Giving a photo to the training data, and taking it back. Neither is logged: a log line would tell the minute of what
 * is kept with its day alone.
 */
export const contributionRoutes: FastifyPluginAsyncZod<{ pool: AnalysisPool; store: ContributionStore }> = async (
	app,
	{ pool, store },
) => {
	await acceptPhotoForms(app);
	const logLevel = (['silent', 'fatal'].includes(app.log.level) ? app.log.level : 'error') as LogLevel;
	const rateLimit = { max: limits.contribution.perMinute };

	app.route({
		method: calls.contribute.method,
		url: calls.contribute.path,
		logLevel,
		config: { access: calls.contribute.access, rateLimit, documentedBody },
		schema: {
			summary: 'Give a photo and its assessment to the training data',
			consumes: ['multipart/form-data'],
			response: { 201: calls.contribute.response, ...refusals },
		},
		handler: async (request, reply) => {
			const signal = abortOnDisconnect(reply);
			const { photo, fields } = await readPhotoForm(request);
			const contribution = readFields(fields);
			const code = await store.add(await pool.reduce(photo, signal), contribution);
			return reply.status(201).send({ code });
		},
	});

	app.route({
		method: calls.withdraw.method,
		url: calls.withdraw.path,
		logLevel,
		config: { access: calls.withdraw.access, rateLimit },
		schema: {
			summary: 'Erase a contribution by its code',
			params: calls.withdraw.params,
			response: { 204: calls.withdraw.response, ...refusals },
		},
		handler: async (request, reply) => {
			await store.withdraw(request.params.code);
			return reply.status(204).send();
		},
	});
};
