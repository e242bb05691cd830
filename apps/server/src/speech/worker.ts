import { createMp3Encoder } from 'wasm-media-encoders';
import { sampleRate, synthesize } from './flite.ts';

export interface SpeechTask {
	/** The sentences to speak; an empty one is skipped. */
	sentences: string[];
	/** Duration relative to the voice's own. */
	stretch: number;
	/** Seconds between sentences. */
	pause: number;
	/** The longest speech. */
	maxSeconds: number;
}

export interface Speech {
	/** An MP3. */
	audio: Uint8Array;
	/** The start of each sentence in seconds; undefined when the voice does not report it. */
	sentenceStarts: number[] | undefined;
}

const encoder = await createMp3Encoder();

/** Answers as soon as the voice is loaded. */
export function ready(): void {}

/** The voice takes as long as its sound is: no more than a part of a sentence may be spoken unmeasured. */
const maxPartLength = 250;

/** A sentence in parts, each of whole words. */
function splitLong(sentence: string): string[] {
	return sentence.match(new RegExp(`.{1,${maxPartLength}}(?:\\s|$)`, 'g')) ?? [sentence];
}

/** Speaks and encodes, off the server's event loop; undefined when the speech would be too long. */
export default function speak({ sentences, stretch, pause, maxSeconds }: SpeechTask): Speech | undefined {
	encoder.configure({ channels: 1, sampleRate, bitrate: 48 });
	const silence = new Float32Array(Math.round(pause * sampleRate));
	const sentenceStarts: number[] = [];
	const parts: Uint8Array[] = [];
	let samples = 0;
	for (const sentence of sentences) {
		sentenceStarts.push(samples / sampleRate);
		if (!sentence) continue;
		for (const text of [...splitLong(sentence), null]) {
			const sound = text === null ? silence : synthesize(text, stretch);
			samples += sound.length;
			if (samples > maxSeconds * sampleRate) return undefined;
			// What the encoder gives is its own memory, which the next call overwrites.
			parts.push(encoder.encode([sound]).slice());
		}
	}
	parts.push(encoder.finalize().slice());
	return { audio: Buffer.concat(parts), sentenceStarts };
}
