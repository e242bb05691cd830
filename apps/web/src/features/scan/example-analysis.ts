import type { AnalysisResult } from '@dermavigil/contract';

/** A whole answer of the analyze call, for tests. */
export const exampleAnalysis: AnalysisResult = {
	mode: 'consumer',
	modelVersion: '1.0.0',
	suitability: 'suitable',
	prediction: {
		top1: { label: 'Melanocytic Nevus', confidence: 81.5 },
		top2: { label: 'Melanoma', confidence: 12 },
		riskLevel: 'medium',
	},
	probabilities: [
		{ label: 'Melanocytic Nevus', confidence: 81.5 },
		{ label: 'Melanoma', confidence: 12 },
		{ label: 'Seborrheic Keratosis', confidence: 6.5 },
	],
	possible: ['Melanocytic Nevus', 'Melanoma'],
	symptoms: null,
	malignantProbability: 12,
	explanation: {
		explanation_text: 'Plain why.',
		technical_summary: 'Technical why.',
		recommendation: 'Plain what.',
		clinical_recommendation: 'Clinical what.',
	},
	photo: { width: 60, height: 40 },
	heatmap: { square: { left: 10, top: 0, side: 40 }, columns: 2, rows: 2, values: [0, 0.5, 0.5, 1] },
	outline: {
		polygon: [
			[20, 10],
			[40, 10],
			[30, 30],
		],
		area: 0.2,
		asymmetry: 0.1,
		borderIrregularity: 1.2,
		colors: ['light brown'],
	},
	heatmapImage: 'iVBORw0K',
	originalImageBase64: '/9j/4AAQ',
};
