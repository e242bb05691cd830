import type { renderSyntheticLesion } from '../../../../../../tools/synthetic-lesions/synthetic-lesion.ts';

type Options = Partial<Parameters<typeof renderSyntheticLesion>[0]>;

export interface PhotoExample {
	title: string;
	/** What is seen, for those who cannot see it. */
	alternative: string;
	/** Why it is good, or what to do instead. */
	advice: string;
	/** How the skin is drawn, where it differs from the good example. */
	scene?: Options;
	/** Blur in shares of the picture's width. */
	blur?: number;
	/** What the light adds or takes away, on a canvas of the given size. */
	paint?: (context: CanvasRenderingContext2D, width: number, height: number) => void;
}

/** The spot that every example shows. */
export const exampleSpot = { seed: 11, pattern: 'nevus', diameter: 0.34, hairs: 0 } as const satisfies Options & {
	seed: number;
};

export const goodExample: PhotoExample = {
	title: 'Like this',
	alternative: 'A drawn photo of a brown spot: sharp, in the middle, evenly lit, with healthy skin all around.',
	advice: 'One spot in the middle, a third of the picture, sharp to the pores, in even daylight.',
};

function fill(context: CanvasRenderingContext2D, style: string | CanvasGradient, mode: GlobalCompositeOperation): void {
	context.globalCompositeOperation = mode;
	context.fillStyle = style;
	context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

function glare(context: CanvasRenderingContext2D, width: number, height: number): void {
	const light = context.createRadialGradient(0.42 * width, 0.4 * height, 0, 0.42 * width, 0.4 * height, 0.45 * width);
	light.addColorStop(0, 'rgb(255 255 255)');
	light.addColorStop(0.28, 'rgb(255 255 255 / 0.9)');
	light.addColorStop(1, 'rgb(255 255 255 / 0)');
	fill(context, light, 'screen');
	const fall = context.createRadialGradient(
		0.42 * width,
		0.4 * height,
		0.2 * width,
		width / 2,
		height / 2,
		0.75 * width,
	);
	fall.addColorStop(0, 'rgb(0 0 0 / 0)');
	fall.addColorStop(1, 'rgb(20 10 5 / 0.6)');
	fill(context, fall, 'source-over');
}

function shadow(context: CanvasRenderingContext2D, width: number, height: number): void {
	const edge = context.createLinearGradient(0.3 * width, 0, 0.62 * width, 0.25 * height);
	edge.addColorStop(0, 'rgb(15 10 20 / 0.82)');
	edge.addColorStop(0.75, 'rgb(15 10 20 / 0.7)');
	edge.addColorStop(1, 'rgb(15 10 20 / 0)');
	fill(context, edge, 'source-over');
}

export const badExamples: readonly PhotoExample[] = [
	{
		title: 'Blurred',
		alternative: 'The same spot out of focus: its border melts into the skin.',
		advice: 'Tap the spot on the screen to focus, rest your elbows, hold your breath for a second.',
		blur: 0.014,
	},
	{
		title: 'Too dark',
		alternative: 'The same spot in the dark: it is hard to tell from the skin around it.',
		advice: 'Go to a window. Indoors at night, turn on all lamps rather than the flash.',
		scene: { light: 0.3 },
	},
	{
		title: 'Flash',
		alternative: 'The same spot under flash: a white glare covers half of it and the corners are dark.',
		advice: 'Turn the flash off. Its glare hides colors, and its corners are dark.',
		paint: glare,
	},
	{
		title: 'Too far away',
		alternative: 'The same spot from far away: a dot in a large piece of skin.',
		advice: 'Come as close as the camera still focuses, about a hand’s width. Then crop if you must; do not zoom.',
		scene: { diameter: 0.055 },
	},
	{
		title: 'At the edge',
		alternative: 'The same spot at the right edge of the picture, cut off.',
		advice: 'Bring it to the middle: only the largest square in the middle of the photo is judged.',
		scene: { shiftX: 0.62, shiftY: -0.18 },
	},
	{
		title: 'Shadow and hair',
		alternative: 'The same spot under dark hairs, half of it in the shadow of the phone.',
		advice: 'Move so that the shadow of your hand falls elsewhere, and hold hairs aside.',
		scene: { hairs: 46 },
		paint: shadow,
	},
];
