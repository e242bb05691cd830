import {
	type Assessment,
	assessmentSchema,
	type LesionClass,
	labels,
	limits,
	type Mode,
	type Told,
} from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { conclude } from '../src/conclude.ts';
import { revise } from '../src/signs.ts';
import { card } from './small-card.ts';

/** An assessment of a photo in which the mode's classes have these probabilities. */
function assessmentOf(mode: Mode, probabilities: number[]): Assessment {
	return assessmentSchema.parse({
		mode,
		modelVersion: card.version,
		suitability: 'suitable',
		...conclude(probabilities, { mode, outline: null, answers: null }, card),
		photo: { width: 320, height: 240 },
		heatmap: { square: { left: 40, top: 0, side: 240 }, columns: 2, rows: 2, values: [0, 1, 0, 0] },
		outline: null,
	});
}

const photo = assessmentOf('consumer', [0.12, 0.85, 0.03]);
const shareOf = ({ probabilities }: Assessment, name: LesionClass) =>
	probabilities.find(({ label }) => label === labels[name])!.confidence;

describe('what a patient tells', () => {
	it('moves each probability as the model card says', () => {
		const revised = revise(photo, { bleed: true, age: 70 }, card);
		const weights = [0.12, 0.85, 0.03].map((share, row) => {
			const [, bleed, age] = card.modes.consumer.signs!.coefficients[row]!;
			return share * Math.exp(0.8 * (bleed! * (1 - 0.25) + age! * (7 - 6)));
		});
		const sum = weights.reduce((total, weight) => total + weight, 0);
		expect(shareOf(revised, 'basal_cell_carcinoma')).toBeCloseTo((100 * weights[0]!) / sum, 8);
		expect(shareOf(revised, 'melanocytic_nevus')).toBeCloseTo((100 * weights[1]!) / sum, 8);
		expect(revised.malignantProbability).toBeCloseTo((100 * (weights[0]! + weights[2]!)) / sum, 8);
	});

	it('raises what bleeding speaks for, and with it risk, ranking, possibilities and texts', () => {
		const revised = assessmentSchema.parse(revise(photo, { bleed: true, age: 80 }, card));
		expect(photo.prediction.riskLevel).toBe('low');
		expect(photo.possible).toEqual([labels.melanocytic_nevus, labels.basal_cell_carcinoma]);
		expect(revised.prediction.riskLevel).toBe('high');
		expect(revised.prediction.top1).toEqual(revised.probabilities[0]);
		expect(revised.prediction.top1.label).toBe(labels.basal_cell_carcinoma);
		expect(revised.possible[0]).toBe(labels.basal_cell_carcinoma);
		expect(revised.told).toEqual({ bleed: true, age: 80 });
		expect(photo.explanation.explanation_text).toMatch(/^The photo looks most like Melanocytic Nevus \(85%\)/);
		expect(revised.explanation.explanation_text).toMatch(/^Together with your answers, .* Basal Cell Carcinoma/);
		expect(revised.explanation.explanation_text).toContain(
			`they raised the share of the possibilities that need treatment from 15% to ${Math.round(10 * revised.malignantProbability!) / 10}%`,
		);
		expect(revised.explanation.technical_summary).toContain('bleed yes, age 80');
	});

	it('lowers it as well', () => {
		const revised = revise(photo, { bleed: false, age: 30 }, card);
		expect(revised.malignantProbability).toBeLessThan(photo.malignantProbability!);
		expect(revised.explanation.explanation_text).toContain('they lowered the share');
		expect(revised.explanation.recommendation).toBe(photo.explanation.recommendation);
	});

	it('leaves the heat-map, the outline and the first assessment as they are', () => {
		const before = structuredClone(photo);
		const told: Told = { bleed: true };
		const revised = revise(photo, told, card);
		expect(photo).toEqual(before);
		expect(told).toEqual({ bleed: true });
		expect(revised.heatmap).toEqual(photo.heatmap);
		expect(revised.outline).toBeNull();
	});

	it('counts as the mean when it is not answered, so nothing told changes nothing', () => {
		expect(revise(photo, {}, card)).toEqual(photo);
		expect(revise(photo, { itch: undefined, age: undefined }, card)).toEqual(photo);
	});

	it('says so when the answers change no figure', () => {
		const signs = { ...card.modes.consumer.signs!, strength: 0 };
		const weak = { ...card, modes: { ...card.modes, consumer: { ...card.modes.consumer, signs } } };
		const revised = revise(photo, { itch: true }, weak);
		expect(revised.malignantProbability).toBeCloseTo(photo.malignantProbability!, 10);
		expect(revised.explanation.explanation_text).toContain('taken into account: they left the share');
	});

	it('replaces what was told before, and can be taken back', () => {
		const twice = revise(revise(photo, { bleed: true, itch: true }, card), { age: 40 }, card);
		const once = revise(photo, { age: 40 }, card);
		expect(twice.told).toEqual(once.told);
		expect(twice.malignantProbability).toBeCloseTo(once.malignantProbability!, 8);
		expect(twice.explanation).toEqual(once.explanation);
		const back = revise(twice, {}, card);
		expect(back.told).toBeNull();
		expect(back.malignantProbability).toBeCloseTo(photo.malignantProbability!, 8);
		expect(back.explanation).toEqual(photo.explanation);
	});

	it('changes nothing about a photo that could not be judged', () => {
		const unsuitable: Assessment = { ...photo, suitability: 'blurred', probabilities: [], malignantProbability: null };
		expect(revise(unsuitable, { bleed: true }, card)).toBe(unsuitable);
	});

	it('is refused for an assessment by another network', () => {
		expect(() => revise({ ...photo, modelVersion: '1.0.0' }, { bleed: true }, card)).toThrow('1.0.0');
	});
});

describe('a red flag', () => {
	const safe = {
		consumer: assessmentOf('consumer', [0.001, 0.998, 0.001]),
		clinical: assessmentOf('clinical', [0.01, 0.98, 0.01]),
	};

	it.each(['consumer', 'clinical'] as const)('is named in %s mode, also at low risk', (mode) => {
		const { explanation, prediction } = revise(safe[mode], { bleed: true, changed: true, itch: true }, card);
		expect(prediction.riskLevel).toBe('low');
		expect(explanation.recommendation).toContain(
			'You noticed that it has bled and that it has changed: always show such a spot to a doctor soon',
		);
		expect(explanation.recommendation).not.toContain('Nothing here calls for haste');
		expect(explanation.clinical_recommendation).toContain('it has bled and that it has changed');
		expect(explanation.clinical_recommendation).not.toContain('Routine');
	});

	it('leads the advice for a high risk', () => {
		const high = assessmentOf('consumer', [0.6, 0.2, 0.2]);
		const { recommendation } = revise(high, { changed: true }, card).explanation;
		expect(recommendation).toMatch(/^You noticed that it has changed: /);
		expect(recommendation.endsWith(high.explanation.recommendation)).toBe(true);
	});

	it('is none when it was answered no', () => {
		const { recommendation } = revise(safe.consumer, { bleed: false, changed: false }, card).explanation;
		expect(recommendation).toBe(safe.consumer.explanation.recommendation);
	});

	it('leaves the probabilities of a mode that knows no signs', () => {
		const revised = revise(safe.clinical, { bleed: true, age: 90 }, card);
		for (const [index, { label, confidence }] of safe.clinical.probabilities.entries()) {
			expect(revised.probabilities[index]!.label).toBe(label);
			expect(revised.probabilities[index]!.confidence).toBeCloseTo(confidence, 10);
		}
		expect(revised.explanation.explanation_text).toContain('did not change these figures');
		expect(revised.told).toEqual({ bleed: true, age: 90 });
	});
});

it('no text is longer than may be kept', () => {
	const everything: Told = { itch: true, grew: true, hurt: true, changed: true, bleed: true, elevation: true, age: 99 };
	for (const text of Object.values(revise(photo, everything, card).explanation)) {
		expect(text.length).toBeLessThan(limits.assessment.maxTextLength);
	}
});
