import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TrainedModelCard, trainedModelCardSchema } from '@dermavigil/contract';

/** The card in a folder like packages/analysis/model, before or after anything was measured. */
export function readTrainedModelCard(folder: string): TrainedModelCard {
	return trainedModelCardSchema.parse(JSON.parse(readFileSync(join(folder, 'model-card.json'), 'utf8')));
}
