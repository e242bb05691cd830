import { assessmentSchema, formatPercent, formatWholePercent, messages, unsuitableLabel } from '@dermavigil/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import type { Analyzer } from '../src/assess.ts';
import { calibrate } from '../src/inference/calibrate.ts';
import { measurePhoto } from '../src/inference/measure.ts';
import type { Measurement } from '../src/inference/measurement.ts';
import { centerSquare } from '../src/inference/preprocess.ts';
import { openSession } from '../src/inference/session.ts';
import { interpretMeasurement } from '../src/interpret-measurement.ts';
import type { Photo } from '../src/photo.ts';
import { classHeatMap } from '../src/saliency.ts';
import { blurPhoto } from './blur-photo.ts';
import { card, model, openAnalyzer } from './open-analyzer.ts';

let analyzer: Analyzer;
beforeAll(async () => {
	analyzer = await openAnalyzer();
});

const nevus = renderSyntheticLesion({ seed: 1 });

describe('an assessment', () => {
	it('is consistent: probabilities sum to 100, the first two are the top two, and the texts name them', async () => {
		const assessment = assessmentSchema.parse(await analyzer.assess(nevus, 'consumer'));
		expect(assessment.suitability).toBe('suitable');
		expect(assessment.probabilities).toHaveLength(card.modes.consumer.classes.length);
		expect(assessment.probabilities.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(100, 6);
		expect(assessment.prediction.top1).toEqual(assessment.probabilities[0]);
		expect(assessment.prediction.top2).toEqual(assessment.probabilities[1]);
		for (const { label, confidence } of [assessment.prediction.top1, assessment.prediction.top2]) {
			expect(assessment.explanation.explanation_text).toContain(`${label} (${formatWholePercent(confidence)})`);
			expect(assessment.explanation.technical_summary).toContain(`${label} ${formatPercent(confidence)}`);
		}
	});

	it('is calibrated as its mode says, shows what speaks for its first prediction, and has a risk if it is suitable', async () => {
		const measured = await analyzer.measure(nevus, 'consumer');
		const consumer = { ...card.modes.consumer, temperature: 2 };
		const changed = { ...card, modes: { ...card.modes, consumer } };
		const { probabilities, heatMap, risk } = interpretMeasurement(nevus, measured, 'consumer', changed);
		expect(probabilities).toEqual(calibrate(measured.scores.phone, consumer));
		const first = consumer.classes.indexOf('melanocytic_nevus');
		expect(probabilities[first]).toBe(Math.max(...probabilities));
		expect(heatMap).toEqual(classHeatMap(measured.maps.phone, probabilities.length, first, centerSquare(nevus)));
		const tiny = { ...nevus, fullSize: { width: 63, height: 63 } };
		expect(risk).not.toBe('unknown');
		expect(interpretMeasurement(tiny, measured, 'consumer', card).risk).toBe('unknown');
	});

	it('names as possible whatever is probable enough, and always the first prediction', async () => {
		const { possible, probabilities, symptoms } = await analyzer.assess(nevus, 'consumer');
		const named = probabilities.filter(({ confidence }) => confidence >= 100 * card.modes.consumer.possibleFrom);
		expect(possible).toEqual((named.length > 0 ? named : [probabilities[0]!]).map(({ label }) => label));
		expect(symptoms).toBeNull();
	});

	it('takes the risk from the sum of the malignant probabilities', async () => {
		const { malignantProbability, prediction } = await analyzer.assess(nevus, 'consumer');
		const { medium, high } = card.modes.consumer.thresholds;
		const share = malignantProbability! / 100;
		expect(prediction.riskLevel).toBe(share >= high ? 'high' : share >= medium ? 'medium' : 'low');
	});

	it('draws the outline and the heat-map inside the analyzed square', async () => {
		const { outline, heatmap } = await analyzer.assess(nevus, 'consumer');
		const square = centerSquare(nevus);
		expect(heatmap!.square).toEqual(square);
		expect(Math.max(...heatmap!.values)).toBe(1);
		for (const [x, y] of outline!.polygon) {
			expect(x).toBeGreaterThanOrEqual(square.left);
			expect(x).toBeLessThanOrEqual(square.left + square.side);
			expect(y).toBeGreaterThanOrEqual(square.top);
			expect(y).toBeLessThanOrEqual(square.top + square.side);
		}
	});

	it('describes the whole photo, however small the analyzed copy is', async () => {
		const fullSize = { width: nevus.width * 10, height: nevus.height * 10 };
		const [small, full] = await Promise.all([
			analyzer.assess(nevus, 'consumer'),
			analyzer.assess({ ...nevus, fullSize }, 'consumer'),
		]);
		expect(full).toMatchObject({ ...small, photo: fullSize, heatmap: { square: centerSquare(fullSize) }, outline: {} });
		expect(full.outline!.polygon[0]![0]).toBeCloseTo(small.outline!.polygon[0]![0] * 10, 6);
		expect(await analyzer.assess({ ...nevus, fullSize: { width: 63, height: 63 } }, 'consumer')).toMatchObject({
			suitability: 'too_small',
		});
	});

	it('stays the same after a quarter turn of the photo, if all views show the whole square', async () => {
		const side = 240;
		const upright = renderSyntheticLesion({ seed: 6, width: side, height: side, pattern: 'basal' });
		const data = new Uint8ClampedArray(upright.data.length);
		for (let i = 0; i < side * side; i++) {
			const from = (i % side) * side + (side - 1 - Math.floor(i / side));
			data.set(upright.data.subarray(from * 4, from * 4 + 4), i * 4);
		}
		const [straight, turned] = await Promise.all([analyzer.measure(upright), analyzer.measure({ ...upright, data })]);
		const toProbabilities = ({ scores }: Measurement) => calibrate(scores.dermoscopy, card.modes.clinical);
		for (const [index, probability] of toProbabilities(straight).entries()) {
			expect(toProbabilities(turned)[index]).toBeCloseTo(probability, 3);
		}
	});
});

describe('a photo that cannot be assessed', () => {
	it.each([
		[63, 200],
		[1, 1],
		[3000, 1],
	])('too small, %i x %i pixels: says so and gives no risk', async (width, height) => {
		const assessment = assessmentSchema.parse(
			await analyzer.assess(renderSyntheticLesion({ seed: 1, width, height }), 'consumer'),
		);
		expect(assessment).toMatchObject({
			suitability: 'too_small',
			probabilities: [],
			malignantProbability: null,
			heatmap: null,
			outline: null,
		});
		expect(assessment.prediction).toEqual({
			top1: { label: unsuitableLabel, confidence: 0 },
			top2: { label: messages.fallback.label, confidence: 0 },
			riskLevel: 'unknown',
		});
		expect(assessment.explanation.explanation_text).toContain('too small to assess');
	});

	it('not skin: a patchwork of colors is refused', async () => {
		const [width, height] = [240, 180];
		const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => {
			const [x, y] = [Math.floor(i / 4) % width, Math.floor(i / 4 / width)];
			const patch = Math.floor(x / 30) + 8 * Math.floor(y / 30);
			return i % 4 === 3 ? 255 : (patch * 97 + (i % 4) * 131) % 256;
		});
		const assessment = await analyzer.assess({ width, height, data }, 'consumer');
		expect(assessment.suitability).toBe('not_skin');
		expect(assessment.prediction.riskLevel).toBe('unknown');
	});

	it('dark, white or blurred: each has its own reason', async () => {
		const shade = (channel: (value: number) => number): Photo => ({
			...nevus,
			data: Uint8ClampedArray.from(nevus.data, (value, at) => (at % 4 === 3 ? value : channel(value))),
		});
		const photos = [shade((value) => value * 0.1), shade(() => 250), blurPhoto(nevus, nevus.height / 40)];
		const assessments = await Promise.all(photos.map((photo) => analyzer.assess(photo, 'consumer')));
		expect(assessments.map(({ suitability }) => suitability)).toEqual(['too_dark', 'too_bright', 'blurred']);
		for (const { prediction, probabilities, possible } of assessments) {
			expect(prediction.riskLevel).toBe('unknown');
			expect([...probabilities, ...possible]).toEqual([]);
		}
	});

	it('of the other kind: a dermatoscope photo in consumer mode names the right mode', async () => {
		const assessment = await analyzer.assess(renderSyntheticLesion({ seed: 1, kind: 'dermoscopy' }), 'consumer');
		expect(assessment.suitability).toBe('wrong_mode');
		expect(assessment.explanation.recommendation).toContain('Clinical mode');
	});
});

describe('the session', () => {
	const { size } = card.input;
	const input = new Float32Array(3 * size * size);

	it('gives photos that arrive at once the results that they get one by one', async () => {
		const photos = [1, 2, 3, 4].map((seed) => renderSyntheticLesion({ seed, width: 200, height: 160 }));
		const together = await Promise.all(photos.map((photo) => analyzer.measure(photo)));
		for (const [index, photo] of photos.entries()) {
			expect((await analyzer.measure(photo)).scores).toEqual(together[index]!.scores);
		}
	});

	it('survives a failed run', async () => {
		const session = await openSession(model);
		const view = { input, view: 0 };
		const before = await session.run([view], size);
		const [bad, after] = await Promise.allSettled([session.run([view], size - 1), session.run([view], size)]);
		expect(bad.status).toBe('rejected');
		expect(after).toMatchObject({ status: 'fulfilled', value: { gate_logits: before.gate_logits } });
	});

	it('is not trusted when it returns NaN, which would pass every threshold', async () => {
		const outputs = await (await openSession(model)).run(
			[0, 1].map((view) => ({ input, view })),
			size,
		);
		const run = async () => ({ ...outputs, phone_logits: outputs.phone_logits.map(() => Number.NaN) });
		await expect(measurePhoto({ run }, card, nevus)).rejects.toThrow('not numbers');
		await expect(measurePhoto({ run: async () => outputs }, card, nevus)).resolves.toBeDefined();
	});

	it('refuses a file that is not a model', async () => {
		await expect(openSession(new Uint8Array(1000))).rejects.toThrow();
	});
});
