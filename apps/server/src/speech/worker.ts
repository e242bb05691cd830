import { createMp3Encoder } from 'wasm-media-encoders';
import { sampleRate, synthesize } from './flite.ts';

export interface SpeechTask {
	/** The sentences to speak; an empty one is skipped. */
	sentences: string[];
	/** Duration relative to the voice's own. */
	stretch: number;
	/** Seconds between sentences. */
	pause: number;
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

/** Speaks and encodes, off the server's event loop. */
export default function speak({ sentences, stretch, pause }: SpeechTask): Speech {
	encoder.configure({ channels: 1, sampleRate, bitrate: 48 });
	const silence = new Float32Array(Math.round(pause * sampleRate));
	const sentenceStarts: number[] = [];
	const parts: Uint8Array[] = [];
	let samples = 0;
	for (const sentence of sentences) {
		sentenceStarts.push(samples / sampleRate);
		if (!sentence) continue;
		for (const sound of [synthesize(sentence, stretch), silence]) {
			samples += sound.length;
			// What the encoder gives is its own memory, which the next call overwrites.
			parts.push(encoder.encode([sound]).slice());
		}
	}
	parts.push(encoder.finalize().slice());
	return { audio: Buffer.concat(parts), sentenceStarts };
}
