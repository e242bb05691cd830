import type { FastifyInstance } from 'fastify';
import { createLocalVoice } from '../../speech/local-voice.ts';
import { createSpeaker } from '../../speech/speaker.ts';
import type { SpeechService } from '../../speech/speech-service.ts';
import { speechRoutes } from './routes.ts';

/** Adds the voice and its call; `service` speaks in its place, where there is one. The voice ends with the server. */
export async function addSpeech(app: FastifyInstance, service: SpeechService | undefined): Promise<void> {
	const voice = createLocalVoice({ stopping: app.stopping });
	app.addHook('onClose', () => voice.close());
	app.addHook('onListen', () => voice.warmUp());
	await app.register(speechRoutes, { speak: createSpeaker({ voice, service, log: app.log }) });
}
