import { fuseAssessments } from '@dermavigil/analysis/fuse';
import { labels, type Mode, type SavedAssessment, savedAssessmentSchema } from '@dermavigil/contract';
import { readModelCard } from '../src/inference/model.ts';

/** What the model might say about a phone photo of 600 x 450 pixels. */
export const assessment: SavedAssessment = {
	mode: 'consumer',
	modelVersion: '0.1.0',
	suitability: 'suitable',
	prediction: {
		top1: { label: 'Melanocytic Nevus', confidence: 81.5 },
		top2: { label: 'Seborrheic Keratosis', confidence: 12.25 },
		riskLevel: 'low',
	},
	probabilities: [
		{ label: 'Melanocytic Nevus', confidence: 81.5 },
		{ label: 'Seborrheic Keratosis', confidence: 12.25 },
		{ label: 'Melanoma', confidence: 6.25 },
	],
	possible: ['Melanocytic Nevus', 'Seborrheic Keratosis'],
	symptoms: null,
	malignantProbability: 6.25,
	explanation: {
		explanation_text: 'This looks most like a melanocytic nevus.',
		technical_summary: 'Melanocytic Nevus 81.5%, Seborrheic Keratosis 12.3%.',
		recommendation: 'Keep an eye on it.',
		clinical_recommendation: 'No action needed on this image alone.',
	},
	photo: { width: 600, height: 450 },
	heatmap: { square: { left: 75, top: 0, side: 450 }, columns: 2, rows: 2, values: [0, 0.5, 0.5, 1] },
	outline: {
		polygon: [
			[200, 200],
			[260, 200],
			[230, 250],
		],
		area: 0.1,
		asymmetry: 0.2,
		borderIrregularity: 1.1,
		colors: ['light brown'],
	},
};

const card = readModelCard();

/** What this server's model might say in a mode about a photo whose first class, melanoma, has this probability in percent. */
function sayMelanoma(mode: Mode, confidence: number): SavedAssessment {
	const { classes } = card.modes[mode];
	const rest = (100 - confidence) / (classes.length - 1);
	const probabilities = classes
		.map((name) => ({ label: labels[name], confidence: name === 'melanoma' ? confidence : rest }))
		.sort((one, other) => other.confidence - one.confidence);
	return { ...assessment, mode, modelVersion: card.version, probabilities };
}

/** A close-up, and both photos together. */
export const closeupAssessment = sayMelanoma('consumer', 40);
export const fusedAssessment: SavedAssessment = savedAssessmentSchema.parse(
	fuseAssessments(closeupAssessment, sayMelanoma('clinical', 70), card),
);
