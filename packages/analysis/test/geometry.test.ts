import { describe, expect, it } from 'vitest';
import { lesionColors } from '../src/outline/colors.ts';
import { contains, type Polygon, perimeter, signedArea, traceContours } from '../src/outline/contour.ts';
import {
	asymmetry,
	borderIrregularity,
	diameter,
	outlineAxes,
	pointsInside,
	traceOutline,
	traceWhereSure,
} from '../src/outline/outline.ts';
import { card } from './open-analyzer.ts';

const side = 40;
const field = (value: (x: number, y: number) => number) =>
	Float32Array.from({ length: side * side }, (_, i) => value(i % side, Math.floor(i / side)));
const disc = field((x, y) => 10 - Math.hypot(x - 19.5, y - 19.5));

describe('contours', () => {
	it('of a disc have its area and perimeter', () => {
		const [contour, ...others] = traceContours(disc, side, side);
		expect(others).toEqual([]);
		expect(signedArea(contour!)).toBeCloseTo(Math.PI * 100, -1);
		expect(perimeter(contour!) ** 2 / (4 * Math.PI * signedArea(contour!))).toBeCloseTo(1, 2);
		expect(contains(contour!, 19.5, 19.5)).toBe(true);
		expect(contains(contour!, 1, 1)).toBe(false);
	});

	it('close at the edge of the field', () => {
		const contours = traceContours(
			field(() => 1),
			side,
			side,
		);
		expect(contours).toHaveLength(1);
		expect(signedArea(contours[0]!)).toBeGreaterThan((side - 1) ** 2);
	});

	it('of two discs or of a ring are two, and that of the hole turns the other way', () => {
		const two = field((x, y) => 5 - Math.min(Math.hypot(x - 10, y - 10), Math.hypot(x - 30, y - 30)));
		expect(traceContours(two, side, side).map((contour) => signedArea(contour) > 0)).toEqual([true, true]);
		const ring = field((x, y) => 3 - Math.abs(Math.hypot(x - 19.5, y - 19.5) - 10));
		expect(
			traceContours(ring, side, side)
				.map((contour) => signedArea(contour) > 0)
				.sort(),
		).toEqual([false, true]);
	});

	it('do not exist in an empty field', () => {
		expect(
			traceContours(
				field(() => -1),
				side,
				side,
			),
		).toEqual([]);
	});
});

it('the contour where the model is surer lies farther inside', () => {
	const radiusAt = (sure: number) => Math.sqrt(signedArea(traceWhereSure(disc, sure)[0]!) / Math.PI);
	// The field falls by 1 from pixel to pixel, and the logit of 75% is the logarithm of 3.
	expect(radiusAt(0.5)).toBeCloseTo(10, 1);
	expect(radiusAt(0.75)).toBeCloseTo(10 - Math.log(3), 1);
	expect(radiusAt(0.25)).toBeCloseTo(10 + Math.log(3), 1);
});

it('points lie inside a shape even where a line crosses it several times', () => {
	const fork: Polygon = [
		[0.1, 0.1],
		[0.3, 0.1],
		[0.3, 0.7],
		[0.6, 0.7],
		[0.6, 0.1],
		[0.8, 0.1],
		[0.8, 0.9],
		[0.1, 0.9],
	];
	const points = pointsInside(fork);
	expect(points.length / 80 ** 2).toBeCloseTo(signedArea(fork), 2);
	expect(points.every(([x, y]) => contains(fork, x, y))).toBe(true);
});

describe('asymmetry', () => {
	const polygon = (points: number, radius: (angle: number) => number): Polygon =>
		Array.from({ length: points }, (_, i) => {
			const angle = (i / points) * 2 * Math.PI;
			return [0.5 + radius(angle) * Math.cos(angle), 0.5 + radius(angle) * Math.sin(angle)];
		});

	it('is near zero for an ellipse, whichever way it lies', () => {
		for (const turn of [0, 0.4, 1.1]) {
			const ellipse = polygon(90, (angle) => 0.2 / Math.hypot(Math.cos(angle - turn), 1.6 * Math.sin(angle - turn)));
			expect(asymmetry(ellipse, pointsInside(ellipse))).toBeLessThan(0.04);
		}
	});

	it('is measured along axes that lie in the photo', () => {
		const wide: Polygon = [
			[120, 60],
			[280, 60],
			[280, 100],
			[120, 100],
		];
		const square = { left: 100, top: 40, side: 200 };
		expect(outlineAxes(wide, square)).toEqual({
			x: expect.closeTo(200),
			y: expect.closeTo(80),
			angle: expect.closeTo(0),
		});
		expect(outlineAxes([], square)).toBeNull();
	});

	it('is a sixth for a triangle: one fold fits, and the other leaves a third of it uncovered', () => {
		for (const turn of [0, 0.5, 2]) {
			const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
			const corners = [
				[-0.2, -0.2],
				[0.2, -0.2],
				[0, 0.4],
			] as const;
			const triangle = corners.map(([x, y]): Polygon[number] => [0.5 + cos * x - sin * y, 0.5 + sin * x + cos * y]);
			expect(asymmetry(triangle, pointsInside(triangle))).toBeCloseTo(1 / 6, 1.5);
		}
	});

	it('is clear for a spiral', () => {
		const spiral = polygon(90, (angle) => 0.1 + 0.05 * angle);
		expect(asymmetry(spiral, pointsInside(spiral))).toBeGreaterThan(0.12);
	});
});

describe('border and diameter', () => {
	const square: Polygon = [
		[0, 0],
		[0.5, 0],
		[0.5, 0.5],
		[0, 0.5],
	];

	it('are those of a square', () => {
		expect(borderIrregularity(square)).toBeCloseTo(4 / Math.PI, 10);
		expect(diameter(square)).toBeCloseTo(Math.SQRT1_2, 10);
	});

	it('irregularity does not depend on the size, and diameter grows with it', () => {
		const larger = square.map(([x, y]): Polygon[number] => [2 * x, 2 * y]);
		expect(borderIrregularity(larger)).toBeCloseTo(borderIrregularity(square), 10);
		expect(diameter(larger)).toBeCloseTo(2 * diameter(square), 10);
	});

	it('a star is more irregular than a square', () => {
		const star = Array.from({ length: 12 }, (_, i): Polygon[number] => {
			const radius = i % 2 ? 0.1 : 0.3;
			return [0.5 + radius * Math.cos((i * Math.PI) / 6), 0.5 + radius * Math.sin((i * Math.PI) / 6)];
		});
		expect(borderIrregularity(star)).toBeGreaterThan(2);
		expect(diameter(star)).toBeCloseTo(0.6, 10);
	});
});

describe('colors', () => {
	it.each([
		['white', [245, 240, 240]],
		['red', [205, 90, 90]],
		['light brown', [180, 130, 90]],
		['dark brown', [95, 60, 42]],
		['blue-gray', [98, 108, 128]],
		['black', [25, 20, 22]],
		// In sRGB values, these two are nearer to dark brown than to what the eye sees.
		['red', [144, 20, 32]],
		['light brown', [144, 92, 20]],
	] as const)('are named as the eye sees them: %s is %o', (name, pixel) => {
		expect(lesionColors([pixel])).toEqual([name]);
	});

	it('of nothing are an empty list', () => {
		expect(lesionColors([])).toEqual([]);
	});

	it('are named when they cover at least 5% of the lesion', () => {
		const brown = Array.from({ length: 90 }, () => [110, 70, 50] as const);
		const black = Array.from({ length: 8 }, () => [40, 32, 34] as const);
		const white = Array.from({ length: 2 }, () => [238, 232, 232] as const);
		expect(lesionColors([...brown, ...black, ...white])).toEqual(['dark brown', 'black']);
	});
});

describe('the outline', () => {
	const input = new Float32Array(3 * card.input.size ** 2).fill(-0.5);

	it('is in pixels of the photo and carries its measures', () => {
		const outline = traceOutline(disc, { left: 75, top: 0, side: 400 }, input, card)!;
		expect(outline.area).toBeCloseTo((Math.PI * 100) / side ** 2, 2);
		expect(Math.min(...outline.polygon.map(([x]) => x))).toBeCloseTo(75 + 100, 0);
		expect(Math.max(...outline.polygon.map(([, y]) => y))).toBeCloseTo(300, 0);
		expect(outline.asymmetry).toBeLessThan(0.03);
		expect(outline.borderIrregularity).toBeCloseTo(1, 1);
		expect(outline.diameter).toBeCloseTo(20 / side, 1);
		expect(outline.colors).toHaveLength(1);
	});

	it('ends at the edge of the square if the lesion continues beyond it', () => {
		const square = { left: 75, top: 0, side: 400 };
		const whole = traceOutline(
			field(() => 8),
			square,
			input,
			card,
		)!;
		expect(whole.area).toBeLessThanOrEqual(1);
		expect(whole.area).toBeCloseTo(1, 3);
		// Its corners are cut by half a cell.
		expect(whole.diameter).toBeCloseTo(Math.SQRT2, 1);
		const left = traceOutline(
			field((x) => 8 - x),
			square,
			input,
			card,
		)!;
		expect(left.area).toBeCloseTo(8.5 / side, 2);
		expect(Math.min(...left.polygon.map(([x]) => x))).toBe(75);
	});

	it('names the colors inside it, reading red, green and blue each from its own plane', () => {
		const { size, divisor, offset } = card.input;
		const plane = size * size;
		const [lesion, skin] = [
			[84, 92, 116],
			[214, 116, 112],
		] as const;
		const scene = Float32Array.from({ length: 3 * plane }, (_, i) => {
			const [x, y] = [(i % plane) % size, Math.floor((i % plane) / size)];
			const color = Math.hypot(x / size - 0.7, y / size - 0.3) < 0.2 ? lesion : skin;
			return color[Math.floor(i / plane) as 0 | 1 | 2] / divisor + offset;
		});
		const logits = field((x, y) => 6 - Math.hypot(x - 27.5, y - 11.5));
		expect(traceOutline(logits, { left: 0, top: 0, side: 100 }, scene, card)!.colors).toEqual(['blue-gray']);
	});

	it('is null for a streak that lies between all sampled points', () => {
		const streak = field((_, y) => (y === 20 ? 0.25 : -5));
		expect(signedArea(traceContours(streak, side, side)[0]!) / side ** 2).toBeGreaterThan(0.002);
		expect(traceOutline(streak, { left: 0, top: 0, side: 400 }, input, card)).toBeNull();
	});

	it('is null where the model marks nothing', () => {
		expect(
			traceOutline(
				field(() => -5),
				{ left: 0, top: 0, side: 400 },
				input,
				card,
			),
		).toBeNull();
	});
});
