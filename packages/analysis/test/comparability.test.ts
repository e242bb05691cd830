import { type Measure, type Outline, outlineSchema } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import type { PhotoAlignment } from '../src/comparison/align.ts';
import { assessComparability } from '../src/comparison/comparability.ts';
import type { LesionMeasurement } from '../src/comparison/measure-lesion.ts';
import { measurePair, type PhotoResult } from '../src/comparison/measures.ts';
import type { Observation } from '../src/comparison/observe.ts';
import { getUncertainties, type ScaleBasis } from '../src/comparison/uncertainties.ts';
import type { Polygon } from '../src/outline/contour.ts';

const square = (left: number, side = 10): Polygon => [
	[left, 0],
	[left + side, 0],
	[left + side, side],
	[left, side],
];
const outline: Outline = outlineSchema.parse({
	polygon: square(0),
	area: 0.1,
	asymmetry: 0.1,
	borderIrregularity: 1.2,
	colors: ['red'],
});
const lesion: LesionMeasurement = { outline, blur: 0.2, malignant: 20, mode: 'clinical', showsLesion: true };

function observe(changes: Partial<Observation> = {}, measured: Partial<LesionMeasurement> = {}): Observation {
	const polygon = changes.polygon ?? square(0);
	return { lesion: { ...lesion, ...measured }, polygon, area: 100, reachesEdge: false, ...changes };
}
const align = (skin: boolean, zoom = 1): PhotoAlignment => ({ similarity: { a: zoom, b: 0, dx: 0, dy: 0 }, skin });
const unmarked = { side: 100, mmPerPixel: null };
const marked = { side: 100, mmPerPixel: 0.5 };

describe('the scale of two photos', () => {
	const assess = (alignment: PhotoAlignment | null, from = unmarked as typeof marked | typeof unmarked, to = from) => {
		const { basis, area } = assessComparability({ before: observe(), after: observe(), alignment }, [from, to]);
		return [basis, area];
	};

	it('is known by the skin first, then by marks in both, then by photos from the same distance', () => {
		expect(assess(align(true), marked)).toEqual(['skin', undefined]);
		expect(assess(align(false), marked)).toEqual(['marks', undefined]);
		expect(assess(null, marked)).toEqual(['marks', undefined]);
		expect(assess(align(false))).toEqual(['distance', undefined]);
		expect(assess(align(false, 2), unmarked, { side: 200, mmPerPixel: null })).toEqual(['distance', undefined]);
	});

	it('is unknown otherwise, even with marks in one of them', () => {
		expect(assess(align(false, 1.1))).toEqual([null, 'scale unknown']);
		expect(assess(align(false, 1.1), marked, unmarked)).toEqual([null, 'scale unknown']);
		expect(assess(align(false, 1.1), unmarked, marked)).toEqual([null, 'scale unknown']);
		expect(assess(null)).toEqual([null, 'not aligned']);
	});
});

describe('the shapes of two photos', () => {
	const assess = (before: Observation, after: Observation, alignment = align(true)) =>
		assessComparability({ before, after, alignment }, [unmarked, unmarked]).shape;

	it('can be compared only if both show one whole lesion, in photos of the same kind', () => {
		const [whole, none] = [observe(), observe({}, { outline: null })];
		expect(assess(whole, whole)).toBeUndefined();
		expect([assess(none, whole), assess(whole, none)]).toEqual(['no lesion', 'no lesion']);
		expect(assess(whole, observe({}, { mode: 'consumer' }))).toBe('other kind');
		const cut = observe({ reachesEdge: true });
		expect([assess(cut, whole), assess(whole, cut)]).toEqual(['cut off', 'cut off']);
	});

	it('belong to different spots if less than 60% of the smaller one lies within the other', () => {
		const at = (left: number, side = 10) => assess(observe(), observe({ polygon: square(left, side) }));
		expect([at(3), at(-3), at(5), at(-5), at(20)]).toEqual([
			undefined,
			undefined,
			'other spot',
			'other spot',
			'other spot',
		]);
		expect([at(0, 30), at(2, 3)]).toEqual([undefined, undefined]);
	});
});

describe('the area of a lesion that the later photo cuts off', () => {
	const assess = (before: Partial<Observation>, area: number, alignment = align(true)) =>
		assessComparability({ before: observe(before), after: observe({ area, reachesEdge: true }), alignment }, [
			marked,
			marked,
		]).area;

	it('is compared only if the skin shows that the lesion is larger even so', () => {
		expect([assess({}, 101), assess({}, 99)]).toEqual([undefined, 'cut off']);
		expect(assess({ reachesEdge: true }, 101)).toBe('cut off');
		expect(assess({}, 101, align(false))).toBe('cut off');
		expect([assess({}, 401, align(true, 2)), assess({}, 399, align(true, 2))]).toEqual([undefined, 'cut off']);
	});
});

describe('the measures of two photos', () => {
	const known = { basis: 'skin' as ScaleBasis, shape: undefined, area: undefined };
	const find = (measures: Measure[], name: Measure['name']) => measures.find((each) => each.name === name)!;

	it('have areas on one scale: by the skin, that of the later photo; by marks, that of each photo', () => {
		const pair = { before: observe({ area: 100 }), after: observe({ area: 800 }), alignment: align(true, 2) };
		const measure = (basis: ScaleBasis, scales = [unmarked, unmarked] as [typeof unmarked, typeof unmarked]) =>
			find(measurePair(pair, scales, { ...known, basis }), 'area');
		expect(measure('skin')).toMatchObject({ unit: '%', before: 4, after: 8, difference: 100, change: 'increase' });
		const marks = [marked, { side: 100, mmPerPixel: 0.25 }].map((each) => each as unknown as typeof unmarked);
		expect(measure('marks', [marks[0]!, marks[1]!])).toMatchObject({ unit: 'mm²', before: 25, after: 50 });
		expect(measure('skin', [marks[0]!, unmarked])).toMatchObject({ unit: '%', before: 4, after: 8 });
	});

	it('say what changed as far as both photos show it', () => {
		const changed = { ...outline, asymmetry: 0.9, colors: ['red', 'white', 'black'] satisfies Outline['colors'] };
		const [one, other] = [observe(), observe({}, { outline: changed })];
		const measure = (shape: ReturnType<typeof assessComparability>['shape'], before = one, after = other) =>
			measurePair({ before, after, alignment: align(true) }, [unmarked, unmarked], { ...known, shape, area: shape });
		const assess = (...pair: Parameters<typeof measure>) => measure(...pair).map(({ change }) => change);
		const [same, lost] = ['no measurable change', 'not comparable'];
		expect(assess(undefined)).toEqual([same, 'increase', same, 'increase', same]);
		expect(assess(undefined, other, one)).toEqual([same, 'decrease', same, 'decrease', same]);
		expect(find(measure(undefined), 'asymmetry').difference).toBeCloseTo(0.8);
		expect(assess('cut off')).toEqual([lost, lost, lost, 'increase', same]);
		expect([assess('other kind'), assess('other spot')]).toEqual([Array(5).fill(lost), Array(5).fill(lost)]);
		const none = measure('no lesion', observe({}, { outline: null }));
		expect(none.map(({ before }) => before)).toEqual([null, null, null, null, 20]);
		expect(none.map(({ change }) => change)).toEqual([lost, lost, lost, lost, same]);
	});

	it('compare the saved chances that people have seen, or measured ones unless both were saved', () => {
		const pair = { before: observe(), after: observe({}, { malignant: 70 }), alignment: align(true) };
		const compare = (...saved: (number | null)[]) => {
			const results = saved.map((malignant): PhotoResult => ({ risk: 'low', malignant, symptoms: null }));
			const all = measurePair(pair, [unmarked, unmarked], known, results as [PhotoResult, PhotoResult]);
			const { before, after } = find(all, 'malignant probability');
			return [before, after];
		};
		expect(compare(3, 90)).toEqual([3, 90]);
		expect([compare(3, null), compare(null, 90)]).toEqual([
			[20, 70],
			[20, 70],
		]);
		const unseen = { ...pair, after: observe({}, { malignant: 70, showsLesion: false }) };
		expect(find(measurePair(unseen, [unmarked, unmarked], known), 'malignant probability')).toMatchObject({
			...{ before: 20, after: null, change: 'not comparable' },
		});
	});
});

it('the uncertainty grows with the blur of the border, the model’s doubt, and the source of the scale', () => {
	const [before, after] = [
		{ ...lesion, blur: 0.1, malignant: 10 },
		{ ...lesion, blur: 0.3, malignant: 30 },
	];
	const near = (values: Record<Measure['name'], number>) =>
		Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expect.closeTo(value)]));
	const aligned = { area: 0.33, asymmetry: 0.0875, border: 0.25, colors: 1, 'malignant probability': 44.1 };
	expect(getUncertainties(before, after, true, 'skin')).toEqual(near(aligned));
	expect(getUncertainties(before, after, false, null)).toEqual(near({ ...aligned, colors: 2 }));
	const area = (basis: ScaleBasis) => getUncertainties(before, after, true, basis).area;
	expect(area('distance')).toBeCloseTo(Math.hypot(0.33, 0.06));
	expect(area('marks')).toBeCloseTo(Math.hypot(0.33, 0.0849));
});
