import { describe, expect, it } from 'vitest';
import type { SyntheticLesionOptions } from '../../../tools/synthetic-lesions/scene.ts';
import { renderSyntheticLesion, syntheticOutline } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { measureFrame, type SquareFrame, traceLesion } from '../src/framing/measure-frame.ts';
import { signedArea } from '../src/outline/contour.ts';

const side = 120;
const size = { width: side, height: side };

function render(options: Partial<SyntheticLesionOptions> = {}): SquareFrame {
	return { side, data: renderSyntheticLesion({ seed: 11, hairs: 0, ...options, ...size }).data };
}

/** A frame of one color, changed pixel by pixel. */
function paint(color: (x: number, y: number) => [number, number, number]): SquareFrame {
	const data = new Uint8ClampedArray(side * side * 4).fill(255);
	for (let i = 0; i < side * side; i++) data.set(color(i % side, Math.floor(i / side)), 4 * i);
	return { side, data };
}

const skin: [number, number, number] = [200, 150, 130];
const distance = (x: number, y: number) => Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) / side;

describe('the lesion in a frame', () => {
	it.each([1, 2, 3, 4, 5, 6])('is found at its true size on skin of type %d', (skinTone) => {
		const options = { skinTone, diameter: 0.33 };
		const mask = syntheticOutline({ seed: 11, hairs: 0, ...options, ...size });
		const area = mask.reduce((sum, inside) => sum + inside, 0);
		const { lesion } = measureFrame(render(options), 0);
		expect(lesion!.diameter).toBeCloseTo((2 * Math.sqrt(area / Math.PI)) / side, 1);
		expect(Math.hypot(lesion!.x - 0.5, lesion!.y - 0.5)).toBeLessThan(0.03);
	});

	it('is found where it is', () => {
		const { lesion } = measureFrame(render({ shiftX: 0.2, shiftY: -0.1 }), 0);
		expect(lesion!.x).toBeCloseTo(0.7, 1);
		expect(lesion!.y).toBeCloseTo(0.4, 1);
	});

	it.each(['nevus', 'atypical', 'keratosis', 'vascular'] as const)('is found when it looks like %s', (pattern) => {
		expect(measureFrame(render({ pattern, diameter: 0.3 }), 0).lesion!.diameter).toBeCloseTo(0.3, 1);
	});

	it.each(['across', 'down'])('is told apart from a shadow that falls %s the frame', (way) => {
		const shaded = paint((x, y) => {
			const light = (distance(x, y) < 0.15 ? 0.6 : 1) * (0.8 + (0.4 * (way === 'down' ? y : x)) / side);
			return [skin[0] * light, skin[1] * light, skin[2] * light];
		});
		expect(measureFrame(shaded, 0).lesion!.diameter).toBeCloseTo(0.3, 1);
	});

	it('is the one in the middle, and not the black corners of a dermatoscope', () => {
		const two = paint((x, y) => {
			if (distance(x, y) > 0.49) return [0, 0, 0];
			return distance(x, y) < 0.1 || distance(x - 40, y) < 0.14 ? [90, 60, 50] : skin;
		});
		const { lesion } = measureFrame(two, 0);
		expect(lesion!.diameter).toBeCloseTo(0.2, 1);
		expect(lesion!.x).toBeCloseTo(0.5, 1);
	});

	it('is not found on bare skin, in a pore or in a glint', () => {
		expect(
			measureFrame(
				paint(() => skin),
				0,
			).lesion,
		).toBeNull();
		expect(
			measureFrame(
				paint((x, y) => (x === 60 && y === 60 ? [90, 60, 50] : skin)),
				0,
			).lesion,
		).toBeNull();
		expect(
			measureFrame(
				paint((x, y) => (distance(x, y) < 0.1 ? [255, 255, 255] : skin)),
				0,
			).lesion,
		).toBeNull();
	});

	it('has an outline with its area', () => {
		const disc = paint((x, y) => (distance(x, y) < 0.2 ? [90, 60, 50] : skin));
		expect(signedArea(traceLesion(disc)!)).toBeCloseTo(Math.PI * 0.2 ** 2, 2);
		expect(traceLesion(paint(() => skin))).toBeNull();
	});
});

describe('light', () => {
	it('is the mean brightness', () => {
		expect(
			measureFrame(
				paint(() => [0, 0, 0]),
				0,
			).brightness,
		).toBeCloseTo(0);
		expect(
			measureFrame(
				paint(() => [255, 255, 255]),
				0,
			).brightness,
		).toBeCloseTo(1);
		expect(
			measureFrame(
				paint(() => [51, 51, 51]),
				0,
			).brightness,
		).toBeCloseTo(0.2);
	});

	it('glares where the camera sees only white', () => {
		expect(measureFrame(render(), 0).glare).toBe(0);
		const glint = paint((x, y) => (distance(x, y) < 0.1 ? [255, 255, 252] : skin));
		expect(glint && measureFrame(glint, 0).glare).toBeCloseTo((0.1 / 0.48) ** 2, 2);
		for (const channel of [0, 1, 2]) {
			const color = [0, 1, 2].map((each) => (each === channel ? 120 : 255)) as [number, number, number];
			expect(
				measureFrame(
					paint(() => color),
					0,
				).glare,
			).toBe(0);
		}
	});
});

describe('motion', () => {
	// Larger than the frame, to cut frames from.
	const wide = renderSyntheticLesion({ seed: 11, hairs: 0, diameter: 0.2, width: 200, height: 200 });
	const cutAt = (left: number, top = 40): SquareFrame => ({
		side,
		data: new Uint8ClampedArray(
			Array.from({ length: side }, (_, row) => {
				const from = ((row + top) * wide.width + left) * 4;
				return [...wide.data.subarray(from, from + side * 4)];
			}).flat(),
		),
	});
	const still = measureFrame(cutAt(40), 0).seen;

	it.each([
		[0, 0],
		[1, 0],
		[2, -1],
		[0, 3],
	])('is measured when the frame moves by %d and %d pixels', (across, down) => {
		const { speed } = measureFrame(cutAt(40 + across, 40 + down), 100, still);
		expect(speed * 0.1 * side).toBeCloseTo(Math.hypot(across, down), 0);
	});

	it('is near zero when only the light changes', () => {
		const lit = { side, data: cutAt(40).data.map((value, i) => (i % 4 === 3 ? 255 : value * 1.1)) };
		expect(measureFrame(lit, 100, still).speed).toBeLessThan(0.05);
	});

	it('is infinite between frames that show different things, and until there are two frames', () => {
		expect(measureFrame(render({ seed: 3, shiftX: 0.3 }), 100, still).speed).toBe(Infinity);
		expect(measureFrame(cutAt(40), 0).speed).toBe(Infinity);
	});
});
