import { calls, limits, sentenceStartsHeader } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Speaker } from '../../speech/speaker.ts';

/** The speak call. It needs no login; the text stays in memory, with its speech, until others take its place. */
export const speechRoutes: FastifyPluginAsyncZod<{ speak: Speaker }> = async (app, { speak }) => {
	const { method, path, access, query, body } = calls.speak;
	app.route({
		method,
		url: path,
		config: { access, rateLimit: { max: limits.speech.perMinute } },
		schema: {
			summary: 'Read a text aloud, as an MP3',
			querystring: query,
			body,
			produces: ['audio/mpeg'],
		},
		handler: async (request, reply) => {
			const { audio, sentenceStarts } = await speak(request.body.text_to_speak, request.query.risk_level);
			reply.header('cache-control', 'no-store');
			if (sentenceStarts) reply.header(sentenceStartsHeader, sentenceStarts.map((start) => start.toFixed(2)).join());
			return reply.type('audio/mpeg').send(audio);
		},
	});
};
