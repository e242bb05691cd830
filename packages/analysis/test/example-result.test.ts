import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openAnalyzer } from './open-analyzer.ts';

const web = new URL('../../../apps/web/', import.meta.url);
// What `npm run analyze -- apps/web/public/synthetic/atypical-consumer.webp --mode consumer` prints, rounded.
const example = JSON.parse(readFileSync(new URL('src/features/landing/example/example-result.json', web), 'utf8'));

const exampleOutline = JSON.parse(
	readFileSync(new URL('src/features/landing/example/example-outline.json', web), 'utf8'),
);

it('the landing page shows what the model says about its sample', async () => {
	const { data, info } = await sharp(readFileSync(new URL('public/synthetic/atypical-consumer.webp', web)))
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const photo = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
	const analyzer = await openAnalyzer();
	const assessment = await analyzer.assess(photo, 'consumer');
	const { prediction, probabilities, malignantProbability, explanation, heatmap, outline } = assessment;
	expect(example.photo).toEqual(assessment.photo);
	expect(example.riskLevel).toBe(prediction.riskLevel);
	expect(example.recommendation).toBe(explanation.recommendation);
	expect(example.malignantProbability).toBeCloseTo(malignantProbability!, -0.5);
	for (const [place, { label, confidence }] of example.predictions.entries()) {
		expect(label).toBe(probabilities[place]!.label);
		expect(confidence).toBeCloseTo(probabilities[place]!.confidence, -0.5);
	}
	expect(example.heatmap.square).toEqual(heatmap!.square);
	for (const [cell, value] of example.heatmap.values.entries()) expect(value).toBeCloseTo(heatmap!.values[cell]!, 1);
	expect(exampleOutline.colors).toEqual(outline!.colors);
	for (const name of ['area', 'asymmetry', 'borderIrregularity'] as const) {
		expect(exampleOutline[name]).toBeCloseTo(outline![name], 1);
	}
	expect(exampleOutline.polygon).toHaveLength(outline!.polygon.length);
	for (const [corner, [x, y]] of exampleOutline.polygon.entries()) {
		expect(x).toBeCloseTo(outline!.polygon[corner]![0], -0.5);
		expect(y).toBeCloseTo(outline!.polygon[corner]![1], -0.5);
	}
});
