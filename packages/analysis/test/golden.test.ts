import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Analyser } from '../src/analyse.ts';
import { type GoldenVectors, largestDifferences } from './golden.ts';
import { openAnalyser } from './open-analyser.ts';

const folder = new URL('./golden/', import.meta.url);
const vectors: Record<string, GoldenVectors> = JSON.parse(readFileSync(new URL('vectors.json', folder), 'utf8'));

describe('Node computes what Python computed', () => {
	let analyser: Analyser;
	beforeAll(async () => {
		analyser = await openAnalyser();
	});

	it.each(Object.keys(vectors))('%s', async (picture) => {
		const { data, info } = await sharp(new URL(picture, folder).pathname)
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const measurement = await analyser.measure({ data, width: info.width, height: info.height });
		for (const [name, difference] of Object.entries(largestDifferences(measurement, vectors[picture]!))) {
			expect(difference, name).toBeLessThan(1e-3);
		}
	});
});
