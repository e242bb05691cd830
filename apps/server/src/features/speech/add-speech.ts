import type { FastifyInstance } from 'fastify';
import { createLocalVoice } from '../../speech/local-voice.ts';
import { createSpeaker } from '../../speech/speaker.ts';
import type { SpeechService } from '../../speech/speech-service.ts';
import { speechRoutes } from './routes.ts';

interface Options {
	/** The service that speaks in place of the server's own voice. */
	speechService: SpeechService | undefined;
	publicUrl: string | undefined;
}

/** Adds the voice and its call; the voice ends with the server. */
export async function addSpeech(app: FastifyInstance, { speechService, publicUrl }: Options): Promise<void> {
	const voice = createLocalVoice({ stopping: app.stopping });
	app.addHook('onClose', () => voice.close());
	app.addHook('onListen', () => voice.warmUp());
	await app.register(speechRoutes, {
		speak: createSpeaker({ voice, service: speechService, log: app.log }),
		publicUrl,
	});
}
