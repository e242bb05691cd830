import { analysisResultSchema, errorSchema, messages, unsuitableLabel } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeRequest } from '../../../test/forms.ts';
import { animatedGif, hollowPng, plain, syntheticJpeg, syntheticPhoto } from '../../../test/photos.ts';
import { buildTestApp } from '../../../test/server.ts';
import { freshStores } from '../../../test/stores.ts';

let app: FastifyInstance;
beforeAll(async () => {
	app = await buildTestApp(await freshStores());
});
afterAll(() => app.close());

async function analyze(file: Buffer, query?: string) {
	const response = await app.inject(await analyzeRequest([['image', Uint8Array.from(file)]], query));
	expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
	return analysisResultSchema.parse(response.json());
}

async function getSize(dataUrl: string) {
	expect(dataUrl).toMatch(/^data:image\/jpeg;base64,\/9j\//);
	const { width, height, exif } = await sharp(Buffer.from(dataUrl.split(',')[1]!, 'base64')).metadata();
	expect(exif).toBeUndefined();
	return [width, height];
}

describe('a photo', () => {
	it('gets an assessment with its images and every part that the contract names', async () => {
		const result = await analyze(await syntheticJpeg());
		expect(result.mode).toBe('consumer');
		expect(result.photo).toEqual({ width: 600, height: 450 });
		expect(await getSize(result.originalImageBase64)).toEqual([600, 450]);
		expect(result.suitability).toBe('suitable');
		expect(result.probabilities).toHaveLength(6);
		expect(await getSize(result.heatmapImage)).toEqual([600, 450]);
		expect(result.heatmapImage).not.toBe(result.originalImageBase64);
	});

	it('comes back in its own quality if it is small, and without its comments', async () => {
		const file = await syntheticJpeg();
		const { originalImageBase64 } = await analyze(file);
		const returned = Buffer.from(originalImageBase64.split(',')[1]!, 'base64');
		expect(await sharp(returned).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
		const best = await analyze(await syntheticPhoto().jpeg({ quality: 100 }).toBuffer());
		expect(best.originalImageBase64.length).toBeLessThan(3 * originalImageBase64.length);
	});

	it('gets the same assessment without images when none are requested', async () => {
		const photo = await syntheticJpeg();
		const images = { heatmapImage: '', originalImageBase64: '' };
		expect(await analyze(photo, '?mode=consumer&images=none')).toEqual({ ...(await analyze(photo)), ...images });
		expect(await analyze(photo, '?mode=consumer&images=all')).toEqual(await analyze(photo));
	});

	it('is a consumer photo by default', async () => {
		expect((await analyze(await syntheticJpeg(), '')).mode).toBe('consumer');
		expect((await analyze(await syntheticJpeg(), '?mode=clinical')).mode).toBe('clinical');
	});

	it.each<[string, () => Promise<Buffer>]>([
		['CMYK JPEG', () => syntheticPhoto().toColorspace('cmyk').jpeg().toBuffer()],
		['16-bit PNG', () => syntheticPhoto().toColorspace('rgb16').png().toBuffer()],
		['gray JPEG', () => syntheticPhoto().grayscale().jpeg().toBuffer()],
		['palette PNG', () => syntheticPhoto().png({ palette: true }).toBuffer()],
		['transparent PNG', () => syntheticPhoto().ensureAlpha(0.5).png().toBuffer()],
		['WebP', () => syntheticPhoto().webp().toBuffer()],
		['GIF', () => syntheticPhoto().gif().toBuffer()],
	])('may be a %s', async (_format, file) => {
		expect((await analyze(await file())).photo).toEqual({ width: 600, height: 450 });
	});

	it('is assessed upright, by its first frame, and without the place in its EXIF', async () => {
		const exif = { IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } };
		const turned = await syntheticPhoto().withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
		expect((await sharp(turned).metadata()).exif).toBeDefined();
		const result = await analyze(turned);
		expect(result.photo).toEqual({ width: 450, height: 600 });
		expect(await getSize(result.originalImageBase64)).toEqual([450, 600]);
		expect((await analyze(await animatedGif())).photo).toEqual({ width: 90, height: 80 });
	});

	it('of 8000x6000 pixels comes back at 800', async () => {
		const result = await analyze(await syntheticPhoto().resize(8000, 6000).jpeg({ quality: 60 }).toBuffer());
		expect(result.photo).toEqual({ width: 8000, height: 6000 });
		expect(await getSize(result.originalImageBase64)).toEqual([800, 600]);
		if (result.heatmapImage) expect(await getSize(result.heatmapImage)).toEqual([800, 600]);
		const long = await analyze(await syntheticPhoto().resize(4000, 500, { fit: 'fill' }).jpeg().toBuffer());
		expect(await getSize(long.originalImageBase64)).toEqual([1024, 128]);
	});

	it('under 64 pixels is called too small, with an unknown risk', async () => {
		const result = await analyze(await plain(200, 63).png().toBuffer());
		expect(result).toMatchObject({ suitability: 'too_small', heatmapImage: '', malignantProbability: null });
		expect(result.prediction).toMatchObject({ riskLevel: 'unknown', top1: { label: unsuitableLabel, confidence: 0 } });
	});
});

describe('a bad request', () => {
	async function error(parts: Parameters<typeof analyzeRequest>[0], query?: string) {
		const response = await app.inject(await analyzeRequest(parts, query));
		return [response.statusCode, errorSchema.strict().parse(response.json()).detail];
	}
	const bytes = (content: Uint8Array | string) => Uint8Array.from(Buffer.from(content as string));

	it.each<[string, string, string | Buffer]>([
		['zero bytes', 'photo.jpg', ''],
		['text', 'photo.jpg', 'not a photo'],
		['an SVG', 'photo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'],
		['HTML named .jpg', 'photo.jpg', '<!doctype html><script>alert(1)</script>'],
	])('%s: 415', async (_kind, name, content) => {
		expect(await error([['image', bytes(content), name]])).toEqual([415, messages.upload.notAnImage]);
	});

	it('10 MB and one byte: 413, while 10 MB are read', async () => {
		const photo = await syntheticJpeg();
		const fits = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024 - photo.length)]);
		expect((await analyze(fits)).photo.width).toBe(600);
		const over = Buffer.concat([fits, Buffer.alloc(1)]);
		expect(await error([['image', bytes(over)]])).toEqual([413, messages.upload.tooLarge]);
	});

	it('over 50 megapixels: 413', async () => {
		const tooManyPixels = [413, messages.upload.tooManyPixels];
		expect(await error([['image', bytes(await plain(8500, 6000).jpeg().toBuffer())]])).toEqual(tooManyPixels);
		expect(await error([['image', bytes(hollowPng(60_000, 60_000))]])).toEqual(tooManyPixels);
	});

	it('truncated: 422', async () => {
		const photo = await syntheticJpeg();
		const half = photo.subarray(0, photo.length / 2);
		expect(await error([['image', bytes(half)]])).toEqual([422, messages.upload.unreadable]);
	});

	it('no file, two files, another field: 400 and which', async () => {
		const photo = bytes(await syntheticJpeg());
		expect(await error([['note', 'no file']])).toEqual([400, messages.upload.noFile]);
		expect(await error([['image', 'text, not a file'.repeat(100)]])).toEqual([400, messages.upload.noFile]);
		const two = await error([
			['image', photo],
			['image', photo],
		]);
		expect(two).toEqual([400, messages.upload.severalFiles]);
		expect(await error([['photo', photo]])).toEqual([400, messages.upload.wrongField('photo')]);
	});

	it('an unknown mode: 400 with the known modes', async () => {
		const photo = bytes(await syntheticJpeg());
		const unknown = [400, 'Unknown mode. It must be one of: clinical, consumer.'];
		expect(await error([['image', photo]], '?mode=veterinary')).toEqual(unknown);
		expect(await error([['image', photo]], '?mode=')).toEqual(unknown);
		expect(await error([['image', photo]], '?mode=clinical&mode=consumer')).toEqual(unknown);
	});

	it.each([
		['JSON', 'application/json', '{"image":'],
		['a bare JPEG', 'image/jpeg', 'bytes'],
		['a form without files', 'application/x-www-form-urlencoded', 'image=1'],
		['a form without a boundary', 'multipart/form-data', 'bytes'],
		[
			'a form that breaks off',
			'multipart/form-data; boundary=x',
			'--x\r\ncontent-disposition: form-data; name="image"',
		],
	])('%s: 400', async (_kind, type, payload) => {
		const request = { method: 'POST', url: '/api/v2/analyze', headers: { 'content-type': type }, payload } as const;
		const response = await app.inject(request);
		expect([response.statusCode, response.json()]).toEqual([400, { detail: messages.upload.notMultipart }]);
	});

	it('nothing at all: 400', async () => {
		const response = await app.inject({ method: 'POST', url: '/api/v2/analyze' });
		expect([response.statusCode, response.json()]).toEqual([400, { detail: messages.upload.notMultipart }]);
	});
});
