import { messages } from '@dermavigil/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleComparison } from '../../../features/journal/test/example-comparison.ts';
import { settledAfter } from '../script/list-frames.ts';
import type { TourResult } from '../script/result-script.ts';
import { makeComparisonTour } from './comparison-tour.ts';
import { draw, type Tour } from './draw.ts';
import type { Palette } from './palette.ts';
import { makeResultTour } from './result-tour.ts';

vi.mock('../../photo-copy.ts', () => ({
	loadImage: async (url: string) => url,
	drawPhotoCopy: async (photo: unknown) => ({ photo, width: 400, height: 300 }),
	makeHeatMapLayer: () => 'heat-map',
}));

const anyColor: ProxyHandler<object> = { get: (_, name) => String(name) };
const palette = { colors: new Proxy({}, anyColor), sans: 'sans', serif: 'serif' } as Palette;

class RecordedPath {
	steps: unknown[] = [];
	moveTo = (...point: number[]) => this.steps.push(point);
	lineTo = (...point: number[]) => this.steps.push(point);
}
beforeEach(() => vi.stubGlobal('Path2D', RecordedPath));
afterEach(() => vi.unstubAllGlobals());

/** Everything that is painted at a given time, in order. */
function record(tour: Tour, time: number): string {
	const calls: unknown[] = [];
	const state: Record<string, unknown> = { canvas: { width: 960 }, globalAlpha: 1 };
	const context = new Proxy(state, {
		get: (_, name: string) =>
			name in state
				? state[name]
				: (...values: unknown[]) => {
						calls.push(name, values);
						return name === 'measureText' ? { width: String(values[0]).length * 10 } : { addColorStop() {} };
					},
		set(_, name: string, value) {
			calls.push(name, value);
			state[name] = name === 'globalAlpha' ? 1 : value;
			return true;
		},
	});
	const options = { palette, tall: false, captions: false, still: false, note: '' };
	draw(context as unknown as CanvasRenderingContext2D, tour, time, options);
	return JSON.stringify(calls, (_, value) => (typeof value === 'number' ? Math.round(value * 1e6) : value));
}

const polygon: [number, number][] = [
	[100, 100],
	[200, 90],
	[220, 180],
	[120, 200],
];
const result: TourResult = {
	answer: {
		...{ mode: 'consumer', riskLevel: 'medium', label: 'Melanocytic Nevus', reason: null, possible: ['Melanoma'] },
		redFlag: false,
		countsFrom: null,
		recommendation: 'Have a dermatologist look at this spot.',
		predictions: ['Melanocytic Nevus', 'Melanoma', 'Basal Cell Carcinoma', 'Actinic Keratosis'].map((label) => ({
			...{ label, confidence: 25 },
		})),
		malignantProbability: 40,
	},
	assessment: {
		photo: { width: 400, height: 300 },
		heatmap: { square: { left: 50, top: 0, side: 300 }, columns: 1, rows: 1, values: [1] },
		outline: {
			...{ polygon, area: 0.2, asymmetry: 0.4, borderIrregularity: 2.3 },
			colors: ['white', 'red', 'light brown', 'dark brown', 'blue-gray', 'black'],
		},
	},
	thresholds: { medium: 0.05, high: 0.5 },
};

test('a comparison without outlines still shows the newer photo', async () => {
	const [before, after] = [exampleComparison.before, exampleComparison.after].map((scan) => ({ ...scan, polygon: [] }));
	const comparison = { ...exampleComparison, before: before!, after: after!, verdict: messages.tour.about };
	const tour = await makeComparisonTour(comparison);
	for (const { kind, start, length } of tour.script.scenes.slice(0, -1)) {
		expect(record(tour, start + length - 1e-3), kind).toMatch(/"drawImage",\[\{[^}]*\}(,-?\d+){4}\]/);
	}
});

test.each([
	['a result', () => makeResultTour(result, '/photo', 'colors')],
	['a comparison', () => makeComparisonTour({ ...exampleComparison, verdict: messages.tour.about })],
])('the scenes of %s move at first, but no longer once they have settled', async (_, make) => {
	const tour = await make();
	for (const [index, { kind, start, length }] of tour.script.scenes.entries()) {
		const end = record(tour, start + length - 1e-3);
		expect(record(tour, start + settledAfter[kind]), kind).toBe(end);
		if (index > 0) expect(record(tour, start + 0.2), kind).not.toBe(end);
	}
});
