import { findCue, findScene, type Scene, type Script } from '../script/script.ts';
import { type Brush, writeText } from './brush.ts';
import type { Palette } from './palette.ts';

/** A tour that can be drawn at any point in time. */
export interface Tour {
	script: Script;
	/** Draws a scene as it is `elapsed` seconds after its start; `before` is the previous scene. */
	drawScene(brush: Brush, scene: Scene, elapsed: number, before: Scene | undefined): void;
}

/** Units of a frame: the wide one for a screen, and the tall one for a phone; captions take `captionHeight` more. */
export const frameSizes = {
	wide: { width: 960, height: 440 },
	tall: { width: 400, height: 540 },
} as const;
const captionHeight = 100;

export interface FrameOptions {
	palette: Palette;
	tall: boolean;
	/** Writes what is being said below the frame. */
	captions: boolean;
	/** Nothing moves: each scene is drawn as it ends. */
	still: boolean;
	/** What the last frame adds; empty for nothing. */
	note: string;
}

/** Draws the frame at a time, in seconds, over the whole canvas. The same time gives the same frame. */
export function draw(context: Brush['context'], tour: Tour, time: number, options: FrameOptions): void {
	const { palette, tall, captions, still, note } = options;
	const size = frameSizes[tall ? 'tall' : 'wide'];
	const { scenes } = tour.script;
	const place = findScene(tour.script, time);
	const scene = scenes[place]!;
	const scale = context.canvas.width / size.width;
	context.setTransform(scale, 0, 0, scale, 0, 0);
	context.fillStyle = palette.colors.paper;
	context.fillRect(0, 0, size.width, size.height + captionHeight);
	const brush: Brush = { ...palette, context, tall, note };
	tour.drawScene(brush, scene, still ? scene.length : time - scene.start, scenes[place - 1]);
	if (captions) drawCaption(brush, findCue(tour.script, time).text, size);
}

function drawCaption(brush: Brush, text: string, { width, height }: { width: number; height: number }): void {
	const { context, colors } = brush;
	context.fillStyle = colors.deep;
	context.fillRect(0, height, width, captionHeight);
	const box = { x: 32, y: height, width: width - 64, height: captionHeight - 12 };
	writeText(brush, text, box, { size: 27, color: colors['on-deep'], align: 'center', middle: true });
}
