import { listCues, type Script } from '../script/script.ts';
import { type Narration, sampleRate } from './narration.ts';

/** The sound of a whole tour: each sentence where its caption begins; without a voice, a soft chime at the start of each chapter. */
export async function mixSoundtrack(script: Script, narration: Narration | null): Promise<AudioBuffer> {
	const context = new OfflineAudioContext(1, Math.ceil(script.length * sampleRate), sampleRate);
	if (narration) {
		for (const [index, { start }] of listCues(script).entries()) {
			const { start: from, length } = narration.sentences[index]!;
			const source = new AudioBufferSourceNode(context, { buffer: narration.audio });
			source.connect(context.destination);
			source.start(start, from, length);
		}
	} else {
		for (const { start } of script.scenes) chime(context, start);
	}
	return await context.startRendering();
}

/** Two notes a fifth apart, in hertz, that fade away within a second. */
function chime(context: OfflineAudioContext, start: number): void {
	for (const frequency of [523.25, 783.99]) {
		const note = new OscillatorNode(context, { frequency });
		const gain = new GainNode(context, { gain: 0 });
		gain.gain.setValueAtTime(0, start);
		gain.gain.linearRampToValueAtTime(0.12, start + 0.02);
		gain.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
		note.connect(gain).connect(context.destination);
		note.start(start);
		note.stop(start + 1);
	}
}

/** The sound as a WAV file (RIFF, 16 bits, one channel), which every browser plays at any speed without changing its pitch. */
export function toWav(audio: AudioBuffer): Blob {
	const samples = audio.getChannelData(0);
	const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2));
	const write = (at: number, text: string) => {
		for (const [index, letter] of [...text].entries()) bytes.setUint8(at + index, letter.charCodeAt(0));
	};
	write(0, 'RIFF');
	bytes.setUint32(4, 36 + samples.length * 2, true);
	write(8, 'WAVEfmt ');
	bytes.setUint32(16, 16, true);
	bytes.setUint16(20, 1, true);
	bytes.setUint16(22, 1, true);
	bytes.setUint32(24, audio.sampleRate, true);
	bytes.setUint32(28, audio.sampleRate * 2, true);
	bytes.setUint16(32, 2, true);
	bytes.setUint16(34, 16, true);
	write(36, 'data');
	bytes.setUint32(40, samples.length * 2, true);
	for (const [index, sample] of samples.entries()) {
		bytes.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
	}
	return new Blob([bytes.buffer], { type: 'audio/wav' });
}
