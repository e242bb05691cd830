import { createReadStream } from 'node:fs';
import { AppError, calls, type ModelCard, messages } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { modelPath } from '../../inference/model.ts';

/** The model's file for analysis in the browser. Its address holds its hash, so that a copy is good for ever. */
export const modelRoutes: FastifyPluginAsyncZod<{ card: ModelCard }> = async (app, { card }) => {
	app.route({
		method: calls.model.method,
		url: calls.model.path,
		config: { access: calls.model.access },
		schema: { summary: 'The model, for analysis in the browser', params: calls.model.params },
		handler: async (request, reply) => {
			if (request.params.sha256 !== card.file.sha256) throw new AppError('not_found', messages.server.notFound);
			reply.headers({
				'cache-control': 'public, max-age=31536000, immutable',
				'content-length': card.file.bytes,
				'content-type': 'application/octet-stream',
			});
			return reply.send(createReadStream(modelPath));
		},
	});
};
