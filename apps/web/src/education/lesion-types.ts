import { type LesionClass, labels } from '@dermavigil/contract';
import lesions from './lesions.svg';

interface LesionType {
	lesion: LesionClass;
	name: string;
	/** What it is. */
	description: string;
	/** What it looks like. */
	signs: string;
	drawing: { url: string; alt: string };
}

/** The four that matter most, explained for everybody. */
export const lesionTypes: readonly LesionType[] = [
	{
		lesion: 'melanoma',
		name: labels.melanoma,
		description:
			'A cancer of the cells that make pigment. It is the rarest of these four and the most dangerous, because it can spread. Found early, it can usually be cured by cutting it out.',
		signs:
			'A new or changing spot, lopsided, with a notched border and several colors. On brown and black skin look at palms, soles and nails too.',
		drawing: {
			url: `${lesions}#melanoma`,
			alt: 'Drawing of a melanoma: a large, lopsided spot with a notched border, in several browns, black, blue-gray and red.',
		},
	},
	{
		lesion: 'basal_cell_carcinoma',
		name: labels.basal_cell_carcinoma,
		description:
			'The most common skin cancer. It grows slowly and very rarely spreads, but left alone it destroys the tissue around it.',
		signs:
			'A pearly, shiny bump with fine blood vessels and a rolled border, or a sore that heals and opens again, most often on the face. On darker skin it is often brown or black.',
		drawing: {
			url: `${lesions}#basal-cell-carcinoma`,
			alt: 'Drawing of a basal cell carcinoma: a shiny, pearly nodule with a rolled border, fine branching blood vessels and a small crusted hollow in its middle.',
		},
	},
	{
		lesion: 'squamous_cell_carcinoma',
		name: labels.squamous_cell_carcinoma,
		description:
			'The second most common skin cancer. It can grow within weeks to months, and a few of them spread. Treated in time, nearly all are cured.',
		signs:
			'A firm red bump or a scaly, crusted sore that may hurt or bleed. It grows on skin that has had a lot of sun, on the lip, in a scar or in an old wound.',
		drawing: {
			url: `${lesions}#squamous-cell-carcinoma`,
			alt: 'Drawing of a squamous cell carcinoma: a firm red nodule with thick yellow-brown crust and spots of blood in the middle, and white scale around it.',
		},
	},
	{
		lesion: 'actinic_keratosis',
		name: labels.actinic_keratosis,
		description:
			'Skin damaged by years of sun. It is not cancer. Most never become one and some go away, but a small share turn into squamous cell carcinoma.',
		signs:
			'A dry patch, pink, red or skin-colored, with scale that feels like sandpaper: often easier to feel than to see. On forehead, scalp, ears, backs of the hands.',
		drawing: {
			url: `${lesions}#actinic-keratosis`,
			alt: 'Drawing of an actinic keratosis: a flat, rough pink patch without a clear border, covered with dry white and yellowish scale, on sun-damaged skin.',
		},
	},
];
