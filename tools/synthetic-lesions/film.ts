import sharp from 'sharp';
import { renderOnce } from './render-once.ts';
import type { SyntheticLesionOptions } from './scene.ts';
import { toSharp } from './to-sharp.ts';

/** What a film shows for a while. */
export interface Take {
	options: Partial<SyntheticLesionOptions>;
	/** Standard deviation of the lens's blur in pixels. */
	blur?: number;
	/** Radius of the circle in which the hand moves, in pixels: moving back and forth, it would stand still at each turn. */
	shake?: number;
	seconds: number;
}

const [width, height] = [640, 480];
const framesPerSecond = 30;
/** Frames with different sensor noise. */
const shots = 3;
/** Frames in which the hand goes around once. */
const turn = 45;
/** How many pixels the film may move without showing its edge. */
const margin = 32;
/**
 * A patch whose gray tells which take is on. It lies outside the center square, the only part that is analyzed. Cameras may
 * stretch the grays a little.
 */
const mark = { left: 8, top: 8, side: 48, step: 40 };

/** From far, dark and blurred to good: the fault of each take, in the order in which the camera names them, and none in the last. */
export const coachingFilm: readonly Take[] = [
	{ options: { diameter: 0.1, light: 0.05 }, blur: 6, seconds: 2 },
	{ options: { diameter: 0.1 }, blur: 6, seconds: 2 },
	{ options: { shiftX: 0.25 }, blur: 6, seconds: 2 },
	{ options: {}, blur: 6, shake: 30, seconds: 2 },
	{ options: {}, blur: 6, seconds: 2 },
	{ options: {}, seconds: 4 },
];
export const goodTake = coachingFilm.length - 1;

/**
 * A film of one lesion as Chromium's `--use-file-for-fake-video-capture` reads it (Motion JPEG), take after take. Chromium
 * plays it over and over.
 */
export async function makeFilm(takes: readonly Take[]): Promise<Buffer> {
	const frames: Buffer[] = [];
	for (const [number, take] of takes.entries()) {
		const cycle = await drawTake(take, number);
		for (let frame = 0; frame < take.seconds * framesPerSecond; frame++) frames.push(cycle[frame % cycle.length]!);
	}
	return Buffer.concat(frames);
}

/** The frames that a take repeats, 30 a second, as JPEGs of 640 x 480 pixels. The mark's gray follows from `number`. */
export async function drawTake(take: Take, number: number): Promise<Buffer[]> {
	const size = { width: width + 2 * margin, height: height + 2 * margin };
	const photos = await Promise.all(
		Array.from({ length: shots }, (_, shot) => {
			const photo = toSharp(renderOnce({ seed: 11, hairs: 0, ...take.options, ...size, shot }));
			return (take.blur ? photo.blur(take.blur) : photo).raw().toBuffer();
		}),
	);
	const input = await sharp({
		create: { width: mark.side, height: mark.side, channels: 3, background: toGray(number) },
	})
		.png()
		.toBuffer();
	const count = take.shake ? turn : shots;
	return Promise.all(
		Array.from({ length: count }, (_, frame) => {
			const angle = (2 * Math.PI * frame) / turn;
			const moved = (distance: number) => margin + Math.round((take.shake ?? 0) * distance);
			return sharp(photos[frame % shots]!, { raw: { ...size, channels: 3 } })
				.extract({ left: moved(Math.sin(angle)), top: moved(Math.cos(angle)), width, height })
				.composite([{ input, left: mark.left, top: mark.top }])
				.jpeg({ quality: 85 })
				.toBuffer();
		}),
	);
}

function toGray(number: number) {
	const value = number * mark.step;
	return { r: value, g: value, b: value };
}
