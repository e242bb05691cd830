import type { Comparison } from '@dermavigil/contract';
import { uuid } from '../../../../test/fixtures.ts';

const scan = (number: number, saved_at: string): Comparison['before'] => ({
	id: uuid(number),
	mode: 'consumer',
	image_url: `/api/images/${number}`,
	further: false,
	saved_at,
	risk_level: 'low',
	malignant_probability: 2.5,
	width: 800,
	height: 600,
	polygon: [
		[300, 200],
		[500, 200],
		[400, 400],
	],
});
const point = (number: number, saved_at: string, relative_area: number): Comparison['series'][number] => ({
	id: uuid(number),
	mode: 'consumer',
	saved_at,
	risk_level: 'low',
	area_mm2: null,
	relative_area,
	asymmetry: 0.12,
	border: 1.3,
	colors: 2,
	malignant_probability: 12.5,
});

/** A whole response of the compare call. Its scans are numbers 1 to 3; the last two are compared. */
export const exampleComparison: Comparison = {
	change_summary: 'The spot has grown.',
	change_recommendation: 'Have a doctor look at it.',
	counts_from: null,
	growth: null,
	before: scan(2, '2026-09-01T12:00:00Z'),
	after: scan(3, '2026-10-01T12:00:00Z'),
	alignment: { a: 0.9, b: 0.1, dx: 12, dy: -4, by: 'features' },
	measures: [
		{ name: 'area', unit: '%', before: 12, after: 14.4, difference: 20, uncertainty: 8, change: 'increase' },
		{
			name: 'asymmetry',
			unit: '',
			before: 0.12,
			after: 0.13,
			difference: 0.01,
			uncertainty: 0.05,
			change: 'no measurable change',
		},
		{ name: 'border', unit: '', before: 1.5, after: 1.3, difference: -0.2, uncertainty: 0.1, change: 'decrease' },
		{
			name: 'colors',
			unit: '',
			before: 2,
			after: null,
			difference: null,
			uncertainty: null,
			change: 'not comparable',
		},
		{
			name: 'malignant probability',
			unit: 'percent',
			before: 12,
			after: 15.5,
			difference: 3.5,
			uncertainty: 9,
			change: 'no measurable change',
		},
	],
	series: [
		point(1, '2026-08-01T12:00:00Z', 100),
		point(2, '2026-09-01T12:00:00Z', 104),
		point(3, '2026-10-01T12:00:00Z', 125),
	],
};
