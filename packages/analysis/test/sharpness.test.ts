import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { toInput } from '../src/inference/preprocess.ts';
import { brightness, sharpness, toGray } from '../src/sharpness.ts';

const scaling = (size: number) => ({ size, divisor: 127.5, offset: -1 });

async function readGray(image: string, size: number) {
	const { data, info } = await sharp(new URL(`./golden/${image}.png`, import.meta.url).pathname)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return toGray(toInput({ data, width: info.width, height: info.height }, scaling(size)));
}

describe('light and sharpness', () => {
	// Measured by training/calibration/photo_quality.py.
	it.each([
		['phone-nevus', 160, 0.575147, 0.554957],
		['phone-nevus', 192, 0.575146, 0.568046],
		['dermoscopy-vascular-small', 160, 0.6286, 0.444293],
		['dermoscopy-vascular-small', 192, 0.628602, 0.441008],
	])('of %s at %i px are what Python computes', async (image, size, light, sharpFrom) => {
		const gray = await readGray(image, size);
		expect(brightness(gray)).toBeCloseTo(light, 5);
		expect(sharpness(gray)).toBeCloseTo(sharpFrom, 5);
	});

	it('change little with the size of the photo', () => {
		const render = (width: number, height: number) =>
			toGray(toInput(renderSyntheticLesion({ seed: 4, width, height }), scaling(160)));
		const ratio = sharpness(render(1600, 1200)) / sharpness(render(320, 240));
		expect(ratio).toBeGreaterThan(0.8);
		expect(ratio).toBeLessThan(1.25);
	});

	it('do not mistake contrast or light for sharpness', () => {
		const gray = toGray(toInput(renderSyntheticLesion({ seed: 4 }), scaling(160)));
		expect(sharpness(gray.map((value) => value / 3 - 0.4))).toBeCloseTo(sharpness(gray), 4);
	});

	it('of an even gray surface are 0.5 and none', () => {
		const gray = new Float64Array(160 ** 2);
		expect(brightness(gray)).toBe(0.5);
		expect(sharpness(gray)).toBe(0);
	});
});
