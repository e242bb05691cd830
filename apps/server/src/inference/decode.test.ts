import { resizePhoto } from '@dermavigil/analysis';
import { AppError, messages } from '@dermavigil/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addPngChunk } from '../../../../packages/analysis/test/png-chunk.ts';
import { animatedGif, hollowPng, manyScans, plain, syntheticJpeg, syntheticPhoto } from '../../test/photos.ts';
import { decodeForAnalysis, decodePhoto } from './decode.ts';
import { reducePhoto } from './encode.ts';

async function firstPixel(file: Buffer) {
	const photo = await decodePhoto(file);
	expect(photo.data).toHaveLength(photo.width * photo.height * 4);
	return [...photo.data.subarray(0, 4)];
}

function expectNear(pixel: number[], wanted: number[], tolerance = 3) {
	for (const [i, value] of wanted.entries()) expect(Math.abs(pixel[i]! - value)).toBeLessThanOrEqual(tolerance);
}

describe('a photo that can be read', () => {
	it.each<[string, () => Promise<Buffer>]>([
		['JPEG', () => plain(80, 70).jpeg().toBuffer()],
		['progressive JPEG', () => plain(80, 70).jpeg({ progressive: true }).toBuffer()],
		['PNG', () => plain(80, 70).png().toBuffer()],
		['palette PNG', () => plain(80, 70).png({ palette: true }).toBuffer()],
		['16-bit PNG', () => plain(80, 70).toColorspace('rgb16').png().toBuffer()],
		['GIF', () => plain(80, 70).gif().toBuffer()],
		['WebP', () => plain(80, 70).webp().toBuffer()],
		['JPEG in Display P3', () => plain(80, 70).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()],
		['16-bit PNG in Display P3', () => plain(80, 70).withIccProfile('p3').toColorspace('rgb16').png().toBuffer()],
	])('%s: gives sRGB pixels at full size', async (_format, file) => {
		expectNear(await firstPixel(await file()), [200, 120, 90, 255]);
	});

	it.each<[string, () => Promise<Buffer>]>([
		['plain', () => plain(80, 70).toColorspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
		['with a profile', () => plain(80, 70).withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()],
	])('CMYK %s: comes close to the color, which print cannot reproduce exactly', async (_kind, file) => {
		expect((await sharp(await file()).metadata()).space).toBe('cmyk');
		expectNear(await firstPixel(await file()), [200, 120, 90, 255], 20);
	});

	it.each<[string, () => Promise<Buffer>]>([
		['8-bit', () => plain(80, 70).grayscale().jpeg().toBuffer()],
		['16-bit', () => plain(80, 70).grayscale().toColorspace('gray16').png().toBuffer()],
	])('gray %s: gives three equal channels', async (_depth, file) => {
		expectNear(await firstPixel(await file()), [140, 140, 140, 255]);
	});

	it('is white where it was transparent', async () => {
		expect(await firstPixel(await plain(80, 70).ensureAlpha(0).png().toBuffer())).toEqual([255, 255, 255, 255]);
		// 0.5 is an alpha of 127. Each channel is rounded, as in browsers: 99.6 + 128, 59.8 + 128, 44.8 + 128.
		const half = await plain(80, 70).ensureAlpha(0.5).png().toBuffer();
		expect(await firstPixel(half)).toEqual([228, 188, 173, 255]);
	});

	it('has the brightness that the gamma of a PNG implies, as browsers show it', async () => {
		const light = sharp({ create: { width: 80, height: 70, channels: 3, background: { r: 147, g: 48, b: 26 } } });
		const file = addPngChunk(await light.png().toBuffer(), 'gAMA', [100_000]);
		expectNear(await firstPixel(file), [200, 120, 90, 255], 0);
	});

	it('stands upright when EXIF says that it was turned', async () => {
		const file = await syntheticPhoto().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
		const turned = await decodePhoto(file);
		const upright = await decodePhoto(await syntheticPhoto().rotate(90).jpeg({ quality: 100 }).toBuffer());
		expect([turned.width, turned.height]).toEqual([450, 600]);
		expectNear([...turned.data.subarray(0, 400)], [...upright.data.subarray(0, 400)], 12);
	});

	it('lies as in its file when the EXIF of a WebP says that it was turned, as browsers show it', async () => {
		const file = await syntheticPhoto().withMetadata({ orientation: 6 }).webp().toBuffer();
		const { width, height, fullSize } = await decodePhoto(file);
		expect({ width, height, fullSize }).toEqual({ width: 600, height: 450, fullSize: { width: 600, height: 450 } });
	});

	it('is reduced from all pixels of a WebP, as browsers reduce it', async () => {
		const file = await syntheticPhoto().resize(1200, 900).webp({ quality: 90 }).toBuffer();
		const { data, ...size } = await decodeForAnalysis(file);
		const expected = resizePhoto(await decodePhoto(file), size);
		expect(Buffer.compare(Buffer.from(data), Buffer.from(expected.data))).toBe(0);
	});

	it('is the first frame of an animation', async () => {
		const photo = await decodePhoto(await animatedGif());
		expect([photo.width, photo.height]).toEqual([90, 80]);
		expect([...photo.data.subarray(0, 4)]).toEqual([0, 0, 255, 255]);
	});

	it('may have 8000x6000 pixels', async () => {
		const photo = await decodePhoto(await plain(8000, 6000).jpeg().toBuffer());
		expect([photo.width, photo.height]).toEqual([8000, 6000]);
		expectNear([...photo.data.subarray(-4)], [200, 120, 90, 255]);
	});

	it('may contain errors that some phones write and that affect no pixel', async () => {
		const whole = await syntheticJpeg();
		const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
		const wrongScan = Buffer.from(whole);
		wrongScan[scan + 6 + 2 * wrongScan[scan + 4]!] = 0;
		const stray = Buffer.concat([whole.subarray(0, scan), Buffer.from([1, 2, 3, 4]), whole.subarray(scan)]);
		const data = Buffer.from((await decodePhoto(whole)).data);
		for (const odd of [wrongScan, stray]) expect(Buffer.from((await decodePhoto(odd)).data).equals(data)).toBe(true);
	});
});

describe('a large photo for analysis', () => {
	const large = (width = 1800) => syntheticPhoto().resize(width);

	it.each<[string, () => Promise<Buffer>]>([
		['JPEG', () => large().jpeg().toBuffer()],
		['progressive JPEG', () => large().jpeg({ progressive: true }).toBuffer()],
		['JPEG turned by EXIF', () => large().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
		['JPEG mirrored and turned by EXIF', () => large().withMetadata({ orientation: 7 }).jpeg().toBuffer()],
		['JPEG in Display P3', () => large().withIccProfile('p3').jpeg().toBuffer()],
		['CMYK JPEG', () => large().toColorspace('cmyk').jpeg().toBuffer()],
		['gray JPEG', () => large().grayscale().jpeg().toBuffer()],
		['PNG', () => large().png().toBuffer()],
		['transparent PNG', () => large().ensureAlpha(0.5).png().toBuffer()],
		['16-bit PNG in Display P3', () => large(900).withIccProfile('p3').toColorspace('rgb16').png().toBuffer()],
		['WebP', () => large().webp().toBuffer()],
		// Encoding takes seconds, and longer for larger photos.
		['GIF', () => large(1200).gif({ effort: 1 }).toBuffer()],
	])('%s: is the same photo, smaller', async (_format, make) => {
		const file = await make();
		const whole = await decodePhoto(file);
		const photo = await decodeForAnalysis(file);
		expect(photo.fullSize).toEqual({ width: whole.width, height: whole.height });
		expect([photo.width, photo.height].sort()).toEqual([600, 800]);
		const expected = await reducePhoto(whole, 800);
		let difference = 0;
		for (let i = 0; i < photo.data.length; i++) difference += Math.abs(photo.data[i]! - expected.data[i]!);
		expect(difference / photo.data.length).toBeLessThan(1.5);
	});

	it('stays large enough on its shorter side for the model', async () => {
		const { width, height, fullSize } = await decodeForAnalysis(await plain(4001, 503).jpeg().toBuffer());
		expect([width, height, fullSize]).toEqual([3564, 448, { width: 4001, height: 503 }]);
	});
});

describe('a file that is refused', () => {
	async function error(file: Buffer) {
		const outcomes = await Promise.allSettled([decodePhoto(file), decodeForAnalysis(file)]);
		const [whole, reduced] = outcomes.map((result) => {
			const error = result.status === 'rejected' && result.reason;
			if (!(error instanceof AppError)) throw new Error('The file was not refused.', { cause: error });
			return { code: error.code, message: error.message };
		});
		expect(reduced).toEqual(whole);
		return whole;
	}
	const notAnImage = { code: 'unsupported_media', message: messages.upload.notAnImage };
	const unreadable = { code: 'unprocessable', message: messages.upload.unreadable };

	it.each<[string, Buffer]>([
		['nothing', Buffer.alloc(0)],
		['text', Buffer.from('a photo, honestly')],
		[
			'SVG',
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>'),
		],
		['HTML', Buffer.from('<!doctype html><img src="photo.jpg">')],
		['a sound in the same container as WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
		['PDF', Buffer.from('%PDF-1.7')],
	])('%s is not an image', async (_kind, file) => {
		expect(await error(file)).toEqual(notAnImage);
	});

	it.each<[string, () => Promise<Buffer>]>([
		['JPEG', syntheticJpeg],
		['PNG', () => syntheticPhoto().png().toBuffer()],
		['GIF', () => syntheticPhoto().gif().toBuffer()],
		['WebP', () => syntheticPhoto().webp().toBuffer()],
		['large JPEG', () => syntheticPhoto().resize(2400, 1800).jpeg().toBuffer()],
		['large progressive JPEG', () => syntheticPhoto().resize(2400, 1800).jpeg({ progressive: true }).toBuffer()],
		['large WebP', () => syntheticPhoto().resize(2400, 1800).webp().toBuffer()],
	])('a truncated or damaged %s cannot be read', async (_format, make) => {
		const whole = await make();
		expect(await error(whole.subarray(0, Math.floor(whole.length * 0.7)))).toEqual(unreadable);
		expect(await error(whole.subarray(0, 40))).toEqual(unreadable);
		const damaged = Buffer.from(whole);
		for (let i = 0; i < 200; i++) damaged[Math.floor(whole.length / 2) + i] = (i * 91 + 11) & 255;
		expect(await error(damaged)).toEqual(unreadable);
	});

	it('claims more than 50 megapixels, and is refused before it is decoded', async () => {
		const tooManyPixels = { code: 'too_large', message: messages.upload.tooManyPixels };
		expect(await error(await plain(8500, 6000).jpeg().toBuffer())).toEqual(tooManyPixels);
		expect(await error(hollowPng(50_000, 50_000))).toEqual(tooManyPixels);
	});

	it('is longer than any camera’s photo: one row of pixels would take gigabytes, and one column minutes', async () => {
		const tooLong = { code: 'too_large', message: messages.upload.tooLong };
		expect(await error(hollowPng(50_000_000, 1))).toEqual(tooLong);
		expect(await error(hollowPng(1, 50_000_000))).toEqual(tooLong);
		expect(await error(hollowPng(16_385, 64))).toEqual(tooLong);
		expect(await decodePhoto(await plain(16_384, 64).png().toBuffer())).toMatchObject({ width: 16_384 });
	});

	it('has more scans than any encoder writes, and each would be decoded', async () => {
		expect(await error(await manyScans(64))).toEqual(unreadable);
	});

	it('has more frames than any animated photo, and listing them would take minutes', async () => {
		const webp = await syntheticPhoto().webp().toBuffer();
		expect(await error(Buffer.concat([webp, Buffer.from('ANMF'.repeat(1001))]))).toEqual(unreadable);
	});

	it('has more than 10 MB', async () => {
		const file = Buffer.concat([await syntheticJpeg(), Buffer.alloc(10 * 1024 * 1024)]);
		expect(await error(file)).toEqual({ code: 'too_large', message: messages.upload.tooLarge });
	});
});
