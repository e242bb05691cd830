import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Analyzer } from '../src/assess.ts';
import { type GoldenVectors, largestDifferences } from './golden.ts';
import { openAnalyzer } from './open-analyzer.ts';

const folder = new URL('./golden/', import.meta.url);
const vectors: Record<string, GoldenVectors> = JSON.parse(readFileSync(new URL('vectors.json', folder), 'utf8'));

describe('Node computes what Python computed', () => {
	let analyzer: Analyzer;
	beforeAll(async () => {
		analyzer = await openAnalyzer();
	});

	it.each(Object.keys(vectors))('%s', async (image) => {
		const { data, info } = await sharp(new URL(image, folder).pathname)
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const measurement = await analyzer.measure({ data, width: info.width, height: info.height });
		for (const [name, difference] of Object.entries(largestDifferences(measurement, vectors[image]!))) {
			expect(difference, name).toBeLessThan(1e-3);
		}
	});
});
