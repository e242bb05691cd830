import { type AudioCodec, getFirstEncodableAudioCodec, getFirstEncodableVideoCodec, type VideoCodec } from 'mediabunny';
import { sampleRate } from '../sound/narration.ts';

/** What a file is made of. */
export interface Codecs {
	mp4: boolean;
	video: VideoCodec;
	audio: AudioCodec;
}

/** How many frames VP9 is tried with, and the milliseconds that they may take: VP8 is quick everywhere. */
const trial = { frames: 8, maxMs: 1500 } as const;

/**
 * An MP4 that plays everywhere needs H.264 and AAC; if one of them is missing, WebM. `paint` draws a frame on the
 * canvas, by its number. Throws when the browser can make neither.
 */
export async function chooseCodecs(canvas: HTMLCanvasElement, paint: (frame: number) => void): Promise<Codecs> {
	const { width, height } = canvas;
	const sound = { numberOfChannels: 1, sampleRate };
	const [avc, aac] = await Promise.all([
		getFirstEncodableVideoCodec(['avc'], { width, height }),
		getFirstEncodableAudioCodec(['aac'], sound),
	]);
	if (avc && aac) return { mp4: true, video: avc, audio: aac };
	const quick: VideoCodec[] = (await encodesVp9Quickly(canvas, paint)) ? ['vp9', 'vp8'] : ['vp8', 'vp9'];
	const [video, audio] = await Promise.all([
		getFirstEncodableVideoCodec(quick, { width, height }),
		getFirstEncodableAudioCodec(['opus', 'vorbis'], sound),
	]);
	if (!video || !audio) throw new Error('This browser cannot make videos.');
	return { mp4: false, video, audio };
}

/** Chromium needs 3 ms for a frame of VP9, less than half of its time for VP8; Firefox needs up to a second and a half. */
async function encodesVp9Quickly(canvas: HTMLCanvasElement, paint: (frame: number) => void): Promise<boolean> {
	const { width, height } = canvas;
	const config = { codec: 'vp09.00.31.08', width, height, bitrate: 1e6, latencyMode: 'realtime' } as const;
	if (!(await VideoEncoder.isConfigSupported(config)).supported) return false;
	const encoder = new VideoEncoder({ output() {}, error() {} });
	encoder.configure(config);
	const late = new Promise<boolean>((done) => setTimeout(done, trial.maxMs, false));
	for (let index = 0; index < trial.frames; index++) {
		paint(index);
		const frame = new VideoFrame(canvas, { timestamp: index * 40_000 });
		encoder.encode(frame);
		frame.close();
	}
	const done = encoder.flush().then(
		() => true,
		() => false,
	);
	const quick = await Promise.race([done, late]);
	if (encoder.state !== 'closed') encoder.close();
	return quick;
}
