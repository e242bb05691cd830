import { AppError, calls, limits, messages, sentenceStartsHeader } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { createBudget } from '../../http/limits/budget.ts';
import type { Speaker } from '../../speech/speaker.ts';

/** Seconds after which a speech has certainly advanced. */
const retryAfter = 5;

/** The speak call. It needs no login; text and speech stay in a small in-memory cache until they are evicted. */
export const speechRoutes: FastifyPluginAsync<{ speak: Speaker }> = async (app, { speak }) => {
	// There is one voice: otherwise one address could keep it from all others.
	const reserve = createBudget({
		maxPerAddress: limits.speech.maxAtOnce,
		createError: () => new AppError('too_many', messages.server.tooManyRequests, retryAfter),
	});

	app.implement(
		calls.speak,
		async ({ body, query, request, reply, signal }) => {
			const release = reserve(request, 1);
			const { audio, sentenceStarts } = await speak(body.text_to_speak, query.risk_level, signal).finally(release);
			reply.header('cache-control', 'no-store');
			if (sentenceStarts) reply.header(sentenceStartsHeader, sentenceStarts.map((start) => start.toFixed(2)).join());
			return audio;
		},
		{ perMinute: limits.speech.perMinute },
	);
};
