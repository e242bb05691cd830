import type { Comparison, Measure } from '@dermavigil/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SyntheticLesionOptions } from '../../../tools/synthetic-lesions/scene.ts';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import type { Analyzer } from '../src/assess.ts';
import { alignPhotos } from '../src/comparison/align.ts';
import { type ComparedPhoto, comparePhotos, toAlignment } from '../src/comparison/compare.ts';
import { cropFrame } from '../src/comparison/frame.ts';
import { measurePair } from '../src/comparison/measures.ts';
import { type Observation, observePair } from '../src/comparison/observe.ts';
import { fitSimilarity, getRotation, getScale, invert, move } from '../src/comparison/similarity.ts';
import type { Photo } from '../src/photo.ts';
import { card, openAnalyzer } from './open-analyzer.ts';

const first: SyntheticLesionOptions = { seed: 3, kind: 'dermoscopy', width: 600, height: 450 };
const moved = { shiftX: 0.04, shiftY: -0.03, turn: 0.35, light: 1.15, shot: 1 };
const earlier = renderSyntheticLesion(first);
const later = renderSyntheticLesion({ ...first, ...moved });
const plain = (photo: Photo) => ({ photo, polygon: null });

const other = renderSyntheticLesion({ ...first, seed: 77 });

let analyzer: Analyzer;
let pair: Awaited<ReturnType<typeof observePair>>;
beforeAll(async () => {
	analyzer = await openAnalyzer();
	pair = await observePair(analyzer, card, { photo: earlier, mode: 'clinical' }, { photo: later, mode: 'clinical' });
});

const compare = (before: Photo, after: Photo, changes: { before?: object; after?: object; first?: Photo } = {}) => {
	const known: Omit<ComparedPhoto, 'photo'> = {
		mode: 'clinical',
		mmPerPixel: null,
		result: { risk: 'low', malignant: null, symptoms: null },
	};
	return comparePhotos(
		{ analyzer, card },
		{
			before: { photo: before, ...known, ...changes.before },
			after: { photo: after, ...known, ...changes.after },
			first: changes.first ? { photo: changes.first, ...known } : null,
		},
	);
};
const find = ({ measures }: Pick<Comparison, 'measures'>, name: Measure['name']) =>
	measures.find((measure) => measure.name === name)!;

/** The photo as if it had been taken `zoom` times closer. */
function nearer(photo: Photo, zoom: number): Photo {
	const [x, y] = [photo.width / 2, photo.height / 2];
	return cropFrame(photo, { a: zoom, b: 0, dx: 225 - zoom * x, dy: 225 - zoom * y }, 450);
}

describe('a similarity', () => {
	const known = { a: 0.8, b: 0.6, dx: 5, dy: -7 };

	it('is recovered from the points that it moves, and can be undone', () => {
		const points = [
			[1, 2],
			[40, 3],
			[7, 90],
		] as const;
		const found = fitSimilarity(
			points,
			points.map((point) => move(known, point)),
		);
		for (const key of ['a', 'b', 'dx', 'dy'] as const) expect(found[key]).toBeCloseTo(known[key], 9);
		expect([getScale(known), getRotation(known)]).toEqual([1, Math.atan2(0.6, 0.8)]);
		const back = move(invert(known), move(known, [12, 34]));
		expect(back[0]).toBeCloseTo(12, 9);
		expect(back[1]).toBeCloseTo(34, 9);
	});
});

describe('two photos of the same skin', () => {
	it.each([moved.turn, 3])('are aligned to a pixel when shifted, lit differently and turned by %f', (turn) => {
		const again = turn === moved.turn ? later : renderSyntheticLesion({ ...first, ...moved, turn });
		const { similarity, skin } = alignPhotos(plain(earlier), plain(again))!;
		expect(skin).toBe(true);
		expect(getScale(similarity)).toBeCloseTo(1, 2);
		expect(getRotation(similarity)).toBeCloseTo(turn, 2);
		const [x, y] = move(similarity, [300, 225]);
		expect(Math.hypot(x - (300 + 450 * moved.shiftX), y - (225 + 450 * moved.shiftY))).toBeLessThan(0.8);
	});

	it('are brought together as the marks say when no outline can hold the lesion in place', () => {
		const similarity = { a: 1.3, b: 0, dx: -100, dy: -80 };
		const before = { polygon: [] } as Partial<Observation> as Observation;
		const pair = { before, after: before, alignment: { similarity, skin: false } };
		for (const mmPerPixel of [null, 0.1]) {
			const scale = { side: 450, mmPerPixel };
			expect(toAlignment(pair, [scale, scale], mmPerPixel ? 'marks' : null)).toEqual({ ...similarity, by: 'features' });
		}
	});

	it('are not aligned when they are strips, which are not enlarged without limit either', () => {
		for (const [width, height] of [
			[1, 1024],
			[1024, 1],
		] as const) {
			const strip = { width, height, data: Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919) % 251) };
			expect(alignPhotos(plain(strip), plain(strip))).toBeNull();
		}
	});

	it('are not aligned when they show the skin of different people', () => {
		expect(alignPhotos(plain(earlier), plain(other))).toBeNull();
		expect(
			alignPhotos(plain(earlier), plain(renderSyntheticLesion({ seed: 78, pattern: 'keratosis', hairs: 12 }))),
		).toBeNull();
	});
});

describe('the area', () => {
	it('of an unchanged lesion has not measurably changed', async () => {
		const same = await compare(earlier, later);
		expect(same.measures.map(({ name, change }) => [name, change])).toEqual(
			['area', 'asymmetry', 'border', 'colors', 'malignant probability'].map((name) => [name, 'no measurable change']),
		);
		expect(find(same, 'area').unit).toBe('%');
		expect(same.alignment?.by).toBe('features');
		expect(same.change_summary).toMatch(/^No measurable change in size, symmetry, border and colors/);
	});

	it.each([1.2, 1.5])('of a lesion that grew to %f of its size is measured within its uncertainty', async (growth) => {
		const area = find(await compare(earlier, renderSyntheticLesion({ ...first, ...moved, growth })), 'area');
		expect(area.change).toBe('increase');
		expect(Math.abs(area.difference! - 100 * (growth - 1))).toBeLessThan(area.uncertainty!);
	});

	it('of a lesion that shrank is smaller', async () => {
		const area = find(await compare(renderSyntheticLesion({ ...first, growth: 1.5 }), later), 'area');
		expect(area.change).toBe('decrease');
		expect(area.difference).toBeCloseTo(100 * (1 / 1.5 - 1), -1);
	});

	it('does not grow when the photo was taken from closer: the skin grows with it', async () => {
		const zoomed = await compare(earlier, nearer(later, 1.3));
		expect(getScale(zoomed.alignment!)).toBeCloseTo(1.3, 1);
		expect(find(zoomed, 'area')).toMatchObject({ change: 'no measurable change', unit: '%' });
	});

	it('is in square millimeters when both photos have a scale', async () => {
		const mm = { mmPerPixel: 12 / 450 };
		const area = find(await compare(earlier, later, { before: mm, after: mm }), 'area');
		const true_ = Math.PI * (0.52 * 6) ** 2;
		expect([area.unit, area.change]).toEqual(['mm²', 'no measurable change']);
		for (const size of [area.before!, area.after!]) expect(Math.abs(size / true_ - 1)).toBeLessThan(0.15);
	});

	it('is not said to have changed when the photos could be lined up only by the lesion, which may have grown', async () => {
		const patch: SyntheticLesionOptions = { seed: 109, kind: 'phone', pattern: 'keratosis', width: 800, height: 600 };
		const grown = await compare(
			renderSyntheticLesion(patch),
			renderSyntheticLesion({ ...patch, ...moved, growth: 1.5 }),
			{
				before: { mode: 'consumer' },
				after: { mode: 'consumer' },
			},
		);
		expect(find(grown, 'area')).toMatchObject({ difference: null, uncertainty: null, change: 'not comparable' });
		expect(grown.alignment?.by).toBe('outline');
		expect(getScale(grown.alignment!)).toBeCloseTo(1, 9);
		expect(grown.change_summary).toMatch(
			/If both photos were taken from the same distance, the spot would be about \d\d% larger/,
		);
		expect(grown.change_recommendation).toContain('It may have grown');
		expect(grown.growth).toBe('possible');
	});

	it('that grows too little to be measured from photo to photo is compared with the first photo', async () => {
		const before = renderSyntheticLesion({ ...first, ...moved, growth: 1.45 });
		const after = renderSyntheticLesion({ ...first, shot: 2, growth: 1.5 });
		const slow = await compare(before, after, { first: earlier });
		expect(find(slow, 'area').change).toBe('no measurable change');
		expect(slow.sinceFirst!.difference).toBeCloseTo(50, -1);
		expect(slow.change_summary).toMatch(/Since the first photo, it is about [45]\d% larger/);
		expect(slow.change_recommendation).toMatch(/^Show this spot/);
	});

	it('is at least the part that shows when the lesion has grown beyond the photo', async () => {
		const beyond = renderSyntheticLesion({ ...first, ...moved, growth: 3.6 });
		const grown = await compare(earlier, beyond, { first: renderSyntheticLesion({ ...first, shot: 2 }) });
		expect(find(grown, 'area').change).toBe('increase');
		expect(find(grown, 'border').change).toBe('not comparable');
		expect(grown.change_summary).toMatch(/^The spot is at least \d+% larger/);
		expect(grown.change_summary).toMatch(/Since the first photo, it is at least \d+% larger/);
	});
});

it('calls an area larger by a factor a change if it calls one smaller by that factor a change', () => {
	const measure = (area: number) => {
		const scale = { side: 450, mmPerPixel: null };
		const changed = { ...pair, after: { ...pair.after, area } };
		return measurePair(changed, [scale, scale], { basis: 'distance', shape: undefined, area: undefined })[0]!;
	};
	const same = pair.after.area / (1 + measure(pair.after.area).difference! / 100);
	const pairs = [1.05, 1.1, 1.2, 1.4, 3].map((factor) => [measure(same * factor), measure(same / factor)] as const);
	expect(pairs.map(([grown]) => grown.change)).toEqual(expect.arrayContaining(['no measurable change', 'increase']));
	for (const [grown, shrunk] of pairs) {
		expect(shrunk.change === 'decrease').toBe(grown.change === 'increase');
		expect((1 + grown.uncertainty! / 100) * (1 - shrunk.uncertainty! / 100)).toBeCloseTo(1, 9);
	}
});

describe('the area of a lesion that is cut off', () => {
	it('is not called unchanged: the rest of it may have grown', () => {
		const scale = { side: 450, mmPerPixel: null };
		const measure = (shape: 'cut off' | undefined) =>
			measurePair(pair, [scale, scale], { basis: 'skin', shape, area: undefined })[0];
		expect(measure(undefined)).toMatchObject({ name: 'area', change: 'no measurable change' });
		expect(measure('cut off')).toMatchObject({ name: 'area', difference: null, change: 'not comparable' });
	});
});

describe('photos that could not be brought together', () => {
	it('are compared by measures that need no scale', async () => {
		const compared = await compare(earlier, other);
		expect(compared.alignment).toBeNull();
		expect(find(compared, 'area').change).toBe('not comparable');
		expect(find(compared, 'asymmetry').uncertainty).toBeGreaterThan(0);
		expect(compared.change_summary).toContain('We couldn’t line up the two photos.');
	});

	it('still have a size when both were marked', async () => {
		const mm = { mmPerPixel: 12 / 450 };
		const other = await compare(earlier, renderSyntheticLesion({ ...first, seed: 77, diameter: 0.7 }), {
			before: mm,
			after: mm,
		});
		expect(find(other, 'area')).toMatchObject({ unit: 'mm²', change: 'increase' });
	});

	it('are not compared when one is of another kind, or shows no lesion', async () => {
		const phone = renderSyntheticLesion({ ...first, kind: 'phone' });
		const other = await compare(earlier, phone, { after: { mode: 'consumer' } });
		expect(new Set(other.measures.map(({ change }) => change))).toEqual(new Set(['not comparable']));
		expect(other.change_summary).toContain('one photo was taken through a dermatoscope and the other was not');
		const blank = { width: 300, height: 300, data: new Uint8Array(300 * 300 * 4).fill(200) };
		const nothing = await compare(earlier, blank);
		expect(find(nothing, 'area').change).toBe('not comparable');
		expect(nothing.after.polygon).toEqual([]);
		expect(nothing.change_summary).toContain('no spot was found in one of the photos');
	});
});
