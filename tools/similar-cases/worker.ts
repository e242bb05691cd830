import { dirname } from 'node:path';
import { assessSuitability, createAnalyzer } from '@dermavigil/analysis';
import type { Mode, Suitability } from '@dermavigil/contract';
import { modelPath, readModel } from '../../apps/server/src/inference/model.ts';
import { readPhoto } from '../evaluation/read-photo.ts';
import { readTrainedModelCard } from '../evaluation/trained-model-card.ts';
import { countColors } from './count-colors.ts';

export interface PhotoTask {
	image: string;
	mode: Mode;
}

/** What photos are compared by. */
export interface DescribedPhoto {
	embedding: number[];
	/** A color histogram, to compare with. */
	colors: number[];
	suitability: Suitability;
}

const card = readTrainedModelCard(dirname(modelPath));
const analyzer = await createAnalyzer(readModel(card), card);

/** Runs the shipped model on a photo file, as the product does when similar cases are asked for. */
export default async function describePhoto({ image, mode }: PhotoTask): Promise<DescribedPhoto> {
	const photo = await readPhoto(image);
	const measurement = await analyzer.measure(photo);
	return {
		embedding: measurement.embedding,
		colors: countColors(measurement.input),
		suitability: assessSuitability(photo, measurement, mode, card),
	};
}
