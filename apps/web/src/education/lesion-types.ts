import { type LesionClass, labels } from '@dermavigil/contract';
import type { ComponentType } from 'react';
import { ActinicKeratosisDrawing } from './drawings/actinic-keratosis-drawing.tsx';
import { BasalCellDrawing } from './drawings/basal-cell-drawing.tsx';
import { MelanomaDrawing } from './drawings/melanoma-drawing.tsx';
import { SquamousCellDrawing } from './drawings/squamous-cell-drawing.tsx';

interface LesionType {
	lesion: LesionClass;
	name: string;
	/** What it is. */
	description: string;
	/** What it looks like. */
	signs: string;
	Drawing: ComponentType;
}

/** The four that matter most, as they are explained to people. */
export const lesionTypes: readonly LesionType[] = [
	{
		lesion: 'melanoma',
		name: labels.melanoma,
		description:
			'A cancer of the cells that make pigment. It is the rarest of these four and the most dangerous, because it can spread. Found early, it can usually be cured by cutting it out.',
		signs:
			'A new or changing spot, lopsided, with a notched border and several colors. On brown and black skin look at palms, soles and nails too.',
		Drawing: MelanomaDrawing,
	},
	{
		lesion: 'basal_cell_carcinoma',
		name: labels.basal_cell_carcinoma,
		description:
			'The most common skin cancer. It grows slowly and very rarely spreads, but left alone it destroys the tissue around it.',
		signs:
			'A pearly, shiny bump with fine blood vessels and a rolled border, or a sore that heals and opens again, most often on the face. On darker skin it is often brown or black.',
		Drawing: BasalCellDrawing,
	},
	{
		lesion: 'squamous_cell_carcinoma',
		name: labels.squamous_cell_carcinoma,
		description:
			'The second most common skin cancer. It can grow within weeks to months, and a few of them spread. Treated in time, nearly all are cured.',
		signs:
			'A firm red nodule or a scaly, crusted sore that may hurt or bleed, on skin that has seen much sun, on the lip, in a scar or in an old wound.',
		Drawing: SquamousCellDrawing,
	},
	{
		lesion: 'actinic_keratosis',
		name: labels.actinic_keratosis,
		description:
			'Skin damaged by years of sun. It is not cancer. Most never become one and some go away, but a small share turn into squamous cell carcinoma.',
		signs:
			'A dry patch, pink, red or skin-colored, with scale that feels like sandpaper: often easier to feel than to see. On forehead, scalp, ears, backs of the hands.',
		Drawing: ActinicKeratosisDrawing,
	},
];
