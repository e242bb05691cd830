import { messages, type RiskLevel } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Speech, speak } from '../../api/speech.ts';
import { findOwnVoice, sayHere } from './own-voice.ts';
import { playSpeech } from './server-voice.ts';
import { type SpokenWord, speakable } from './spoken.ts';

interface SpeechPlayer {
	playing: boolean;
	/** What is being said; null while nothing is heard yet. */
	word: SpokenWord | null;
	/** This browser turned out to have no voice of its own, and nothing was sent. */
	voiceless: boolean;
	/** Starts from the beginning: with a voice of this browser alone, or with the server's. */
	listen(voice: 'own' | 'server'): Promise<void>;
	stop(): void;
}

/** Reads `text` aloud. Playing ends at its end, when stopped, and with an error, which a toast tells. */
export function useSpeech(text: string, riskLevel: RiskLevel): SpeechPlayer {
	const [playing, setPlaying] = useState(false);
	const [word, setWord] = useState<SpokenWord | null>(null);
	const [voiceless, setVoiceless] = useState(false);
	const running = useRef<AbortController | null>(null);
	const made = useRef<Speech | null>(null);

	const stop = () => running.current?.abort();
	useEffect(() => () => running.current?.abort(), []);

	const follow = (next: SpokenWord) =>
		setWord((shown) => (shown?.sentence === next.sentence && shown.word === next.word ? shown : next));

	async function play(voice: 'own' | 'server', signal: AbortSignal): Promise<void> {
		// What the server made once is here already.
		if (voice === 'server' || made.current) {
			made.current ??= await speak(speakable(text), riskLevel, signal);
			return await playSpeech(made.current, speakable(text), follow, signal);
		}
		const own = await findOwnVoice();
		signal.throwIfAborted();
		if (own) await sayHere(own, text, riskLevel, follow, signal);
		else setVoiceless(true);
	}

	async function listen(voice: 'own' | 'server'): Promise<void> {
		const run = new AbortController();
		running.current = run;
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
