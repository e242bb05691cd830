import {
	AudioBufferSource,
	BufferTarget,
	CanvasSource,
	Mp4OutputFormat,
	Output,
	QUALITY_MEDIUM,
	TextSubtitleSource,
	WebMOutputFormat,
} from 'mediabunny';
import { draw, type Tour } from '../paint/draw.ts';
import { readPalette } from '../paint/palette.ts';
import { listFrames } from '../script/list-frames.ts';
import { listCues } from '../script/script.ts';
import { writeCaptions } from '../script/write-captions.ts';
import type { Narration } from '../sound/narration.ts';
import { mixSoundtrack } from '../sound/soundtrack.ts';
import { chooseCodecs } from './choose-codecs.ts';

/** What the last frame of a file without a voice says. */
const voiceless = 'This video has no voice. A chime marks each chapter.';

/** Pixels, and frames per second where something moves: see the decision record for what slow devices can do. */
const fileFormat = { width: 960, height: 540, frameRate: 24 } as const;
/** Seconds between frames that players can jump to. */
const keyFrameInterval = 4;

/** A file with its name. */
export interface TourFile {
	blob: Blob;
	extension: 'mp4' | 'webm';
}

interface FileOptions {
	title: string;
	/** The server's voice; null for a chime at the start of each chapter. */
	narration: Narration | null;
	/** Nothing moves within a scene. */
	still: boolean;
	/** Called with the share that is done, 0 to 1. */
	onProgress(share: number): void;
	signal: AbortSignal;
}

/**
 * Makes a file of a tour, with its captions in the frames and as a track: MP4 if this browser can make it, otherwise
 * WebM. Throws when it can make neither, and as soon as the signal aborts.
 */
export async function makeTourFile(tour: Tour, options: FileOptions): Promise<TourFile> {
	const { title, narration, still, onProgress, signal } = options;
	const { width, height, frameRate } = fileFormat;
	const { script } = tour;
	const canvas = Object.assign(document.createElement('canvas'), { width, height });
	// Frames are read back from memory, not from a graphics processor.
	const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
	if (!context) throw new Error('This browser cannot draw.');
	const palette = await readPalette();
	const frameOptions = { palette, tall: false, captions: true, still, note: narration ? '' : voiceless };
	// The camera moves from the first scene to the second.
	const moving = script.scenes[1]?.start ?? 0;
	const codecs = await chooseCodecs(canvas, (frame) => draw(context, tour, moving + frame / frameRate, frameOptions));

	const target = new BufferTarget();
	const output = new Output({ format: codecs.mp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
	const video = new CanvasSource(canvas, {
		codec: codecs.video,
		quality: QUALITY_MEDIUM,
		latencyMode: 'realtime',
		keyFrameInterval,
	});
	const audio = new AudioBufferSource({ codec: codecs.audio, quality: QUALITY_MEDIUM });
	output.addVideoTrack(video);
	output.addAudioTrack(audio);
	const captions = new TextSubtitleSource('webvtt');
	// They are in the frames, too; players show this track when it is selected.
	output.addSubtitleTrack(captions, { languageCode: 'eng', name: 'Captions', disposition: { default: false } });
	const spoken = listCues(script)
		.map(({ text }) => text)
		.join(' ');
	output.setMetadataTags({ title, comment: narration ? spoken : `${voiceless} ${spoken}` });
	try {
		await output.start();
		await audio.add(await mixSoundtrack(script, narration));
		audio.close();
		await captions.add(writeCaptions(script));
		captions.close();
		const frames = listFrames(script, frameRate, still);
		for (const [index, { time, length }] of frames.entries()) {
			signal.throwIfAborted();
			draw(context, tour, time, frameOptions);
			await video.add(time, length);
			onProgress((index + 1) / frames.length);
		}
		video.close();
		await output.finalize();
	} catch (error) {
		await output.cancel();
		throw error;
	}
	const type = codecs.mp4 ? 'video/mp4' : 'video/webm';
	return { blob: new Blob([target.buffer!], { type }), extension: codecs.mp4 ? 'mp4' : 'webm' };
}
