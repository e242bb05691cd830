import type { Outline, TrainedModelCard } from '@dermavigil/contract';

/** Settings with round numbers, for decisions that must not depend on the shipped model. */
export const card: Pick<TrainedModelCard, 'version' | 'gate' | 'modes'> = {
	version: '9.9.9',
	gate: {
		classes: ['dermoscopy', 'phone', 'not_skin', 'no_lesion'],
		notSkin: 0.5,
		otherKind: 0.8,
		sharpFrom: 0.27,
		darkBelow: 0.13,
		brightFrom: 0.93,
	},
	modes: {
		clinical: {
			classes: ['melanoma', 'melanocytic_nevus', 'vascular_lesion'],
			malignant: ['melanoma'],
			temperature: 1,
			offsets: [0, 0, 0],
			thresholds: { medium: 0.2, high: 0.5 },
			possibleFrom: 0.1,
			familiarFrom: 1,
			margins: { noLesion: 0.4, otherKind: 0.4, familiar: 0.3, risk: 0.5, name: 0.6 },
		},
		consumer: {
			classes: ['basal_cell_carcinoma', 'melanocytic_nevus', 'melanoma'],
			malignant: ['melanoma', 'basal_cell_carcinoma'],
			temperature: 2,
			offsets: [0, 0.5, -0.5],
			thresholds: { medium: 0.2, high: 0.45 },
			possibleFrom: 0.1,
			familiarFrom: 1,
			margins: { noLesion: 0.4, otherKind: 0.4, familiar: 0.3, risk: 0.5, name: 0.6 },
			symptomWeights: {
				names: ['itch', 'bleed', 'age'],
				mean: [0.4, 0.25, 6],
				coefficients: [
					[0.2, 1.2, 0.3],
					[-0.3, -1, -0.2],
					[0.1, 0.4, 0.1],
				],
				strength: 0.8,
			},
		},
	},
};

/** The outline of a lesion that is a triangle. */
export const triangle: Outline = {
	polygon: [
		[60, 60],
		[180, 60],
		[120, 200],
	],
	area: 0.15,
	asymmetry: 0.2,
	borderIrregularity: 1.3,
	colors: ['red'],
};
