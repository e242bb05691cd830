import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { syntheticPhoto } from '../../test/photos.ts';
import { toPlainJpeg } from './plain-jpeg.ts';

/** A JPEG segment with some text. */
function segment(marker: number, text: string): Buffer {
	const head = Buffer.from([0xff, marker, 0, 0]);
	head.writeUInt16BE(text.length + 2, 2);
	return Buffer.concat([head, Buffer.from(text)]);
}

const withSegments = (file: Buffer, ...segments: Buffer[]) =>
	Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);

const readPixels = (file: Buffer) => sharp(file).raw().toBuffer();

describe('a plain JPEG file', () => {
	it.each([
		['baseline', () => syntheticPhoto().jpeg()],
		['progressive', () => syntheticPhoto().jpeg({ progressive: true })],
		['gray', () => syntheticPhoto().grayscale().jpeg()],
	])('made from a %s one has the same pixels, and nothing that names a person or place', async (_kind, encode) => {
		const file = await encode().toBuffer();
		const talkative = Buffer.concat([
			withSegments(file, segment(0xfe, 'Jane Doe'), segment(0xed, 'Springfield'), segment(0xe0, 'JFIF thumbnail')),
			Buffer.from('a second image'),
		]);
		const plain = toPlainJpeg(talkative)!;
		expect((await readPixels(plain)).equals(await readPixels(file))).toBe(true);
		expect(plain.toString('latin1')).not.toMatch(/Jane|Springfield|JFIF|second/);
	});

	it('is not made from one that could be shown turned or in other colors, or from another format', async () => {
		const exif = await syntheticPhoto().withMetadata({ orientation: 6 }).jpeg().toBuffer();
		const profile = await syntheticPhoto().withIccProfile('p3').jpeg().toBuffer();
		const print = await syntheticPhoto().toColorspace('cmyk').jpeg().toBuffer();
		for (const file of [exif, profile, print, await syntheticPhoto().png().toBuffer()])
			expect(toPlainJpeg(file)).toBeNull();
	});

	it('is not made from a damaged one', async () => {
		const file = await syntheticPhoto().jpeg().toBuffer();
		for (const length of [2, 3, 4, 30, 700, file.length - 2]) expect(toPlainJpeg(file.subarray(0, length))).toBeNull();
	});
});
