import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NetworkCard, networkCardSchema } from '@dermavigil/contract';

/** The card in a folder like packages/analysis/model, before or after anything was measured. */
export function readNetworkCard(folder: string): NetworkCard {
	return networkCardSchema.parse(JSON.parse(readFileSync(join(folder, 'model-card.json'), 'utf8')));
}
