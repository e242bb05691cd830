import { type RiskLevel, splitSentences } from '@dermavigil/contract';
import { type SpokenWord, splitWords } from './spoken.ts';

/** Milliseconds to wait for the list of voices, which some browsers load on the first request. */
const timeoutMs = 1000;

/** The more serious the result, the slower. */
const rates: Record<RiskLevel, number> = { low: 1, unknown: 0.95, medium: 0.92, high: 0.85 };

function pickVoice(): SpeechSynthesisVoice | undefined {
	const voices = speechSynthesis.getVoices().filter(({ localService, lang }) => localService && /^en\b/i.test(lang));
	return voices.find((voice) => voice.default) ?? voices[0];
}

/** An English voice of this browser that works offline; undefined when it has none. */
export async function findBrowserVoice(): Promise<SpeechSynthesisVoice | undefined> {
	if (!('speechSynthesis' in window)) return undefined;
	if (speechSynthesis.getVoices().length === 0) {
		await new Promise<void>((done) => {
			speechSynthesis.addEventListener('voiceschanged', () => done(), { once: true });
			setTimeout(done, timeoutMs);
		});
	}
	return pickVoice();
}

/** Speaks with a voice of this browser and reports each word. Falls silent and rejects as soon as the signal aborts or it fails. */
export async function speakInBrowser(
	voice: SpeechSynthesisVoice,
	text: string,
	riskLevel: RiskLevel,
	onWord: (word: SpokenWord) => void,
	signal: AbortSignal,
): Promise<void> {
	// One sentence at a time: browsers cut off longer texts.
	for (const [sentence, said] of splitSentences(text).entries()) {
		const utterance = Object.assign(new SpeechSynthesisUtterance(said), {
			voice,
			lang: voice.lang,
			rate: rates[riskLevel],
		});
		utterance.onstart = () => onWord({ sentence, word: 0 });
		utterance.onboundary = ({ name, charIndex }) => {
			if (name === 'word') onWord({ sentence, word: splitWords(said.slice(0, charIndex + 1)).length - 1 });
		};
		await speakSentence(utterance, signal);
	}
}

/** Speaks with a voice of this browser at a given rate. Falls silent and rejects as soon as the signal aborts or it fails. */
export function saySentence(
	voice: SpeechSynthesisVoice,
	text: string,
	rate: number,
	signal: AbortSignal,
): Promise<void> {
	const utterance = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang, rate });
	return speakSentence(utterance, signal);
}

async function speakSentence(utterance: SpeechSynthesisUtterance, signal: AbortSignal): Promise<void> {
	signal.throwIfAborted();
	const ended = new AbortController();
	await new Promise<void>((resolve, reject) => {
		const stop = () => {
			// Not once this has rejected: by then the next sentence may be waiting to be spoken, and would be silenced, too.
			speechSynthesis.cancel();
			reject(signal.reason);
		};
		signal.addEventListener('abort', stop, { signal: ended.signal });
		utterance.onend = () => resolve();
		utterance.onerror = ({ error }) => reject(new Error(error));
		speechSynthesis.speak(utterance);
	}).finally(() => ended.abort());
}
