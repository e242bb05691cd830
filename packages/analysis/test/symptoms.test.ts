import { type Assessment, assessmentSchema, labels, limits, type Mode, type Symptoms } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { explainUnsuitable } from '../src/explain/explain-unsuitable.ts';
import { interpretProbabilities, toProbabilities } from '../src/interpret-probabilities.ts';
import { applySymptoms, reassess } from '../src/symptoms.ts';
import { card, triangle } from './small-card.ts';

/** An assessment of a photo in which the mode's classes have these probabilities. */
function createAssessment(mode: Mode, probabilities: number[]): Assessment {
	return assessmentSchema.parse({
		mode,
		modelVersion: card.version,
		suitability: 'suitable',
		...interpretProbabilities(probabilities, { mode, outline: triangle, reported: null }, card),
		photo: { width: 320, height: 240 },
		heatmap: { square: { left: 40, top: 0, side: 240 }, columns: 2, rows: 2, values: [0, 1, 0, 0] },
		outline: triangle,
	});
}

const photo = createAssessment('consumer', [0.12, 0.85, 0.03]);

describe('a reported symptom', () => {
	it('moves the sum of the malignant probabilities as the model card says', () => {
		const reassessed = reassess(photo, { itch: false, bleed: true, age: 70 }, card);
		const weights = [0.12, 0.85, 0.03].map((share, row) => {
			const [itch, bleed, age] = card.modes.consumer.symptomWeights!.coefficients[row]!;
			return share * Math.exp(0.8 * (itch! * (0 - 0.4) + bleed! * (1 - 0.25) + age! * (7 - 6)));
		});
		const sum = weights.reduce((total, weight) => total + weight, 0);
		expect(reassessed.malignantProbability).toBeCloseTo((100 * (weights[0]! + weights[2]!)) / sum, 8);
	});

	it('raises the risk and changes the advice, and never the names', () => {
		const reassessed = assessmentSchema.parse(reassess(photo, { bleed: true, age: 80 }, card));
		expect(photo.prediction.riskLevel).toBe('low');
		expect(photo.possible).toEqual([labels.melanocytic_nevus, labels.basal_cell_carcinoma]);
		expect(reassessed.prediction.riskLevel).toBe('high');
		expect(reassessed.prediction).toEqual({ ...photo.prediction, riskLevel: 'high' });
		expect(reassessed.probabilities).toEqual(photo.probabilities);
		expect(reassessed.possible).toEqual(photo.possible);
		expect(reassessed.symptoms).toEqual({ bleed: true, age: 80 });
		expect(photo.explanation.explanation_text).toMatch(/^The photo looks most like Melanocytic Nevus \(85%\)/);
		expect(reassessed.explanation.explanation_text).toMatch(/^The photo looks most like Melanocytic Nevus \(85%\)/);
		expect(reassessed.explanation.explanation_text).toContain(
			`Your answers raised that chance from 15% to ${Math.round(reassessed.malignantProbability!)}%.`,
		);
		expect(reassessed.explanation.technical_summary).toContain(
			'Reported: bleed yes, age 80; summed malignant probability without them 15%.',
		);
	});

	it('is not reported as a no if it was left unanswered', () => {
		const { explanation } = reassess(photo, { bleed: true, hurt: false, itch: undefined }, card);
		expect(explanation.technical_summary).toContain('Reported: bleed yes, hurt no; ');
	});

	it.each([0.12, 0.6])('never lowers the risk of a photo, here of a melanoma of %d', (melanoma) => {
		const own = createAssessment('consumer', [melanoma, 0.97 - melanoma, 0.03]);
		const symptoms = { bleed: false, age: 20 };
		const sums = toProbabilities(own.probabilities, card.modes.consumer);
		expect(applySymptoms(symptoms, sums, card.modes.consumer)[0]).toBeLessThan(melanoma);
		const reassessed = reassess(own, symptoms, card);
		expect(reassessed.malignantProbability).toBeCloseTo(own.malignantProbability!, 8);
		expect(reassessed.prediction).toEqual(own.prediction);
		expect(reassessed.explanation.explanation_text).toContain(
			`Your answers did not raise that chance: it stays at ${Math.round(own.malignantProbability!)}%.`,
		);
		expect(reassessed.explanation.recommendation).toBe(own.explanation.recommendation);
	});

	it('does not change the heat-map, the outline or the first assessment', () => {
		const before = structuredClone(photo);
		const symptoms: Symptoms = { bleed: true };
		const reassessed = reassess(photo, symptoms, card);
		expect(photo).toEqual(before);
		expect(symptoms).toEqual({ bleed: true });
		expect(reassessed.heatmap).toEqual(photo.heatmap);
		expect(reassessed.outline).toEqual(triangle);
	});

	it('counts as the mean if it is not answered, so that no answers at all change nothing', () => {
		expect(reassess(photo, {}, card)).toEqual(photo);
		expect(reassess(photo, { itch: undefined, age: undefined }, card)).toEqual(photo);
	});

	it('says so when the answers change no probability', () => {
		const symptomWeights = { ...card.modes.consumer.symptomWeights!, strength: 0 };
		const weak = { ...card, modes: { ...card.modes, consumer: { ...card.modes.consumer, symptomWeights } } };
		const reassessed = reassess(photo, { itch: true }, weak);
		expect(reassessed.malignantProbability).toBeCloseTo(photo.malignantProbability!, 10);
		expect(reassessed.explanation.explanation_text).toContain(
			'Your answers did not raise that chance: it stays at 15%.',
		);
		const nearlyHigh = createAssessment('consumer', [0.416, 0.554, 0.03]);
		expect(reassess(nearlyHigh, { itch: true }, weak).explanation.explanation_text).toContain(
			'Your answers did not raise that chance: it stays at just under 45%.',
		);
	});

	it('replaces what was reported before, and can be undone', () => {
		const twice = reassess(reassess(photo, { bleed: true, itch: true }, card), { age: 80 }, card);
		const once = reassess(photo, { age: 80 }, card);
		expect(twice.symptoms).toEqual(once.symptoms);
		expect(twice.malignantProbability).toBeCloseTo(once.malignantProbability!, 8);
		expect(twice.explanation).toEqual(once.explanation);
		const back = reassess(twice, {}, card);
		expect(back.symptoms).toBeNull();
		expect(back.malignantProbability).toBeCloseTo(photo.malignantProbability!, 8);
		expect(back.explanation).toEqual(photo.explanation);
	});

	it('leads the advice for a photo that could not be assessed, if it is a red flag', () => {
		const explanation = explainUnsuitable('blurred', 'consumer');
		const unsuitable: Assessment = {
			...photo,
			suitability: 'blurred',
			probabilities: [],
			malignantProbability: null,
			explanation,
		};
		const flagged = reassess(unsuitable, { bleed: true }, card);
		expect(flagged).toEqual({ ...unsuitable, symptoms: { bleed: true }, explanation: flagged.explanation });
		expect(flagged.explanation).toEqual({
			...explanation,
			recommendation: `Show this spot to a doctor within two weeks, because it has bled. No photo can rule out what you noticed. ${explanation.clinical_recommendation}`,
			clinical_recommendation: `The patient reports that it has bled: examine it soon. ${explanation.clinical_recommendation}`,
		});
		expect(reassess(unsuitable, { bleed: false, age: 20 }, card).explanation).toEqual(explanation);
		expect(reassess(flagged, {}, card)).toEqual(unsuitable);
		expect(reassess(unsuitable, {}, card)).toBe(unsuitable);
	});

	it('is refused for an assessment by another model', () => {
		expect(() => reassess({ ...photo, modelVersion: '1.0.0' }, { bleed: true }, card)).toThrow('1.0.0');
	});
});

describe('a red flag', () => {
	const safe = {
		consumer: createAssessment('consumer', [0.001, 0.998, 0.001]),
		clinical: createAssessment('clinical', [0.01, 0.98, 0.01]),
	};

	it.each(['consumer', 'clinical'] as const)('is named in %s mode, even at low risk', (mode) => {
		const { explanation, prediction } = reassess(safe[mode], { bleed: true, changed: true, itch: true }, card);
		expect(prediction.riskLevel).toBe('low');
		expect(explanation.recommendation).toContain(
			'Show this spot to a doctor within two weeks, because it has changed and it has bled.',
		);
		expect(explanation.recommendation).not.toContain('Watch this spot');
		expect(explanation.clinical_recommendation).toContain('it has changed and it has bled');
		expect(explanation.clinical_recommendation).not.toContain('Routine');
	});

	it('leads the advice for a medium or high risk', () => {
		const medium = createAssessment('consumer', [0.2, 0.7, 0.1]);
		expect(reassess(medium, { changed: true }, card).explanation).toMatchObject({
			recommendation:
				'Show this spot to a doctor within two weeks, because it has changed. Do not wait any longer than that.',
			clinical_recommendation:
				'The patient reports that it has changed: examine it soon, whatever the risk shown here. Dermoscopic examination by an experienced reader; monitoring or biopsy according to clinical findings.',
		});
		const high = createAssessment('consumer', [0.6, 0.2, 0.2]);
		const { recommendation, clinical_recommendation } = reassess(high, { changed: true }, card).explanation;
		expect(recommendation).toBe(
			'Show this spot to a doctor within two weeks, because it has changed. Ask them to check it with a dermatoscope. This is not a diagnosis.',
		);
		expect(clinical_recommendation).toBe(
			`The patient reports that it has changed: examine it soon, whatever the risk shown here. ${high.explanation.clinical_recommendation}`,
		);
	});

	it('does not count if the answer was no', () => {
		const { recommendation } = reassess(safe.consumer, { bleed: false, changed: false }, card).explanation;
		expect(recommendation).toBe(safe.consumer.explanation.recommendation);
	});

	it('does not change the probabilities of a mode that has learned no symptoms', () => {
		const reassessed = reassess(safe.clinical, { bleed: true, age: 90 }, card);
		for (const [index, { label, confidence }] of safe.clinical.probabilities.entries()) {
			expect(reassessed.probabilities[index]!.label).toBe(label);
			expect(reassessed.probabilities[index]!.confidence).toBeCloseTo(confidence, 10);
		}
		expect(reassessed.malignantProbability).toBeCloseTo(safe.clinical.malignantProbability!, 10);
		expect(reassessed.explanation.explanation_text).toContain('did not change these percentages');
		expect(reassessed.explanation.technical_summary).toContain('Reported: bleed yes, age 90; not weighed.');
		expect(reassessed.symptoms).toEqual({ bleed: true, age: 90 });
	});
});

it('no text is longer than may be saved', () => {
	const allSymptoms: Symptoms = {
		itch: true,
		grew: true,
		hurt: true,
		changed: true,
		bleed: true,
		elevation: true,
		age: 99,
	};
	for (const text of Object.values(reassess(photo, allSymptoms, card).explanation)) {
		expect(text.length).toBeLessThan(limits.assessment.maxTextLength);
	}
});
