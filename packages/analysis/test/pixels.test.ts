import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blur } from '../src/comparison/plane.ts';
import { centerSquare, toInput } from '../src/inference/preprocess.ts';
import { averageMaps, averageScores, viewIndices, writeView } from '../src/inference/views.ts';
import { type Photo, toAnalyzedSize } from '../src/photo.ts';
import { classHeatMap, overlayHeatMap, paintHeatMap, scaleHeatMap } from '../src/saliency.ts';

const plain = (width: number, height: number, rgba: readonly number[]): Photo => ({
	width,
	height,
	data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => rgba[i % 4]!),
});
const scaling = { size: 32, divisor: 127.5, offset: -1 };

describe('a blur', () => {
	it.each([0.4, 1.6, 4])('of %f pixels has the weights of a Gaussian, and repeats the pixels at the edge', (sigma) => {
		const [width, height] = [7, 5];
		const data = Float32Array.from({ length: width * height }, (_, i) => ((i * 37) % 11) / 11);
		const reach = Math.ceil(3 * sigma);
		const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
		const weigh = (step: number) => Math.exp(-(step ** 2) / (2 * sigma ** 2));
		const within = (at: number, size: number) => Math.min(size - 1, Math.max(0, at));
		const blurred = blur({ width, height, data }, sigma);
		for (let i = 0; i < data.length; i++) {
			let [sum, total] = [0, 0];
			for (const dy of steps) {
				for (const dx of steps) {
					const [x, y] = [within((i % width) + dx, width), within(Math.floor(i / width) + dy, height)];
					sum += weigh(dx) * weigh(dy) * data[y * width + x]!;
					total += weigh(dx) * weigh(dy);
				}
			}
			expect(blurred.data[i]).toBeCloseTo(sum / total, 6);
		}
	});
});

describe('the size at which a photo is analyzed', () => {
	it.each([
		[4000, 3000, 800, 600],
		[3024, 4032, 600, 800],
		[4001, 3001, 800, 600],
		[16_384, 3000, 2447, 448],
		[801, 800, 800, 799],
	])('of %d x %d is %d x %d', (width, height, ...[smallerWidth, smallerHeight]) => {
		expect(toAnalyzedSize({ width, height })).toEqual({ width: smallerWidth, height: smallerHeight });
	});

	it.each([
		[800, 600],
		[600, 450],
		[5000, 448],
		[16_384, 64],
	])('of %d x %d is its own size', (width, height) => {
		expect(toAnalyzedSize({ width, height })).toEqual({ width, height });
	});
});

describe('preprocessing', () => {
	it('takes the largest centered square', () => {
		expect(centerSquare({ width: 600, height: 450 })).toEqual({ left: 75, top: 0, side: 450 });
		expect(centerSquare({ width: 97, height: 130 })).toEqual({ left: 0, top: 16, side: 97 });
	});

	it('keeps a plain color plain at any size, larger or smaller than the input', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 120 }),
				fc.integer({ min: 1, max: 120 }),
				fc.nat(255),
				(width, height, gray) => {
					const input = toInput(plain(width, height, [gray, 0, 255, 255]), scaling);
					const expected = [gray / 127.5 - 1, -1, 1];
					const errors = Array.from(input, (value, i) => Math.abs(value - expected[Math.floor(i / 32 ** 2)]!));
					expect(Math.max(...errors)).toBeLessThan(1e-6);
				},
			),
			{ numRuns: 40 },
		);
	});

	it('changes nothing but the scale when the photo has the size of the input', () => {
		const photo = plain(32, 32, [0, 0, 0, 255]);
		for (let i = 0; i < photo.data.length; i++) photo.data[i] = (i * 7) % 256;
		const input = toInput(photo, scaling);
		expect(input[5 * 32 + 9]).toBeCloseTo(photo.data[(5 * 32 + 9) * 4]! / 127.5 - 1, 6);
	});
});

describe('views', () => {
	const square = Float32Array.from({ length: 9 }, (_, i) => i);
	const views = new Float32Array(8 * 9);
	for (let view = 0; view < 8; view++) writeView(square, 3, view, views.subarray(view * 9));

	it('are mirrored and turned counterclockwise in all eight ways, the first one unchanged', () => {
		const all = Array.from({ length: 8 }, (_, view) => [...views.subarray(view * 9, view * 9 + 9)]);
		expect(all[0]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
		expect(all[1]).toEqual([2, 5, 8, 1, 4, 7, 0, 3, 6]);
		expect(all[4]).toEqual([2, 1, 0, 5, 4, 3, 8, 7, 6]);
		expect(new Set(all.map(String)).size).toBe(8);
	});

	it('give the square again when turned back and averaged', () => {
		expect([...averageMaps(views, 3, 8, [0, 1, 2, 3, 4, 5, 6, 7])].map(Math.round)).toEqual([...square]);
	});

	it('index each pixel once', () => {
		for (let view = 0; view < 8; view++) expect(new Set(viewIndices(view, 5)).size).toBe(25);
	});

	it('have averaged scores', () => {
		expect(averageScores(new Float32Array([1, 2, 3, 6]), 2)).toEqual([2, 4]);
	});
});

describe('the heat-map', () => {
	const square = { left: 10, top: 0, side: 20 };
	const map = classHeatMap(new Float32Array([0, 0, 0, 4, 1, 1, 1, 1]), 2, 0, square);

	it('shows where a class has more evidence than the average of all classes', () => {
		expect(map).toEqual({ square, columns: 2, rows: 2, values: [0, 0, 0, 1] });
	});

	it('is clear outside the square and strongest at its peak', () => {
		const { data, width, height } = paintHeatMap(map, 40, 20);
		const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3]!;
		expect([width, height]).toEqual([40, 20]);
		expect(alpha(9, 10)).toBe(0);
		expect(alpha(30, 19)).toBe(0);
		expect(alpha(29, 19)).toBeGreaterThan(180);
		expect(alpha(11, 1)).toBe(0);
	});

	it('is interpolated between the middles of its cells', () => {
		const tilted = { square: { left: 0, top: 0, side: 21 }, columns: 2, rows: 2, values: [0, 0, 1, 1] };
		const { data } = paintHeatMap(tilted, 21, 21);
		const alpha = (x: number, y: number) => data[(y * 21 + x) * 4 + 3]!;
		// Halfway up, a third of what lies above the faintest quarter is reached.
		expect(Math.abs(alpha(10, 10) - 190 * Math.sqrt(1 / 3))).toBeLessThan(1.5);
		expect([alpha(0, 0), alpha(20, 4), alpha(0, 16), alpha(20, 20)]).toEqual([0, 0, 190, 190]);
	});

	it('darkens as attention rises, so that the order survives in gray', () => {
		const values = [0.3, 0.5, 0.7, 0.9, 1];
		const grays = values.map((value) => {
			const even = { square: { left: 0, top: 0, side: 4 }, columns: 2, rows: 2, values: Array(4).fill(value) };
			const [red, green, blue] = paintHeatMap(even, 4, 4).data;
			return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
		});
		expect(grays).toEqual(grays.toSorted((a, b) => b - a));
		expect(grays[0]! - grays.at(-1)!).toBeGreaterThan(100);
	});

	it('looks the same whether it is blended into the photo or painted on top of it', () => {
		const below = [10, 200, 90, 255] as const;
		const overlay = plain(40, 20, below);
		overlayHeatMap(overlay, map);
		const { data } = paintHeatMap(map, 40, 20);
		const differences = Array.from(overlay.data, (value, i) => {
			if (i % 4 === 3) return 0;
			const alpha = data[i - (i % 4) + 3]! / 255;
			return Math.abs(value - (data[i]! * alpha + below[i % 4]! * (1 - alpha)));
		});
		expect(Math.max(...differences)).toBeLessThan(1);
	});

	it('scales with a smaller copy of the photo', () => {
		expect(scaleHeatMap(map, 0.5).square).toEqual({ left: 5, top: 0, side: 10 });
	});

	it('does not change the photo outside the square, and leaves it opaque', () => {
		const overlay = plain(40, 20, [10, 20, 30, 255]);
		overlayHeatMap(overlay, map);
		expect([...overlay.data.slice(0, 4)]).toEqual([10, 20, 30, 255]);
		expect(overlay.data[(19 * 40 + 29) * 4]).toBeGreaterThan(100);
		expect(overlay.data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
	});
});
