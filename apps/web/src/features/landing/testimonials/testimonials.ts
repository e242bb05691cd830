import portraits from './portraits.svg';

/** A voice as the product hopes to hear it. */
export interface Testimonial {
	id: number;
	name: string;
	role: string;
	content: string;
	/** The URL of an image: drawn, since nobody’s face is to stand for them. */
	avatar: string;
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
			'A mole had bothered me for weeks. DermaVigil didn’t pretend to know. It showed me where it looked and told me to see a dermatologist, so I went, photo in hand.',
		avatar: `${portraits}#marta`,
		rating: 5,
	},
	{
		id: 2,
		name: 'Dr. Okafor',
		role: 'Healthcare Professional',
		content:
			'I like that every figure comes with its range, and that a bad photo gets no result. My students use the heat-map to argue with it.',
		avatar: `${portraits}#okafor`,
		rating: 5,
	},
	{
		id: 3,
		name: 'Jun',
		role: 'Regular User',
		content: 'It took me three tries to get a sharp photo. The tips helped, and I’m glad my photos stayed on my phone.',
		avatar: `${portraits}#jun`,
		rating: 4,
	},
];
