import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modelCardSchema } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { modelPath } from '../../apps/server/src/inference/model.ts';
import { rounded, toHeadlines } from './write-card.ts';

it('rounds finely enough that pages can round again', () => {
	const { top1 } = rounded({ top1: 1227 / 1501 });
	expect((top1 * 100).toFixed(1)).toBe('81.7');
	expect(String(top1)).toBe('0.817455');
});

it('ships headlines that match the model card', () => {
	const read = (name: string): unknown => JSON.parse(readFileSync(join(dirname(modelPath), name), 'utf8'));
	expect(read('headlines.json')).toEqual(toHeadlines(modelCardSchema.parse(read('model-card.json'))));
});
