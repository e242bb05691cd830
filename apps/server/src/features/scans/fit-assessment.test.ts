import { messages, type SavedAssessment } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { fitAssessment } from './fit-assessment.ts';

const { heatmap, outline } = assessment;

it('scales coordinates and sizes to the stored image, and leaves shares and ratios unchanged', () => {
	const fitted = fitAssessment(assessment, { width: 300, height: 225 });
	expect(fitted).toEqual({
		...assessment,
		photo: { width: 300, height: 225 },
		heatmap: { ...heatmap, square: { left: 37.5, top: 0, side: 225 } },
		outline: {
			...outline,
			polygon: [
				[100, 100],
				[130, 100],
				[115, 125],
			],
		},
	});
	expect(fitAssessment(assessment, { width: 600, height: 450 })).toEqual(assessment);
});

it('accepts images whose sides were rounded when they were reduced', () => {
	const photo = { width: 3024, height: 4032 };
	const whole: SavedAssessment = { ...assessment, photo };
	expect(fitAssessment(whole, { width: 768, height: 1024 }).photo).toEqual({ width: 768, height: 1024 });
	const narrow: SavedAssessment = { ...assessment, photo: { width: 5000, height: 601 } };
	expect(fitAssessment(narrow, { width: 1024, height: 123 }).photo).toEqual({ width: 1024, height: 123 });
});

it('stores no more digits than were measured', () => {
	const values = Array<number>(4).fill(1e-300);
	const polygon: [number, number][] = [[1 / 3, 1e-300]];
	const fine = { ...assessment, heatmap: { ...heatmap!, values }, outline: { ...outline!, polygon } };
	const fitted = fitAssessment(fine, { width: 600, height: 450 });
	expect([fitted.heatmap!.values, fitted.outline!.polygon]).toEqual([[0, 0, 0, 0], [[0.33, 0]]]);
});

describe('refuses an assessment', () => {
	const image = { width: 600, height: 450 };
	it.each<[string, Partial<SavedAssessment>]>([
		['of a photo of another shape', { photo: { width: 450, height: 600 } }],
		['of a photo without size', { photo: { width: 0, height: 0 } }],
		['with an outline beside the photo', { outline: { ...outline!, polygon: [[602, 10]] } }],
		['with an outline left of the photo', { outline: { ...outline!, polygon: [[-2, 10]] } }],
		['with an outline above the photo', { outline: { ...outline!, polygon: [[10, -2]] } }],
		['with an outline below the photo', { outline: { ...outline!, polygon: [[10, 452]] } }],
		['with an outline at the end of the world', { outline: { ...outline!, polygon: [[1e308, -1e308]] } }],
		['with a heat-map beside the photo', { heatmap: { ...heatmap!, square: { left: 300, top: 0, side: 450 } } }],
		['with a heat-map without size', { heatmap: { ...heatmap!, square: { left: 75, top: 0, side: 0 } } }],
		['with a heat-map turned inside out', { heatmap: { ...heatmap!, square: { left: 75, top: 0, side: -10 } } }],
	])('%s', (_kind, changes) => {
		expect(() => fitAssessment({ ...assessment, ...changes }, image)).toThrow(messages.savedScan.otherPhoto);
	});

	it('of a photo of negative size, whose sides have the ratio of a square image', () => {
		const bare = { ...assessment, heatmap: null, outline: null, photo: { width: -450, height: -450 } };
		expect(() => fitAssessment(bare, { width: 450, height: 450 })).toThrow(messages.savedScan.otherPhoto);
	});
});
