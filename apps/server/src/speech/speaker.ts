import { createHash } from 'node:crypto';
import type { RiskLevel } from '@dermavigil/contract';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LocalVoice } from './local-voice.ts';
import { askService, type SpeechService } from './speech-service.ts';
import type { Speech } from './worker.ts';

/** Speaks a text in the way that its risk level asks for. Throws AppError as the local voice does. */
export type Speaker = (text: string, risk: RiskLevel) => Promise<Speech>;

interface SpeakerOptions {
	voice: LocalVoice;
	/** Asked first, when there is one. */
	service: SpeechService | undefined;
	log: FastifyBaseLogger;
	/** Bytes of speech kept in memory for those who ask for the same. */
	cacheBytes?: number;
}

/** Speaks each text once: who asks for the same gets the same speech, also while it is still being made. */
export function createSpeaker({ voice, service, log, cacheBytes = 32 * 1024 * 1024 }: SpeakerOptions): Speaker {
	async function make(text: string, risk: RiskLevel): Promise<Speech> {
		if (service) {
			try {
				return await askService(service, text, risk);
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
