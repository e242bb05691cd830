import { messages, type RiskLevel } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Speech, speak } from '../../api/speech.ts';
import { findBrowserVoice, speakInBrowser } from './browser-voice.ts';
import { playSpeech } from './server-voice.ts';
import { type SpokenWord, truncateForSpeech } from './spoken.ts';

interface SpeechPlayer {
	playing: boolean;
	/** The word being spoken; null while there is no sound yet. */
	word: SpokenWord | null;
	/** This browser has no voice of its own, and nothing was sent. */
	voiceless: boolean;
	/** Starts from the beginning, with a voice of this browser or with the server's. */
	listen(voice: 'browser' | 'server'): Promise<void>;
	stop(): void;
}

/** What is being read aloud on the page, whichever part started it. */
let running: AbortController | null = null;

/** Stops reading aloud, if anything is being read. */
export const stopSpeech = () => running?.abort();

/**
 * Reads `text` aloud. Only one part of a page speaks at a time, the one started last. Playing stops at the end, on
 * demand, and on an error, which a toast reports.
 */
export function useSpeech(text: string, riskLevel: RiskLevel): SpeechPlayer {
	const [playing, setPlaying] = useState(false);
	const [word, setWord] = useState<SpokenWord | null>(null);
	const [voiceless, setVoiceless] = useState(false);
	const own = useRef<AbortController | null>(null);
	const speech = useRef<Speech | null>(null);

	const stop = () => own.current?.abort();
	useEffect(() => () => own.current?.abort(), []);

	const follow = (next: SpokenWord) =>
		setWord((current) => (current?.sentence === next.sentence && current.word === next.word ? current : next));

	async function play(voice: 'browser' | 'server', signal: AbortSignal): Promise<void> {
		// The server has made this speech before.
		if (voice === 'server' || speech.current) {
			speech.current ??= await speak(truncateForSpeech(text), riskLevel, signal);
			return await playSpeech(speech.current, truncateForSpeech(text), follow, signal);
		}
		const browserVoice = await findBrowserVoice();
		signal.throwIfAborted();
		if (browserVoice) await speakInBrowser(browserVoice, text, riskLevel, follow, signal);
		else setVoiceless(true);
	}

	async function listen(voice: 'browser' | 'server'): Promise<void> {
		stopSpeech();
		const run = new AbortController();
		running = run;
		own.current = run;
		setVoiceless(false);
		setPlaying(true);
		try {
			await play(voice, run.signal);
		} catch {
			if (!run.signal.aborted) toast.error(messages.speech.failed);
		} finally {
			setPlaying(false);
			setWord(null);
		}
	}

	return { playing, word, voiceless, listen, stop };
}
