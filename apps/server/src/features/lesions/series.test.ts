import type { Measure } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import type { MeasuredScan } from '../../db/measured-scan.ts';
import { toSeries } from './series.ts';

const scan = (day: number, changes: Partial<MeasuredScan> = {}): MeasuredScan => ({
	id: `scan-${day}`,
	image: '',
	furtherPhotos: [],
	savedAt: new Date(Date.UTC(2026, 0, day)),
	unseen: true,
	riskLevel: 'low',
	mmPerPixel: null,
	mode: 'clinical',
	fused: false,
	width: 600,
	height: 400,
	area: 0.25,
	asymmetry: 0.1,
	border: 1.2,
	colors: 2,
	malignant: 5,
	symptoms: null,
	...changes,
});
const area = (changes: Partial<Measure>): Measure => ({
	name: 'area',
	unit: '%',
	before: 25,
	after: 30,
	difference: 20,
	uncertainty: 10,
	change: 'increase',
	...changes,
});
const sizes = (scans: MeasuredScan[], measure?: Measure, sinceFirst: Measure | null = null) =>
	toSeries(scans, measure ? [measure] : [], sinceFirst).map(({ area_mm2, relative_area }) => [
		area_mm2,
		relative_area && Math.round(relative_area),
	]);
const marked = { mmPerPixel: 0.05 };
const lost = area({ difference: null, change: 'not comparable' });

it('sizes are in square millimeters, computed from the photo’s center square, if a scale was marked', () => {
	expect(sizes([scan(1, marked), scan(2, { ...marked, area: 0.5 }), scan(3)])).toEqual([
		[100, 100],
		[200, 200],
		[null, null],
	]);
	expect(sizes([scan(1, { ...marked, area: null }), scan(2, marked)])).toEqual([
		[null, null],
		[100, null],
	]);
});

it('without marks, the second of two scans is relative to the first by their comparison', () => {
	expect(sizes([scan(1), scan(2)], area({}))).toEqual([
		[null, 100],
		[null, 120],
	]);
	expect(sizes([scan(1), scan(2)], lost)).toEqual([
		[null, null],
		[null, null],
	]);
});

it('the last of several scans is relative to the first by their own comparison, and the one before it by both comparisons', () => {
	expect(sizes([scan(1), scan(2), scan(3), scan(4)], area({}), area({ difference: 50 }))).toEqual([
		[null, 100],
		[null, null],
		[null, 125],
		[null, 150],
	]);
	expect(sizes([scan(1), scan(2), scan(3)], lost, area({ difference: 50 }))).toEqual([
		[null, 100],
		[null, null],
		[null, 150],
	]);
	expect(sizes([scan(1), scan(2), scan(3)], area({})).map(([, percent]) => percent)).toEqual([null, null, null]);
});

it('a comparison in square millimeters takes precedence over the single assessments', () => {
	const compared = area({ unit: 'mm²', before: 190, after: 209, difference: 10 });
	expect(sizes([scan(1, marked), scan(2, marked), scan(3, marked)], compared)).toEqual([
		[100, 100],
		[190, 190],
		[209, 209],
	]);
});

it('the last two have the shape that was compared, so that the chart and the comparison agree', () => {
	const asymmetry = area({ name: 'asymmetry', unit: '', before: 0.3, after: 0.4 });
	const series = toSeries([scan(1), scan(2), scan(3)], [asymmetry], null);
	expect(series.map((point) => point.asymmetry)).toEqual([0.1, 0.3, 0.4]);
	expect(series.map((point) => point.malignant_probability)).toEqual([5, 5, 5]);
});

it('any other two take the place of the last two', () => {
	const compared = area({ unit: 'mm²', before: 190, after: 209, difference: 10 });
	const scans = [scan(1, marked), scan(2, marked), scan(3, marked)];
	const points = toSeries(scans, [compared, { ...compared, name: 'border', unit: '' }], null, [0, 1]);
	expect(points.map(({ area_mm2, relative_area }) => [area_mm2, Math.round(relative_area ?? 0)])).toEqual([
		[190, 100],
		[209, 110],
		[100, 53],
	]);
	expect(points.map(({ border }) => border)).toEqual([190, 209, 1.2]);
});
