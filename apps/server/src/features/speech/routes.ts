import { calls, limits, sentenceStartsHeader } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Speaker } from '../../speech/speaker.ts';

/** The speak call. It needs no login; text and speech stay in a small in-memory cache until they are evicted. */
export const speechRoutes: FastifyPluginAsync<{ speak: Speaker }> = async (app, { speak }) => {
	app.implement(
		calls.speak,
		async ({ body, query, reply }) => {
			const { audio, sentenceStarts } = await speak(body.text_to_speak, query.risk_level);
			reply.header('cache-control', 'no-store');
			if (sentenceStarts) reply.header(sentenceStartsHeader, sentenceStarts.map((start) => start.toFixed(2)).join());
			return audio;
		},
		{ perMinute: limits.speech.perMinute },
	);
};
