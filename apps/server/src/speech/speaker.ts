import { createHash } from 'node:crypto';
import type { RiskLevel } from '@dermavigil/contract';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LocalVoice } from './local-voice.ts';
import { requestSpeech, type SpeechService } from './speech-service.ts';
import type { Speech } from './worker.ts';

/** Speaks a text in the manner of its risk level, unless the signal aborts first. Throws AppError as the local voice does. */
export type Speaker = (text: string, risk: RiskLevel, signal?: AbortSignal) => Promise<Speech>;

interface SpeakerOptions {
	voice: LocalVoice;
	/** Used first, if configured. */
	service: SpeechService | undefined;
	log: FastifyBaseLogger;
	/** The size of the cache in bytes. */
	cacheBytes?: number;
	/** Milliseconds on a clock that nobody sets back. */
	now?: () => number;
}

/** Failures in a row after which the service is not used, and milliseconds until it is tried again. */
const [maxFailures, pauseMs] = [3, 60_000];

/** A circuit breaker: spares everybody the wait for something that has failed several times in a row. */
function createBreaker(now: () => number) {
	let failures = 0;
	let pausedUntil = Number.NEGATIVE_INFINITY;
	return {
		isClosed: () => now() >= pausedUntil,
		succeeded(): void {
			failures = 0;
		},
		/** If the single attempt after a pause fails, too, the next pause begins. */
		failed(): void {
			failures++;
			if (failures >= maxFailures) pausedUntil = now() + pauseMs;
		},
	};
}

/** A speech that is being made. */
interface Job {
	speech: Promise<Speech>;
	/** How many requests wait for it. */
	waiting: number;
	abandon(): void;
}

/** Speaks each text once: repeated requests share the speech, even while it is being made. It is abandoned once all of them have left. */
export function createSpeaker(options: SpeakerOptions): Speaker {
	const { voice, service, log, cacheBytes = 32 * 1024 * 1024, now = () => performance.now() } = options;
	const breaker = createBreaker(now);
	const cache = new LRUCache<string, Speech>({ maxSize: cacheBytes, sizeCalculation: ({ audio }) => audio.length });
	const jobs = new Map<string, Job>();

	async function make(text: string, risk: RiskLevel, signal: AbortSignal): Promise<Speech> {
		if (service && breaker.isClosed()) {
			try {
				const speech = await requestSpeech(service, text, risk, signal);
				breaker.succeeded();
				return speech;
			} catch (err) {
				signal.throwIfAborted();
				breaker.failed();
				log.warn({ err }, 'The speech service failed; the local voice speaks in its place.');
			}
		}
		return await voice.speak(text, risk, signal);
	}

	function start(key: string, text: string, risk: RiskLevel): Job {
		const abandoned = new AbortController();
		const forget = () => {
			if (jobs.get(key) === job) jobs.delete(key);
		};
		const speech = make(text, risk, abandoned.signal).finally(forget);
		const job: Job = {
			speech,
			waiting: 0,
			abandon() {
				forget();
				abandoned.abort();
			},
		};
		jobs.set(key, job);
		return job;
	}

	return async (text, risk, signal) => {
		const key = createHash('sha256').update(`${risk} ${text}`).digest('base64');
		const spoken = cache.get(key);
		if (spoken) return spoken;
		const job = jobs.get(key) ?? start(key, text, risk);
		job.waiting++;
		const leave = () => {
			job.waiting--;
			if (job.waiting === 0) job.abandon();
		};
		signal?.addEventListener('abort', leave, { once: true });
		try {
			const speech = await job.speech;
			cache.set(key, speech);
			return speech;
		} finally {
			signal?.removeEventListener('abort', leave);
		}
	};
}
