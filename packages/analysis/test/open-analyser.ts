import { readFileSync } from 'node:fs';
import { networkCardSchema } from '@dermavigil/contract';
import { createAnalyser } from '../src/analyse.ts';

const folder = new URL('../model/', import.meta.url);

export const card = networkCardSchema.parse(JSON.parse(readFileSync(new URL('model-card.json', folder), 'utf8')));
export const network = readFileSync(new URL('network.onnx', folder));

/** The shipped network, opened anew. */
export function openAnalyser() {
	return createAnalyser(network, card);
}
