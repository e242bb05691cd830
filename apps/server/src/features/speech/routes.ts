import { calls, limits, sentenceStartsHeader } from '@dermavigil/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createLocalVoice } from '../../speech/local-voice.ts';
import { createSpeaker, type Speaker } from '../../speech/speaker.ts';
import type { SpeechService } from '../../speech/speech-service.ts';

/** The speak call. It needs no login; text and speech stay in a small in-memory cache until they are evicted. */
export const speechRoutes: FastifyPluginAsync<{ speak: Speaker }> = async (app, { speak }) => {
	app.implement(
		calls.speak,
		async ({ body, query, reply, signal }) => {
			const { audio, sentenceStarts } = await speak(body.text_to_speak, query.risk_level, signal);
			reply.header('cache-control', 'no-store');
			if (sentenceStarts) reply.header(sentenceStartsHeader, sentenceStarts.map((start) => start.toFixed(2)).join());
			return audio;
		},
		// There is only one voice: without a limit, one address could block it for all others.
		{ perMinute: limits.speech.perMinute, atOnce: limits.speech.maxAtOnce },
	);
};

/** Adds the voice and its call; `service`, if given, speaks instead. The voice ends with the server. */
export async function addSpeech(app: FastifyInstance, service: SpeechService | undefined): Promise<void> {
	const voice = createLocalVoice({ stopping: app.stopping });
	app.addHook('onClose', () => voice.close());
	app.addHook('onListen', () => voice.warmUp());
	await app.register(speechRoutes, { speak: createSpeaker({ voice, service, log: app.log }) });
}
