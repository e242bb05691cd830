import { splitSentences } from '@dermavigil/contract';
import type { Speech } from '../../api/speech.ts';
import { estimateStarts, type SpokenWord, wordAt } from './spoken.ts';

/** Resolves at the end of the audio; rejects when it cannot be played and when the signal aborts. */
function playToEnd(audio: HTMLAudioElement, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		audio.addEventListener('ended', () => resolve());
		audio.addEventListener('error', () => reject(audio.error ?? new Error('The audio cannot be played.')));
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
		signal.throwIfAborted();
		audio.play().catch(reject);
	});
}

/** Plays a speech that the server made from `text`, and reports each word. Rejects as soon as the signal aborts or it fails. */
export async function playSpeech(
	{ audio: mp3, sentenceStarts }: Speech,
	text: string,
	onWord: (word: SpokenWord) => void,
	signal: AbortSignal,
): Promise<void> {
	const sentences = splitSentences(text);
	const url = URL.createObjectURL(mp3);
	const audio = new Audio(url);
	let frame = 0;
	const follow = () => {
		const { currentTime, duration } = audio;
		if (currentTime > 0 && Number.isFinite(duration)) {
			const complete = sentenceStarts.length === sentences.length;
			const starts = complete ? sentenceStarts : estimateStarts(sentences, duration);
			onWord(wordAt(sentences, starts, duration, currentTime));
		}
		frame = requestAnimationFrame(follow);
	};
	follow();
	try {
		await playToEnd(audio, signal);
	} finally {
		cancelAnimationFrame(frame);
		audio.pause();
		URL.revokeObjectURL(url);
	}
}
