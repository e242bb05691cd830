import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { labels, type ModelCard, modelCardSchema } from '@dermavigil/contract';
import sharp from 'sharp';
import type { ReportContent } from '../src/report.ts';

const cardFile = createRequire(import.meta.url).resolve('@dermavigil/analysis/model-card.json');
export const card: ModelCard = modelCardSchema.parse(JSON.parse(readFileSync(cardFile, 'utf8')));

const createImage = (background: string) =>
	sharp({ create: { width: 60, height: 40, channels: 3, background } })
		.jpeg()
		.toBuffer();
const [photo, heatmap] = await Promise.all([createImage('#c08a70'), createImage('#e24a33')]);

/** Everything that a report can contain. */
export const whole: ReportContent = {
	reader: 'patient',
	madeAt: new Date('2026-11-20T18:05:00Z'),
	savedAt: new Date('2026-10-01T08:30:00Z'),
	countsFrom: null,
	patient: 'Zoë Müller-Łukasik',
	lesion: { nickname: 'The dark one', bodyPart: 'Left shoulder' },
	reference: '6f2a9c1e-0000-4000-8000-123456789abc',
	photo: new Uint8Array(photo),
	heatmap: new Uint8Array(heatmap),
	furtherPhotos: [],
	photoSize: { width: 60, height: 40 },
	outline: {
		polygon: [
			[20, 10],
			[40, 10],
			[30, 30],
		],
		area: 0.125,
		asymmetry: 0.21,
		borderIrregularity: 1.37,
		diameter: 0.524,
		colors: ['light brown', 'red'],
	},
	mode: 'consumer',
	modelVersion: card.version,
	predictions: [
		{ label: labels.melanocytic_nevus, confidence: 61.4 },
		{ label: labels.melanoma, confidence: 33 },
		{ label: labels.seborrheic_keratosis, confidence: 5.6 },
	],
	fused: false,
	malignantProbability: 33,
	risk: 'medium',
	explanation: {
		explanation_text: 'Plain why.',
		technical_summary: 'Technical why.',
		recommendation: 'Plain what.',
		clinical_recommendation: 'Clinical what.',
	},
	possible: [labels.melanocytic_nevus, labels.melanoma],
	symptoms: { itch: false, bleed: true, age: 61 },
	card,
};

/** As little as a saved scan may contain. */
export const bare: ReportContent = {
	...whole,
	savedAt: null,
	patient: null,
	lesion: null,
	reference: null,
	photo: null,
	heatmap: null,
	photoSize: null,
	outline: null,
	mode: null,
	modelVersion: null,
	predictions: [],
	malignantProbability: null,
	risk: 'unknown',
	explanation: {},
	possible: [],
	symptoms: null,
	card: null,
};
