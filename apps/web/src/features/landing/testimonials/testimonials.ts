/** A voice as the product hopes to hear it. */
export interface Testimonial {
	id: number;
	name: string;
	role: string;
	content: string;
	/** From which numbers the portrait is drawn. */
	avatar: { seed: number; hair: 'long' | 'short' | 'bun' };
	/** 1 to 5. */
	rating: number;
}

/** Made up, and said to be so on the page. */
export const testimonials: readonly Testimonial[] = [
	{
		id: 1,
		name: 'Marta',
		role: 'Dermatology Patient',
		content:
			'I photographed a mole that had bothered me for weeks. The page did not pretend to know: it showed where it looked, said “see a dermatologist”, and I went with a photo in my hand.',
		avatar: { seed: 2.1, hair: 'long' },
		rating: 5,
	},
	{
		id: 2,
		name: 'Dr. Okafor',
		role: 'Healthcare Professional',
		content:
			'What I like is that every figure has its interval, and that a bad photo gets no verdict. My students use the heat-map to argue with it.',
		avatar: { seed: 3.4, hair: 'short' },
		rating: 5,
	},
	{
		id: 3,
		name: 'Jun',
		role: 'Regular User',
		content:
			'It took me three attempts to get a photo sharp enough. The tips helped, and I am glad that the photos stayed on my phone.',
		avatar: { seed: 5.2, hair: 'bun' },
		rating: 4,
	},
];
