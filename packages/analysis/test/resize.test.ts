import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toSharp } from '../../../tools/synthetic-lesions/to-sharp.ts';
import type { Size } from '../src/photo.ts';
import { averageBlocks, resizePhoto } from '../src/resize.ts';
import { seededRandom } from '../src/seeded-random.ts';

/** Noise under a gradient, so that every rounding shows. */
function draw({ width, height }: Size) {
	const random = seededRandom(width * height);
	const data = new Uint8ClampedArray(width * height * 4).map((_, i) =>
		i % 4 === 3 ? 255 : (255 * i) / (width * height * 4) + 120 * (random() - 0.5),
	);
	return { width, height, data };
}

it.each<[string, Size, Size]>([
	['a quarter less', { width: 500, height: 375 }, { width: 400, height: 300 }],
	['a third, upright', { width: 300, height: 450 }, { width: 200, height: 300 }],
	['blocks of two first', { width: 500, height: 375 }, { width: 100, height: 75 }],
	['blocks of three first, the last of them incomplete', { width: 500, height: 250 }, { width: 80, height: 40 }],
	['one pixel less', { width: 201, height: 150 }, { width: 200, height: 150 }],
])("gives the server's pixels: %s", async (_, from, to) => {
	const photo = draw(from);
	const expected = await toSharp(photo).resize(to.width, to.height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
	const { data, ...size } = resizePhoto(photo, to);
	expect(size).toEqual(to);
	expect(Buffer.compare(Buffer.from(data), expected)).toBe(0);
});

it("gives the server's pixels of a photo that is turned", async () => {
	const file = await toSharp(draw({ width: 300, height: 400 }))
		.withMetadata({ orientation: 6 })
		.png()
		.toBuffer();
	const upright = await sharp(file).autoOrient().ensureAlpha().raw().toBuffer();
	const expected = await sharp(file).autoOrient().resize(320, 240, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
	const turned = resizePhoto({ width: 400, height: 300, data: upright }, { width: 320, height: 240 }, true);
	expect(Buffer.compare(Buffer.from(turned.data), expected)).toBe(0);
});

it('does not change a photo of that size', () => {
	const photo = draw({ width: 30, height: 20 });
	expect(resizePhoto(photo, { width: 30, height: 20 })).toBe(photo);
});

it('averages blocks, and at the edges the pixels that exist', () => {
	const data = new Uint8Array([0, 0, 8, 255, 2, 0, 8, 255, 4, 0, 8, 255, 2, 4, 8, 255, 4, 4, 8, 255, 4, 4, 8, 255]);
	const { width, height, data: averaged } = averageBlocks({ width: 3, height: 2, data }, 2);
	expect([width, height]).toEqual([2, 1]);
	expect([...averaged]).toEqual([2, 2, 8, 255, 4, 2, 8, 255]);
});
