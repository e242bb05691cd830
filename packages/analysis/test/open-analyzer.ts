import { readFileSync } from 'node:fs';
import { trainedModelCardSchema } from '@dermavigil/contract';
import { createAnalyzer } from '../src/assess.ts';

const folder = new URL('../model/', import.meta.url);

export const card = trainedModelCardSchema.parse(JSON.parse(readFileSync(new URL('model-card.json', folder), 'utf8')));
export const model = readFileSync(new URL('model.onnx', folder));

/** The shipped model, opened again for each call. */
export function openAnalyzer() {
	return createAnalyzer(model, card);
}
