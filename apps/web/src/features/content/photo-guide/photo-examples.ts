export interface PhotoExample {
	title: string;
	/** The alternative text. */
	alternative: string;
	/** Why it is good, or what to do instead. */
	advice: string;
	/** The file of tools/synthetic-lesions, guide-*.webp. */
	image: 'good' | 'dark' | 'far' | 'edge' | 'hair';
	/** Blur radius as a share of the photo's width. */
	blur?: number;
	/** A CSS background over the image, for light and shadow. */
	light?: string;
}

export const goodExample: PhotoExample = {
	title: 'Like this',
	image: 'good',
	alternative: 'A synthetic photo of a brown spot: sharp, in the middle, evenly lit, with healthy skin all around.',
	advice: 'One spot in the middle, a third of the photo, sharp, in even daylight.',
};

/** A flash reflected beside the center, fading toward the corners. */
const glare =
	'radial-gradient(circle 75cqw at 50% 50%, rgb(20 10 5 / 0) 27%, rgb(20 10 5 / 0.6)), radial-gradient(circle 45cqw at 42% 40%, white, rgb(255 255 255 / 0.9) 28%, rgb(255 255 255 / 0))';

/** The edge of a phone's shadow, from the upper left. */
const shadow =
	'linear-gradient(120.4deg, rgb(15 10 20 / 0.82) 20.8%, rgb(15 10 20 / 0.7) 43.2%, rgb(15 10 20 / 0) 50.7%)';

export const badExamples: readonly PhotoExample[] = [
	{
		title: 'Blurred',
		image: 'good',
		alternative: 'The same spot out of focus: its border melts into the skin.',
		advice: 'Tap the spot on the screen to focus, rest your elbows, and hold your breath for a second.',
		blur: 0.014,
	},
	{
		title: 'Too dark',
		image: 'dark',
		alternative: 'The same spot in the dark: it is hard to tell from the skin around it.',
		advice: 'Go to a window. Indoors at night, turn on all lamps rather than the flash.',
	},
	{
		title: 'Flash',
		image: 'good',
		alternative: 'The same spot under flash: a white glare covers half of it and the corners are dark.',
		advice: 'Turn the flash off. Its glare hides colors, and its corners are dark.',
		light: glare,
	},
	{
		title: 'Too far away',
		image: 'far',
		alternative: 'The same spot from far away: a dot in a large piece of skin.',
		advice: 'Move in as close as the camera can focus, about a hand’s width. Crop if you must, but don’t zoom.',
	},
	{
		title: 'At the edge',
		image: 'edge',
		alternative: 'The same spot at the right edge of the photo, cut off.',
		advice: 'Bring it to the middle. Only the square in the middle of the photo is assessed.',
	},
	{
		title: 'Shadow and hair',
		image: 'hair',
		alternative: 'The same spot under dark hairs, half of it in the shadow of the phone.',
		advice: 'Move so that your shadow falls elsewhere, and hold hairs aside.',
		light: shadow,
	},
];
