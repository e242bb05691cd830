import { type LesionClass, labels, modes, suitabilities } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { explain, type Findings } from '../src/explain/explain.ts';
import { explainUnsuitable } from '../src/explain/explain-unsuitable.ts';
import { calibrate, logSumExp, softmax } from '../src/inference/calibrate.ts';
import { interpretProbabilities, toProbabilities } from '../src/interpret-probabilities.ts';
import { sumMalignant, toRiskLevel } from '../src/risk.ts';
import { card } from './small-card.ts';

describe('calibration', () => {
	it('gives probabilities, whatever the scores', () => {
		expect(softmax([1000, 1000])).toEqual([0.5, 0.5]);
		expect(calibrate([0, 0], { offsets: [Math.log(3), 0], temperature: 1 })[0]).toBeCloseTo(0.75);
		expect(calibrate([2, 0], { offsets: [0, 0], temperature: 2 })).toEqual(softmax([1, 0]));
		expect(calibrate([2, 0], { offsets: [1, 0], temperature: 3 })).toEqual(softmax([1, 0]));
		expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.log(2));
	});
});

describe('risk', () => {
	const classes: LesionClass[] = ['melanocytic_nevus', 'melanoma', 'basal_cell_carcinoma'];
	const malignant: LesionClass[] = ['melanoma', 'basal_cell_carcinoma'];

	it('sums the malignant classes, so a possible melanoma in second place can be High Risk', () => {
		const summed = sumMalignant([0.5, 0.4, 0.1], { classes, malignant });
		expect(summed).toBeCloseTo(0.5);
		expect(toRiskLevel(summed, { medium: 0.1, high: 0.45 })).toBe('high');
	});

	it('starts at each threshold', () => {
		const thresholds = { medium: 0.1, high: 0.4 };
		expect([0.0999, 0.1, 0.3999, 0.4].map((share) => toRiskLevel(share, thresholds))).toEqual([
			'low',
			'medium',
			'medium',
			'high',
		]);
	});

	it('is never Low for NaN', () => {
		expect(toRiskLevel(Number.NaN, { medium: 0.1, high: 0.4 })).toBe('high');
	});
});

describe('the probabilities of predictions', () => {
	it('are in the order of the classes, and 0 for what was not predicted', () => {
		const predictions = [
			{ label: labels.melanoma, confidence: 80 },
			{ label: labels.melanocytic_nevus, confidence: 20 },
		];
		expect(toProbabilities(predictions, card.modes.consumer)).toEqual([0, 0.2, 0.8]);
	});
});

describe('the possibilities', () => {
	const possible = (...probabilities: number[]) =>
		interpretProbabilities(probabilities, { mode: 'consumer', outline: null, reported: null }, card).possible;

	it('are the classes that are probable enough, most probable first', () => {
		expect(possible(0.1, 0.2, 0.7)).toEqual([labels.melanoma, labels.melanocytic_nevus, labels.basal_cell_carcinoma]);
		expect(possible(0.0999, 0.8, 0.1001)).toEqual([labels.melanocytic_nevus, labels.melanoma]);
	});

	it('include the first class, however improbable it is', () => {
		const shy = { ...card.modes.consumer, possibleFrom: 0.9 };
		const { possible: only } = interpretProbabilities(
			[0.3, 0.3, 0.4],
			{ mode: 'consumer', outline: null, reported: null },
			{ ...card, modes: { ...card.modes, consumer: shy } },
		);
		expect(only).toEqual([labels.melanoma]);
	});
});

describe('the texts', () => {
	const findings: Findings = {
		mode: 'consumer',
		modelVersion: '9.9.9',
		ranked: [
			{ name: 'basal_cell_carcinoma', probability: 0.62 },
			{ name: 'melanocytic_nevus', probability: 0.21 },
			{ name: 'melanoma', probability: 0.17 },
		],
		possible: ['basal_cell_carcinoma', 'melanocytic_nevus'],
		malignant: 0.79,
		thresholds: { medium: 0.2, high: 0.45 },
		risk: 'high',
		outline: {
			polygon: [],
			area: 0.23,
			asymmetry: 0.31,
			borderIrregularity: 1.9,
			diameter: 0.64,
			colors: ['red', 'white'],
		},
		reported: null,
	};

	it('say what was measured and nothing else', () => {
		const { explanation_text, technical_summary } = explain(findings);
		for (const part of [
			'Basal Cell Carcinoma (62%)',
			'Melanocytic Nevus (21%)',
			'skin cancer or precancer at about 79%. From 45% we call it high risk.',
			'Colors found: red and white.',
			'Its two halves differ clearly.',
			'Its edge is uneven.',
		]) {
			expect(explanation_text).toContain(part);
		}
		for (const part of [
			'area 23%',
			'asymmetry 0.31',
			'diameter 0.64',
			'border irregularity 1.90',
			'Model 9.9.9',
			'consumer mode',
		])
			expect(technical_summary).toContain(part);
	});

	it('say nothing about an even shape without a color that stands out', () => {
		const even = { ...findings.outline!, asymmetry: 0.05, borderIrregularity: 1.1, colors: [] };
		const { explanation_text, technical_summary } = explain({ ...findings, outline: even });
		expect(explanation_text).not.toMatch(/halves|edge|Colors| {2}/);
		expect(technical_summary).toContain('colors: none named.');
	});

	it('have words that fit shares near 0% and 100%', () => {
		const texts = [0.997, 0.004].map((malignant) => explain({ ...findings, malignant }).explanation_text);
		expect(texts[0]).toContain('skin cancer or precancer at over 99%.');
		expect(texts[1]).toContain('skin cancer or precancer at under 1%.');
	});

	it('distinguish a share from the threshold just above it', () => {
		const close = { ...findings, risk: 'low', malignant: 0.046, thresholds: { medium: 0.0467, high: 0.3437 } } as const;
		const { explanation_text, technical_summary } = explain(close);
		expect(explanation_text).toContain('at just under 5%. Below 5% we call it low risk.');
		expect(technical_summary).toContain('probability 4.6%; thresholds 4.7% medium, 34.4% high');
		const medium = { ...close, risk: 'medium', malignant: 0.343 } as const;
		expect(explain(medium).explanation_text).toContain(
			'at just under 34%. From 5% we call it medium risk, and from 34% high risk.',
		);
		expect(explain({ ...medium, malignant: 0.3436 }).technical_summary).toContain(
			'probability just under 34.4%; thresholds 4.7% medium, 34.4% high',
		);
	});

	it('say that answers raised the chance if they moved it over a threshold', () => {
		const close = { ...findings, thresholds: { medium: 0.0926, high: 0.3437 } };
		const answer = (malignantBefore: number, malignant: number) =>
			explain({ ...close, malignant, reported: { symptoms: { itch: false }, counted: true, malignantBefore } })
				.explanation_text;
		expect(answer(0.0915, 0.094)).toContain('Your answers raised that chance from just under 9% to 9%.');
		expect(answer(0.0912, 0.0915)).toContain('did not raise that chance: it stays at just under 9%.');
	});

	it('give clinicians tenths of a percent, so that values near 0% and 100% are not rounded to them', () => {
		const [first, second, third] = findings.ranked;
		const ranked = [{ ...first!, probability: 0.996 }, { ...second!, probability: 0.003 }, third!];
		const outline = { ...findings.outline!, area: 0.004 };
		const { technical_summary } = explain({ ...findings, ranked, outline });
		expect(technical_summary).toContain('Basal Cell Carcinoma 99.6%, Melanocytic Nevus 0.3% ');
		expect(technical_summary).toContain('Outline: area 0.4% of the analyzed square');
		const nearer = [{ ...first!, probability: 0.9996 }, { ...second!, probability: 0.0003 }, third!];
		expect(explain({ ...findings, ranked: nearer, malignant: 0.0004 }).technical_summary).toContain(
			'Basal Cell Carcinoma over 99.9%, Melanocytic Nevus under 0.1% (calibrated, 3 classes). Summed malignant probability under 0.1%;',
		);
	});

	it('never invent a shape when no outline was found', () => {
		const { explanation_text, technical_summary } = explain({ ...findings, outline: null });
		expect(explanation_text).toContain('The edge of the spot was not clear');
		expect(explanation_text).not.toContain('edge is');
		expect(technical_summary).toContain('Outline: none found.');
	});

	it('say how sure the AI is, and never that it is sure', () => {
		const say = (probability: number) =>
			explain({ ...findings, ranked: [{ name: 'melanoma', probability }, findings.ranked[1]!] }).explanation_text;
		expect(say(0.8)).toContain('The AI can still be wrong.');
		expect(say(0.79)).toContain('The AI is not certain.');
		expect(say(0.5)).toContain('The AI is not certain.');
		expect(say(0.49)).toContain('The AI is unsure: several answers are close.');
	});

	it('name what else it could be if there are more than two possibilities', () => {
		expect(explain(findings).explanation_text).not.toContain('could also be');
		const possible: LesionClass[] = ['basal_cell_carcinoma', 'melanocytic_nevus', 'melanoma', 'actinic_keratosis'];
		expect(explain({ ...findings, possible }).explanation_text).toContain(
			'It could also be Melanoma or Actinic Keratosis.',
		);
	});

	it('describe an outline without a diameter, as in old scans', () => {
		const { diameter: _, ...old } = findings.outline!;
		const { technical_summary } = explain({ ...findings, outline: old });
		expect(technical_summary).toContain('area 23% of the analyzed square, asymmetry');
		expect(technical_summary).not.toContain('diameter');
	});

	it('neither reassure patients with an even shape nor show them tenths of a percent', () => {
		const even = { ...findings.outline!, asymmetry: 0.02, borderIrregularity: 1.1 };
		const { explanation_text } = explain({ ...findings, outline: even, malignant: 0.7912 });
		expect(explanation_text).not.toMatch(/halves|edge|symmetr|smooth|\d\.\d/);
	});

	it('advise by risk and know every class', () => {
		expect(explain(findings).recommendation).toContain('within two weeks');
		const low = explain({ ...findings, risk: 'low' });
		expect(low.recommendation).toContain(
			'See a dermatologist if it is new, changes, bleeds, itches, hurts or worries you',
		);
		expect(low.recommendation).toContain('not an all-clear');
		// Patients with a dermatoscope read it, too.
		expect(low.clinical_recommendation).toMatch(/^Low does not rule out melanoma\./);
		for (const name of Object.keys(labels) as LesionClass[]) {
			const ranked = [{ name, probability: 0.9 }, findings.ranked[0]!];
			expect(explain({ ...findings, ranked }).explanation_text).toContain(labels[name]);
		}
	});

	it('say which mode fits a photo of the other kind', () => {
		expect(explainUnsuitable('wrong_mode', 'consumer').clinical_recommendation).toContain('Clinical mode');
		expect(explainUnsuitable('wrong_mode', 'clinical').clinical_recommendation).toContain('Consumer mode');
	});

	it.each([
		['too_dark', 'too dark', 'by a window'],
		['too_bright', 'too bright', 'without flash'],
		['blurred', 'blurred', 'hold the camera still'],
		['not_skin', 'We couldn’t find a single spot', 'Put the spot in the middle'],
		[
			'no_lesion',
			'we couldn’t find a single spot in it. So there is no risk result. DermaVigil can’t assess rashes',
			'Put the spot in the middle',
		],
		['unfamiliar', 'doesn’t look like the spots that the AI has learned', 'take another photo'],
		['unfamiliar', 'DermaVigil can’t assess rashes', 'If it worries you, show it to a doctor.'],
	] as const)('say why a photo is %s and what to do', (reason, why, what) => {
		const { explanation_text, recommendation } = explainUnsuitable(reason, 'consumer');
		expect(explanation_text).toContain(why);
		expect(explanation_text).toContain('So there is no risk result.');
		expect(recommendation).toContain(what);
	});

	it('mention rashes only if the photo may show one', () => {
		const { explanation_text, recommendation } = explainUnsuitable('blurred', 'consumer');
		expect(explanation_text).not.toContain('rashes');
		expect(recommendation).toContain('If the spot worries you, show it to a doctor.');
	});

	it('give each reason its own sentence', () => {
		const reasons = suitabilities.filter((each) => each !== 'suitable');
		for (const mode of modes) {
			const sentences = reasons.map((reason) => explainUnsuitable(reason, mode).explanation_text);
			expect(new Set(sentences).size).toBe(reasons.length);
		}
	});
});
