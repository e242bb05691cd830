import { splitSentences } from '@dermavigil/contract';
import { speak } from '../../../api/speech.ts';
import { estimateStarts } from '../../speech/spoken.ts';
import { fitScript, listCues, type Script } from '../script/script.ts';

/** Samples per second of all sound here: what browsers' encoders accept. */
export const sampleRate = 48_000;

/** The server's voice, and when each sentence of a script is spoken, in seconds. */
export interface Narration {
	audio: AudioBuffer;
	sentences: readonly { start: number; length: number }[];
}

/**
 * Has the server read a script aloud, in one call, at its fastest pace, since a tour is short. Throws ApiError, or an
 * error when it cannot be decoded.
 */
export async function narrate(script: Script, signal: AbortSignal): Promise<{ narration: Narration; script: Script }> {
	const text = listCues(script)
		.map((cue) => cue.text)
		.join('\n');
	const { audio: mp3, sentenceStarts } = await speak(text, 'low', signal);
	const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await mp3.arrayBuffer());
	const sentences = splitSentences(text);
	const starts =
		sentenceStarts.length === sentences.length ? sentenceStarts : estimateStarts(sentences, audio.duration);
	const placed = starts.map((start, index) => ({ start, length: (starts[index + 1] ?? audio.duration) - start }));
	const lengths = placed.map(({ length }) => length);
	return { narration: { audio, sentences: placed }, script: fitScript(script, lengths) };
}
