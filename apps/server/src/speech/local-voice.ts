import { AppError, limits, messages, type RiskLevel, splitSentences } from '@dermavigil/contract';
import { createSingleThread } from '../threads/single-thread.ts';
import { deliveries } from './delivery.ts';
import { spokenText } from './spoken-text.ts';
import type { Speech, SpeechTask } from './worker.ts';

interface VoiceOptions {
	/** How many texts may wait for the voice. */
	waiting?: number;
	/** The module that its thread runs. */
	worker?: URL;
	/** Aborts when the server stops. */
	stopping?: AbortSignal;
}

/** Milliseconds for one text: ten times what the longest takes. */
const timeoutMs = 120_000;

/** The voice of this server: one thread, which starts with the first text and then keeps running. */
export function createLocalVoice(options: VoiceOptions = {}) {
	const { waiting = 32, worker = new URL('./worker.ts', import.meta.url), stopping } = options;
	const thread = createSingleThread({ worker, waiting, busy: messages.speech.busy, timeoutMs, stopping });
	let closed = false;
	return {
		/**
		 * Speaks an English text until the signal aborts. Throws AppError when none of it can be spoken, when it is too
		 * long, and busy when too many are waiting.
		 */
		async speak(text: string, risk: RiskLevel, signal?: AbortSignal): Promise<Speech> {
			const sentences = splitSentences(text).map(spokenText);
			if (!sentences.some(Boolean)) throw new AppError('bad_request', messages.speech.empty);
			const task: SpeechTask = { sentences, ...deliveries[risk], maxSeconds: limits.speech.maxSeconds };
			const speech = await thread.run<Speech | undefined>(task, { signal });
			if (!speech) throw new AppError('bad_request', messages.speech.takesTooLong);
			return speech;
		},
		/** Loads the voice, so that the first text does not wait for it. Resolves without it when closed in the meantime. */
		async warmUp(): Promise<void> {
			try {
				await thread.run(undefined, { name: 'ready' });
			} catch (error) {
				if (!closed) throw error;
			}
		},
		close(): Promise<void> {
			closed = true;
			return thread.close();
		},
	};
}

export type LocalVoice = ReturnType<typeof createLocalVoice>;
