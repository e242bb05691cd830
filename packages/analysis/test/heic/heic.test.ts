import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { messages } from '@dermavigil/contract';
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { convertToSrgb } from '../../src/color/convert-colors.ts';
import { takeColorProfile } from '../../src/color/take-color-profile.ts';
import { decodeHeic, type Libheif } from '../../src/heic/decode-heic.ts';
import { interpretMeasurement } from '../../src/interpret-measurement.ts';
import type { Photo } from '../../src/photo.ts';
import { card, openAnalyzer } from '../open-analyzer.ts';
import { type HeicSample, heicSamples } from './samples.ts';

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'));
const libheif = createLibheif({ wasmBinary }) as unknown as Libheif;
const readSample = ({ name }: HeicSample) => readFileSync(new URL(`${name}.heic`, import.meta.url));

let analyzer: Awaited<ReturnType<typeof openAnalyzer>>;
beforeAll(async () => {
	analyzer = await openAnalyzer();
});

/** With all views: whether the last ones are run at all may depend on one step of one color. */
const measure = async (photo: Photo) => interpretMeasurement(photo, await analyzer.measure(photo), 'consumer', card);

/** The JPEG that another program made from a sample, decoded as the server decodes photos. */
async function readJpeg({ name }: HeicSample): Promise<Photo> {
	const { file, profile } = takeColorProfile(readFileSync(new URL(`${name}.jpg`, import.meta.url)));
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const photo = { width: info.width, height: info.height, data };
	if (profile) convertToSrgb(photo, profile);
	return photo;
}

/** How much more of a color (0 to 2) a photo has than another, in steps of 255. */
function meanDifference(photo: Photo, other: Photo, color: number): number {
	let sum = 0;
	for (let at = color; at < photo.data.length; at += 4) sum += photo.data[at]! - other.data[at]!;
	return sum / (photo.data.length / 4);
}

test('there are twenty samples', () => expect(heicSamples).toHaveLength(20));

test.each(heicSamples)('$name has the size and the percentages of its JPEG', async (sample) => {
	const file = readSample(sample);
	const [photo, jpeg] = [await decodeHeic(libheif, file), await readJpeg(sample)];
	expect([photo.width, photo.height]).toEqual([jpeg.width, jpeg.height]);
	const [own, expected] = [await measure(photo), await measure(jpeg)];
	expect(own.suitability).toBe(expected.suitability);
	own.probabilities.forEach((probability, i) => {
		expect(
			100 * Math.abs(probability - expected.probabilities[i]!),
			card.modes.consumer.classes[i],
		).toBeLessThanOrEqual(1);
	});
});

test.each(heicSamples.filter(({ name }) => name.startsWith('ten-bit')))('$name has no tint', async (sample) => {
	const [photo, jpeg] = [await decodeHeic(libheif, readSample(sample)), await readJpeg(sample)];
	const [red, green, blue] = [0, 1, 2].map((color) => meanDifference(photo, jpeg, color)) as [number, number, number];
	expect(Math.abs(red - green)).toBeLessThan(0.2);
	expect(Math.abs(blue - green)).toBeLessThan(0.7);
});

describe('a damaged file', () => {
	// The decoder writes what it could not read to the console.
	beforeAll(() => {
		const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
		return () => log.mockRestore();
	});
	const whole = readSample(heicSamples[0]!);

	test.each([
		['ends in the middle of its image', whole.subarray(0, whole.length / 2)],
		['ends in its header', whole.subarray(0, 200)],
		['is nothing but its name', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
	])('is refused when it %s', async (_, file) => {
		await expect(decodeHeic(libheif, file)).rejects.toThrow(messages.upload.unreadable);
	});
});
