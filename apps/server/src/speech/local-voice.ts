import { fileURLToPath } from 'node:url';
import { AppError, messages, type RiskLevel, splitSentences } from '@dermavigil/contract';
import { Piscina } from 'piscina';
import { createQueue } from '../threads/queue.ts';
import { deliveries } from './delivery.ts';
import { spokenText } from './spoken-text.ts';
import type { Speech, SpeechTask } from './worker.ts';

export interface LocalVoice {
	/** Speaks an English text. Throws AppError when nothing of it can be spoken and, as busy, when too many are waiting. */
	speak(text: string, risk: RiskLevel): Promise<Speech>;
	/** Loads the voice, which the first text would otherwise wait for. Resolves without it when closed meanwhile. */
	warmUp(): Promise<void>;
	close(): Promise<void>;
}

interface VoiceOptions {
	/** How many texts may wait for the voice. */
	waiting?: number;
	/** The module that its thread runs. */
	worker?: URL;
}

const startTypescript = new URL('../threads/start-typescript.js', import.meta.url).href;

/** The voice of this server: one thread, which starts with the first text and then keeps running. */
export function createLocalVoice(options: VoiceOptions = {}): LocalVoice {
	const { waiting = 32, worker = new URL('./worker.ts', import.meta.url) } = options;
	const thread = new Piscina({
		filename: fileURLToPath(worker),
		minThreads: 0,
		maxThreads: 1,
		idleTimeout: Number.POSITIVE_INFINITY,
		execArgv: ['--import', startTypescript],
	});
	const queue = createQueue(1, { waiting, busy: messages.speech.busy });
	let closed = false;
	return {
		async speak(text, risk) {
			const sentences = splitSentences(text).map(spokenText);
			if (!sentences.some(Boolean)) throw new AppError('bad_request', messages.speech.empty);
			const task: SpeechTask = { sentences, ...deliveries[risk] };
			return await queue.run(() => thread.run(task));
		},
		async warmUp() {
			try {
				await thread.run(undefined, { name: 'ready' });
			} catch (error) {
				if (!closed) throw error;
			}
		},
		close() {
			closed = true;
			return thread.destroy();
		},
	};
}
