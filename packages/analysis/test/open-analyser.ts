import { readFileSync } from 'node:fs';
import { modelCardSchema } from '@dermavigil/contract';
import { createAnalyser } from '../src/analyse.ts';

const folder = new URL('../model/', import.meta.url);

export const card = modelCardSchema.parse(JSON.parse(readFileSync(new URL('model-card.json', folder), 'utf8')));
export const network = readFileSync(new URL('network.onnx', folder));

/** The shipped network, opened anew. */
export function openAnalyser() {
	return createAnalyser(network, card);
}
