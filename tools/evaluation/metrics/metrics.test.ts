import type { LesionClass, ModeSettings } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../packages/analysis/src/seeded-random.ts';
import { rocAuc } from './accuracy.ts';
import { estimateShare, toInterval, withInterval } from './intervals.ts';
import { computeMetrics } from './metrics.ts';
import { dice, peakIsOnLesion, topDecileMask } from './overlap.ts';
import { reliability } from './reliability.ts';

const malignant: LesionClass[] = ['melanoma', 'basal_cell_carcinoma', 'squamous_cell_carcinoma', 'actinic_keratosis'];
const classes: LesionClass[] = [...malignant, 'melanocytic_nevus', 'seborrheic_keratosis'];
const settings: ModeSettings = {
	classes,
	malignant,
	temperature: 1,
	offsets: classes.map(() => 0),
	thresholds: { medium: 0.3, high: 0.6 },
	possibleFrom: 0.2,
	familiarFrom: 0,
	margins: { noLesion: 0, otherKind: 0, familiar: 0, risk: 0, name: 0 },
};
const certain = (predicted: LesionClass, label: LesionClass, person = {}) => ({
	probabilities: classes.map((name) => (name === predicted ? 1 : 0)),
	diagnosis: label,
	label: classes.indexOf(label),
	person,
});
const perfect = classes.map((name) => certain(name, name));

describe('metrics', () => {
	it('are perfect for a perfect model', () => {
		const metrics = computeMetrics(perfect, settings, 'test');
		expect(metrics.top1.value).toBe(1);
		expect(metrics.melanomaAuc.value).toBe(1);
		expect(metrics.malignantSensitivity.value).toBe(1);
		expect(metrics.specificity.value).toBe(1);
		expect([metrics.calibrationError.value, metrics.chanceCalibrationError.value]).toEqual([0, 0]);
		expect(metrics.calibration).toEqual([{ confidence: 1, accuracy: 1, count: classes.length }]);
		expect(metrics.possibilities).toMatchObject({ coverage: { value: 1 }, meanCount: { value: 1 } });
		expect(metrics.confusion.map((row, i) => row[i])).toEqual(classes.map(() => 1));
	});

	it('count what is wrong', () => {
		const cases = [
			certain('melanocytic_nevus', 'melanoma'),
			certain('melanoma', 'melanoma'),
			certain('melanocytic_nevus', 'melanocytic_nevus'),
			certain('melanocytic_nevus', 'melanocytic_nevus'),
		];
		const metrics = computeMetrics(cases, settings, 'test');
		expect(metrics.top1.value).toBe(0.75);
		expect(metrics.balancedAccuracy.value).toBe(0.75);
		expect(metrics.melanomaSensitivity.value).toBe(0.5);
		expect(metrics.calibrationError.value).toBe(0.25);
		expect(metrics.counts).toMatchObject({ melanoma: 2, melanocytic_nevus: 2, basal_cell_carcinoma: 0 });
		// Rows are true classes: one melanoma was taken for a nevus, and no nevus for a melanoma.
		const [melanoma, nevus] = [classes.indexOf('melanoma'), classes.indexOf('melanocytic_nevus')];
		expect([metrics.confusion[melanoma]![nevus], metrics.confusion[nevus]![melanoma]]).toEqual([1, 0]);
	});

	it('count a lesion that the mode has no name for only where they are about risk', () => {
		const unnamed = { ...certain('melanoma', 'melanoma'), diagnosis: 'other_benign' as const, label: null };
		const metrics = computeMetrics([...perfect, unnamed], settings, 'test');
		expect([metrics.count, metrics.malignantCount]).toEqual([classes.length + 1, malignant.length]);
		expect(metrics.top1.value).toBe(1);
		expect(metrics.confusion.flat().reduce((sum, count) => sum + count)).toBe(classes.length);
		// One of three benign lesions is not shown as Low, and one of them looks like a melanoma.
		expect(metrics.specificity.value).toBeCloseTo(2 / 3);
		expect(metrics.melanomaAuc.value).toBeLessThan(1);
	});

	it('average the conditions with 20 photos or more separately, if there are any', () => {
		const nevi = Array.from({ length: 20 }, () => certain('melanocytic_nevus', 'melanocytic_nevus'));
		const carcinomas = Array.from({ length: 20 }, () => certain('melanoma', 'basal_cell_carcinoma'));
		const { frequentAccuracy } = computeMetrics([...nevi, ...carcinomas, ...perfect], settings, 'test');
		// All 21 nevi are right, and one of 21 carcinomas is.
		expect(frequentAccuracy).toMatchObject({ value: expect.closeTo((1 + 1 / 21) / 2), conditions: 2 });
		expect(computeMetrics(perfect, settings, 'test').frequentAccuracy).toBeNull();
	});

	it('separate malignant lesions from the others by the sum of their probabilities, and melanomas by their own', () => {
		const as = (label: LesionClass, melanoma: number, basal: number) => ({
			probabilities: classes.map(
				(name) =>
					({ melanoma, basal_cell_carcinoma: basal, melanocytic_nevus: 1 - melanoma - basal })[name as string] ?? 0,
			),
			diagnosis: label,
			label: classes.indexOf(label),
			person: {},
		});
		const cases = [
			as('melanoma', 0.45, 0),
			as('basal_cell_carcinoma', 0.1, 0.5),
			as('basal_cell_carcinoma', 0.05, 0.1),
			as('melanocytic_nevus', 0.2, 0.2),
			as('seborrheic_keratosis', 0.1, 0),
		];
		const metrics = computeMetrics(cases, settings, 'test');
		expect(metrics.melanomaAuc.value).toBe(1);
		expect(metrics.malignantAuc.value).toBeCloseTo(5 / 6);
		expect(metrics.malignantSensitivity.value).toBeCloseTo(2 / 3);
		expect(metrics.specificity.value).toBe(0.5);
		expect([metrics.top1.value, metrics.top2.value]).toEqual([0.4, 0.8]);
	});

	it('count squamous cell carcinoma and actinic keratosis as one class for the comparison with HAM10000', () => {
		const cases = [
			certain('actinic_keratosis', 'squamous_cell_carcinoma'),
			certain('squamous_cell_carcinoma', 'actinic_keratosis'),
			certain('melanoma', 'melanoma'),
		];
		const metrics = computeMetrics(cases, settings, 'test');
		expect(metrics.balancedAccuracy.value).toBeCloseTo(1 / 3);
		expect(metrics.balancedAccuracyMerged.value).toBe(1);
		// Third and fourth separately, second together.
		const divided = { actinic_keratosis: 0.2, squamous_cell_carcinoma: 0.14, melanocytic_nevus: 0.36, melanoma: 0.3 };
		const shared = {
			probabilities: classes.map((name) => (divided as Record<string, number>)[name] ?? 0),
			diagnosis: 'actinic_keratosis' as const,
			label: classes.indexOf('actinic_keratosis'),
			person: {},
		};
		const { top2, top2Merged } = computeMetrics([shared], settings, 'test');
		expect([top2.value, top2Merged.value]).toEqual([0, 1]);
	});

	it('show how sure the model was, and how often it was right when it was that sure', () => {
		const unsure = (label: LesionClass) => ({
			probabilities: classes.map((name) => ({ melanoma: 0.6, melanocytic_nevus: 0.25 })[name as string] ?? 0.05),
			diagnosis: label,
			label: classes.indexOf(label),
			person: {},
		});
		const cases = [unsure('melanoma'), unsure('melanocytic_nevus'), unsure('basal_cell_carcinoma'), ...perfect];
		const { calibration, calibrationError, chanceCalibrationError, possibilities } = computeMetrics(
			cases,
			settings,
			'test',
		);
		expect(calibration).toEqual([
			{ confidence: expect.closeTo(0.6), accuracy: expect.closeTo(1 / 3), count: 3 },
			{ confidence: 1, accuracy: 1, count: classes.length },
		]);
		// A third of the cases are off by 0.6 minus a third, the others by nothing.
		expect(calibrationError.value).toBeCloseTo((0.6 - 1 / 3) / 3);
		// Of three photos at 60%, 0 to 3 are right in 6.4, 28.8, 43.2 and 21.6%, which are off by 0.6, 0.267, 0.067 and 0.4.
		expect(chanceCalibrationError.value).toBeCloseTo(
			(0.6 * 0.064 + 0.267 * 0.288 + 0.067 * 0.432 + 0.4 * 0.216) / 3,
			2,
		);
		expect(chanceCalibrationError).toMatchObject({ low: expect.closeTo(0.067 / 3, 3), high: expect.closeTo(0.2) });
		// Two of the three unsure sets, of two classes each, hold the true class.
		expect(possibilities.coverage.value).toBeCloseTo(8 / 9);
		expect(possibilities.meanCount.value).toBeCloseTo((3 * 2 + 6) / 9);
	});

	it('put the surest predictions into a bin of their own', () => {
		const cases = [1, 0.94, 0.93].map((sure) => ({ probabilities: [sure, 1 - sure], label: 0 }));
		expect(reliability(cases)).toEqual([
			{ confidence: 0.93, accuracy: 1, count: 1 },
			{ confidence: expect.closeTo(0.97), accuracy: 1, count: 2 },
		]);
	});

	it('of groups are given only where there are enough photos', () => {
		const cases = [
			...Array.from({ length: 30 }, () => certain('melanocytic_nevus', 'melanocytic_nevus', { age: 49, skinType: 2 })),
			...Array.from({ length: 20 }, () => certain('melanocytic_nevus', 'melanocytic_nevus', { age: 50, skinType: 5 })),
			...Array.from({ length: 10 }, () => certain('melanocytic_nevus', 'melanoma', { age: 69 })),
		];
		const { groups } = computeMetrics(cases, settings, 'test');
		const group = (by: string, name: string) => groups.find((each) => each.by === by && each.name === name);
		expect(group('age', '30 to 49')).toMatchObject({
			count: 30,
			malignant: 0,
			top2: { value: 1 },
			malignantSensitivity: null,
		});
		expect(group('age', '50 to 69')).toMatchObject({ count: 30, malignant: 10, malignantSensitivity: { value: 0 } });
		expect(groups.filter(({ by }) => by === 'skin type').map(({ name, count }) => [name, count])).toEqual([
			['I', 0],
			['II', 30],
			['III', 0],
			['IV', 0],
			['V', 20],
			['VI', 0],
			['not recorded', 10],
		]);
		expect(group('skin type', 'V')).toMatchObject({ top2: null, malignantSensitivity: null });
		expect(groups.some(({ by }) => by === 'sex' || by === 'site')).toBe(false);
	});

	it('of groups without a scale begin with the largest group and end with what is not recorded', () => {
		const sites = [undefined, 'trunk', 'face', 'hand', undefined, undefined, 'hand', undefined];
		const cases = sites.map((site) => certain('melanoma', 'melanoma', { site }));
		const { groups } = computeMetrics(cases, settings, 'test');
		expect(groups.map(({ name, count }) => [name, count])).toEqual([
			['hand', 2],
			['face', 1],
			['trunk', 1],
			['not recorded', 4],
		]);
	});

	it('of a group of fewer than 30 photos are absent, however many of them are malignant', () => {
		const cases = Array.from({ length: 29 }, () => certain('melanoma', 'melanoma', { sex: 'female' }));
		expect(computeMetrics(cases, settings, 'test').groups).toMatchObject([{ top2: null, malignantSensitivity: null }]);
	});

	it('have an area under the curve that counts each tie as half', () => {
		expect(rocAuc([0.9, 0.5], [0.5, 0.1])).toBe(0.875);
		expect([rocAuc([0.1], [0.9]), rocAuc([], [0.5])]).toEqual([0, Number.NaN]);
	});

	it('have score intervals if they are shares, which stay wide for few photos and at 0 or 1', () => {
		const rounded = (hits: number, count: number) => {
			const { value, low, high } = estimateShare(Array.from({ length: count }, (_, index) => index < hits));
			return [value, low, high].map((number) => Math.round(number * 1000) / 1000);
		};
		// From Wilson's formula, which Brown, Cai and DasGupta 2001 recommend for small counts.
		expect(rounded(3, 6)).toEqual([0.5, 0.188, 0.812]);
		expect(rounded(448, 448)).toEqual([1, 0.991, 1]);
		expect(rounded(0, 10)).toEqual([0, 0, 0.278]);
		expect(rounded(0, 0)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
	});

	it('have the range of the middle 95% of values as their interval', () => {
		expect(toInterval(Array.from({ length: 1001 }, (_, i) => 1000 - i))).toEqual({ low: 25, high: 975 });
		expect(toInterval([])).toEqual({ low: Number.NaN, high: Number.NaN });
	});

	it('have a bootstrap interval, the same each time, if they are not shares', () => {
		const rows = Array.from({ length: 200 }, (_, i) => i % 4 === 0);
		const measure = (each: readonly boolean[]) => each.filter(Boolean).length / each.length;
		const interval = withInterval(rows, measure);
		expect(interval.value).toBe(0.25);
		// A share of 200 rows has a standard error of 0.0306, and 95 of 100 such shares lie within 1.96 of these errors.
		expect(Math.abs(interval.low - 0.19)).toBeLessThan(0.008);
		expect(Math.abs(interval.high - 0.31)).toBeLessThan(0.008);
		expect(withInterval(rows, measure)).toEqual(interval);
	});
});

describe('an outline drawn by a person', () => {
	const photo = { width: 40, height: 20 };
	/** The left half of the photo, at half its resolution. */
	const mask = { width: 20, height: 10, data: Uint8Array.from({ length: 200 }, (_, i) => (i % 20 < 10 ? 255 : 0)) };
	const box = (left: number, top: number, right: number, bottom: number): [number, number][] => [
		[left, top],
		[right, top],
		[right, bottom],
		[left, bottom],
	];

	it('is compared with the model’s by the area that both cover', () => {
		expect(dice(box(0, 0, 20, 20), photo, mask)).toBe(1);
		expect(dice(box(10, 0, 30, 20), photo, mask)).toBe(0.5);
		expect(dice(box(20, 0, 40, 20), photo, mask)).toBe(0);
		expect(dice(null, photo, mask)).toBe(0);
	});

	it('either holds the peak of a heat-map or does not', () => {
		const map = (values: number[]) => ({ square: { left: 10, top: 0, side: 20 }, columns: 2, rows: 2, values });
		expect(peakIsOnLesion(map([1, 0, 0, 0]), photo, mask)).toBe(true);
		expect(peakIsOnLesion(map([0, 0, 0, 1]), photo, mask)).toBe(false);
		const lower = { ...mask, data: Uint8Array.from({ length: 200 }, (_, i) => (i < 100 ? 0 : 255)) };
		expect(peakIsOnLesion(map([1, 0, 0, 0]), photo, lower)).toBe(false);
		expect(peakIsOnLesion(map([0, 0, 1, 0]), photo, lower)).toBe(true);
	});

	it('is not needed to find the tenth that a heat-map marks most', () => {
		const corner = topDecileMask({ columns: 3, rows: 3, values: [1, 0, 0, 0, 0, 0, 0, 0, 0] }, 20);
		expect(corner.reduce((sum, value) => sum + value, 0)).toBe(40);
		expect([corner[0], corner[19], corner[380], corner[399]]).toEqual([1, 0, 0, 0]);
		const middle = topDecileMask({ columns: 3, rows: 3, values: [0, 0, 0, 0, 1, 0, 0, 0, 0] }, 20);
		expect([189, 190, 209, 210].map((pixel) => middle[pixel])).toEqual([1, 1, 1, 1]);
		expect([0, 19, 199, 380, 399].map((pixel) => middle[pixel])).toEqual([0, 0, 0, 0, 0]);
		const random = seededRandom(1);
		const values = Array.from({ length: 9 }, random);
		expect(topDecileMask({ columns: 3, rows: 3, values }, 50).reduce((sum, value) => sum + value, 0)).toBe(250);
		const flat = topDecileMask({ columns: 3, rows: 3, values: values.map(() => 0) }, 20);
		expect(flat.reduce((sum, value) => sum + value, 0)).toBe(40);
	});
});
