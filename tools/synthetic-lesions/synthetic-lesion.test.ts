import { describe, expect, it } from 'vitest';
import type { Photo } from '../../packages/analysis/src/photo.ts';
import type { SyntheticLesionOptions } from './scene.ts';
import { renderSyntheticLesion, syntheticOutline } from './synthetic-lesion.ts';

const patterns = ['nevus', 'atypical', 'keratosis', 'basal', 'vascular'] as const;
const kinds = ['dermoscopy', 'phone'] as const;
const small = { width: 160, height: 120 };

const area = (options: SyntheticLesionOptions) => syntheticOutline(options).reduce((sum, inside) => sum + inside, 0);

/** Mean red, green and blue over the pixels where the mask has `value`. */
function meanColor(photo: Photo, mask: Uint8Array, value: number): [red: number, green: number, blue: number] {
	const sums: [number, number, number] = [0, 0, 0];
	let count = 0;
	for (const [index, inside] of mask.entries()) {
		if (inside !== value) continue;
		for (const channel of [0, 1, 2] as const) sums[channel] += photo.data[index * 4 + channel]!;
		count++;
	}
	return [sums[0] / count, sums[1] / count, sums[2] / count];
}

describe('renderSyntheticLesion', () => {
	it('needs only a seed, and gives a 600 x 450 photo of opaque pixels', () => {
		const photo = renderSyntheticLesion({ seed: 1 });
		expect([photo.width, photo.height, photo.data.length]).toEqual([600, 450, 600 * 450 * 4]);
		expect(photo.data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
	});

	it('draws the same bytes for the same options, and others for another seed', () => {
		const first = renderSyntheticLesion({ seed: 7, ...small });
		expect(renderSyntheticLesion({ seed: 7, ...small }).data).toEqual(first.data);
		expect(renderSyntheticLesion({ seed: 8, ...small }).data).not.toEqual(first.data);
	});

	it.each(kinds.flatMap((kind) => patterns.map((pattern) => ({ kind, pattern }))))(
		'makes a $pattern ($kind) stand out on the palest and on the darkest skin',
		({ kind, pattern }) => {
			for (const skinTone of [1, 6]) {
				const options = { seed: 3, kind, pattern, skinTone, hairs: 0, ...small };
				const photo = renderSyntheticLesion(options);
				const mask = syntheticOutline(options);
				const lesion = meanColor(photo, mask, 1);
				const skin = meanColor(photo, mask, 0);
				// A pearly lesion may be as bright as dark skin around it, but it is redder.
				if (pattern === 'basal') expect(lesion[1] / lesion[0]).toBeLessThan(skin[1] / skin[0] - 0.02);
				else expect(lesion[1]).toBeLessThan(skin[1] * 0.95);
			}
		},
	);

	it('follows the light', () => {
		const mask = new Uint8Array(small.width * small.height);
		const seen = [0.6, 1, 1.3].map(
			(light) => meanColor(renderSyntheticLesion({ seed: 2, light, ...small }), mask, 0)[1],
		);
		expect(seen[1]! / seen[0]!).toBeCloseTo(0.6 ** (-1 / 2.2), 1);
		expect(seen[2]! / seen[1]!).toBeCloseTo(1.3 ** (1 / 2.2), 1);
	});

	it('changes only the noise, not the skin, in another shot', () => {
		const [one, two] = [0, 1].map((shot) => renderSyntheticLesion({ seed: 4, shot, ...small }).data);
		const differences = one!.map((value, index) => Math.abs(value - two![index]!));
		expect(Math.max(...differences)).toBeGreaterThan(0);
		expect(Math.max(...differences)).toBeLessThan(20);
	});

	it('accepts any side, down to one pixel', () => {
		expect(renderSyntheticLesion({ seed: 1, width: 1, height: 1 }).data).toHaveLength(4);
		expect(renderSyntheticLesion({ seed: 1, width: 33, height: 70 }).data).toHaveLength(33 * 70 * 4);
	});
});

describe('syntheticOutline', () => {
	it.each(patterns)('has the area of a circle with the given diameter, whatever its shape (%s)', (pattern) => {
		const share = area({ seed: 5, pattern, diameter: 0.5 }) / (450 * 450);
		expect(share).toBeCloseTo((Math.PI * 0.5 ** 2) / 4, 2);
	});

	it('grows by 20% in area with a growth of 1.2, whatever the shift and turn', () => {
		const before = area({ seed: 6, pattern: 'atypical' });
		const moved = { shiftX: 0.08, shiftY: -0.05, turn: 0.7 };
		expect(area({ seed: 6, pattern: 'atypical', growth: 1.2, ...moved }) / before).toBeCloseTo(1.2, 1.5);
		expect(area({ seed: 6, pattern: 'atypical', ...moved }) / before).toBeCloseTo(1, 1.5);
	});

	it('moves and turns with the skin', () => {
		const options = { seed: 9, pattern: 'atypical', width: 300, height: 300 } as const;
		const still = syntheticOutline(options);
		const shifted = syntheticOutline({ ...options, shiftX: 0.1 });
		const turned = syntheticOutline({ ...options, turn: Math.PI / 2 });
		const at = (mask: Uint8Array, x: number, y: number) => mask[y * 300 + x];
		for (let y = 60; y < 240; y += 7) {
			for (let x = 60; x < 240; x += 7) {
				expect(at(shifted, x + 30, y)).toBe(at(still, x, y));
				expect(at(turned, 299 - y, x)).toBe(at(still, x, y));
			}
		}
	});

	it('is ragged for an irregular border and smooth for a regular one', () => {
		const edge = (borderIrregularity: number) => {
			const mask = syntheticOutline({ seed: 2, diameter: 0.6, asymmetry: 0, borderIrregularity });
			return mask.filter((inside, index) => inside !== mask[index + 1]).length;
		};
		expect(edge(1)).toBeGreaterThan(edge(0));
	});
});
