import { type LesionClass, labels } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { calibrate, softmax } from '../src/calibrate.ts';
import { explain, explainUnsuitable, type Findings } from '../src/explain.ts';
import { measureFigures, rocAuc, withInterval } from '../src/figures.ts';
import { judgeSuitability } from '../src/quality.ts';
import { malignantProbability, riskLevel } from '../src/risk.ts';
import { card } from './open-analyser.ts';

describe('calibration', () => {
	it('gives probabilities, whatever the scores', () => {
		expect(softmax([1000, 1000])).toEqual([0.5, 0.5]);
		expect(calibrate([0, 0], { offsets: [Math.log(3), 0], temperature: 1 })[0]).toBeCloseTo(0.75);
		expect(calibrate([2, 0], { offsets: [0, 0], temperature: 2 })).toEqual(softmax([1, 0]));
	});
});

describe('risk', () => {
	const classes: LesionClass[] = ['melanocytic_nevus', 'melanoma', 'basal_cell_carcinoma'];
	const malignant: LesionClass[] = ['melanoma', 'basal_cell_carcinoma'];

	it('sums the malignant classes, so a possible melanoma in second place can be High Risk', () => {
		const summed = malignantProbability([0.5, 0.4, 0.1], { classes, malignant });
		expect(summed).toBeCloseTo(0.5);
		expect(riskLevel(summed, { medium: 0.1, high: 0.45 })).toBe('high');
	});

	it('starts at each threshold', () => {
		const thresholds = { medium: 0.1, high: 0.4 };
		expect([0.0999, 0.1, 0.3999, 0.4].map((share) => riskLevel(share, thresholds))).toEqual([
			'low',
			'medium',
			'medium',
			'high',
		]);
	});
});

describe('suitability', () => {
	const gate = { ...card.gate, notSkin: 0.5, otherKind: 0.8 };
	const photo = { width: 64, height: 64 };

	it.each([
		[{ width: 63, height: 600 }, [1, 0, 0], 'clinical', 'too_small'],
		[photo, [0.1, 0.4, 0.5], 'consumer', 'not_skin'],
		[photo, [0.8, 0.2, 0], 'consumer', 'wrong_mode'],
		[photo, [0.8, 0.2, 0], 'clinical', 'suitable'],
		[photo, [0.2, 0.8, 0], 'clinical', 'wrong_mode'],
		[photo, [0.79, 0.21, 0], 'consumer', 'suitable'],
	] as const)('%o with gate %o in %s mode: %s', (size, probabilities, mode, expected) => {
		expect(judgeSuitability(size, probabilities, mode, gate)).toBe(expected);
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
		malignant: 0.79,
		thresholds: { medium: 0.2, high: 0.45 },
		risk: 'high',
		outline: { polygon: [], area: 0.23, asymmetry: 0.31, borderIrregularity: 1.9, colours: ['red', 'white'] },
	};

	it('say what was measured and nothing else', () => {
		const { explanation_text, technical_summary } = explain(findings);
		for (const part of [
			'Basal Cell Carcinoma (62 %)',
			'Melanocytic Nevus (21 %)',
			'79 %',
			'45 %',
			'23 %',
			'red and white',
			'differ clearly',
			'uneven',
		]) {
			expect(explanation_text).toContain(part);
		}
		for (const part of ['asymmetry 0.31', 'border irregularity 1.90', 'Model 9.9.9', 'consumer mode'])
			expect(technical_summary).toContain(part);
	});

	it('never invent a shape when no outline was found', () => {
		const { explanation_text, technical_summary } = explain({ ...findings, outline: null });
		expect(explanation_text).toContain('No clear outline');
		expect(explanation_text).not.toContain('border is');
		expect(technical_summary).toContain('Outline: none found.');
	});

	it('advise by risk and know every class', () => {
		expect(explain(findings).recommendation).toContain('as soon as you can');
		expect(explain({ ...findings, risk: 'low' }).recommendation).toContain('not an all-clear');
		for (const name of Object.keys(labels) as LesionClass[]) {
			const ranked = [{ name, probability: 0.9 }, findings.ranked[0]!];
			expect(explain({ ...findings, ranked }).explanation_text).toContain(labels[name]);
		}
	});

	it('tell which mode fits a picture of the other kind', () => {
		expect(explainUnsuitable('wrong_mode', 'consumer').clinical_recommendation).toContain('Clinical mode');
		expect(explainUnsuitable('wrong_mode', 'clinical').clinical_recommendation).toContain('Consumer mode');
	});
});

describe('figures', () => {
	const modeCard = { ...card.modes.consumer, thresholds: { medium: 0.3, high: 0.6 } };
	const { classes } = modeCard;
	const certain = (predicted: LesionClass, label: LesionClass) => ({
		probabilities: classes.map((name) => (name === predicted ? 1 : 0)),
		label: classes.indexOf(label),
	});

	it('are perfect for a perfect network', () => {
		const figures = measureFigures(
			classes.map((name) => certain(name, name)),
			modeCard,
			'test',
		);
		expect(figures.top1.value).toBe(1);
		expect(figures.melanomaAuc.value).toBe(1);
		expect(figures.malignantSensitivity.value).toBe(1);
		expect(figures.specificity.value).toBe(1);
		expect(figures.calibrationError.value).toBe(0);
		expect(figures.confusion.map((row, i) => row[i])).toEqual(classes.map(() => 1));
	});

	it('count what is wrong', () => {
		const cases = [
			certain('melanocytic_nevus', 'melanoma'),
			certain('melanoma', 'melanoma'),
			certain('melanocytic_nevus', 'melanocytic_nevus'),
			certain('melanocytic_nevus', 'melanocytic_nevus'),
		];
		const figures = measureFigures(cases, modeCard, 'test');
		expect(figures.top1.value).toBe(0.75);
		expect(figures.balancedAccuracy.value).toBe(0.75);
		expect(figures.melanomaSensitivity.value).toBe(0.5);
		expect(figures.calibrationError.value).toBe(0.25);
		expect(figures.counts).toMatchObject({ melanoma: 2, melanocytic_nevus: 2, basal_cell_carcinoma: 0 });
	});

	it('have an area under the curve that counts ties half', () => {
		expect(rocAuc([0.9, 0.5], [0.5, 0.1])).toBe(0.875);
	});

	it('have an interval around the value, the same each time', () => {
		const rows = Array.from({ length: 200 }, (_, i) => i % 4 === 0);
		const measure = (each: readonly boolean[]) => each.filter(Boolean).length / each.length;
		const interval = withInterval(rows, measure);
		expect(interval.value).toBe(0.25);
		expect(interval.low).toBeGreaterThan(0.17);
		expect(interval.low).toBeLessThan(0.25);
		expect(interval.high).toBeGreaterThan(0.25);
		expect(withInterval(rows, measure)).toEqual(interval);
	});
});
