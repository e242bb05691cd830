import { createHash } from 'node:crypto';
import type { RiskLevel } from '@dermavigil/contract';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LocalVoice } from './local-voice.ts';
import { requestSpeech, type SpeechService } from './speech-service.ts';
import type { Speech } from './worker.ts';

/** Speaks a text in the manner of its risk level. Throws AppError as the local voice does. */
export type Speaker = (text: string, risk: RiskLevel) => Promise<Speech>;

interface SpeakerOptions {
	voice: LocalVoice;
	/** Used first, if configured. */
	service: SpeechService | undefined;
	log: FastifyBaseLogger;
	/** The size of the cache in bytes. */
	cacheBytes?: number;
}

/** Speaks each text once: repeated requests share the speech, even while it is being generated. */
export function createSpeaker({ voice, service, log, cacheBytes = 32 * 1024 * 1024 }: SpeakerOptions): Speaker {
	async function make(text: string, risk: RiskLevel): Promise<Speech> {
		if (service) {
			try {
				return await requestSpeech(service, text, risk);
			} catch (err) {
				log.warn({ err }, 'The speech service failed; the local voice speaks in its place.');
			}
		}
		return await voice.speak(text, risk);
	}

	const cache = new LRUCache<string, Speech, { text: string; risk: RiskLevel }>({
		maxSize: cacheBytes,
		sizeCalculation: ({ audio }) => audio.length,
		fetchMethod: (_key, _stale, { context }) => make(context.text, context.risk),
	});

	return (text, risk) => {
		const key = createHash('sha256').update(`${risk} ${text}`).digest('base64');
		return cache.forceFetch(key, { context: { text, risk } });
	};
}
