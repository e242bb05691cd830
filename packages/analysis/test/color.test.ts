import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convertToSrgb } from '../src/color/convert-colors.ts';
import { readMatrixProfile } from '../src/color/matrix-profile.ts';
import { takeColorProfile } from '../src/color/take-color-profile.ts';
import { seededRandom } from '../src/seeded-random.ts';
import { addPngChunk, displayP3 } from './png-chunk.ts';

const random = seededRandom(5);
const noise = Uint8Array.from({ length: 64 * 64 * 3 }, () => Math.floor(random() * 256));
const photo = sharp(noise, { raw: { width: 64, height: 64, channels: 3 } }).blur(3);

const writeJpeg = (profile: string) => photo.clone().withIccProfile(profile).jpeg({ quality: 95 }).toBuffer();
const readPixels = (file: Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer();

describe('a JPEG with a color profile', () => {
	it('in Display P3 loses it, and its pixels are within one step of another converter’s', async () => {
		const original = await writeJpeg('p3');
		const { file, profile } = takeColorProfile(original);
		expect((await sharp(file).metadata()).hasProfile).toBe(false);

		const data = await readPixels(file);
		const before = Uint8Array.from(data);
		convertToSrgb({ data }, profile!);
		const expected = await readPixels(original);
		expect(Math.max(...data.map((value, i) => Math.abs(value - expected[i]!)))).toBeLessThanOrEqual(1);
		expect(Math.max(...data.map((value, i) => Math.abs(value - before[i]!)))).toBeGreaterThan(5);
	});

	it('in sRGB loses it, and nothing needs to be converted', async () => {
		const { file, profile } = takeColorProfile(await writeJpeg('srgb'));
		expect((await sharp(file).metadata()).hasProfile).toBe(false);
		expect(profile).toBeNull();
	});

	it('keeps other contents of such segments, such as the preview that phones add', async () => {
		const preview = [0xff, 0xe2, 0, 8, ...Buffer.from('MPF\0'), 1, 2];
		const add = (file: Uint8Array) => Buffer.from([...file.subarray(0, 2), ...preview, ...file.subarray(2)]);
		const original = await writeJpeg('p3');
		const { file, profile } = takeColorProfile(original);
		expect(takeColorProfile(add(original))).toEqual({ file: new Uint8Array(add(file)), profile });
	});

	it('in print colors is left unchanged, and so is one without a profile', async () => {
		for (const file of [await writeJpeg('cmyk'), await photo.clone().jpeg().toBuffer()]) {
			expect(takeColorProfile(file)).toEqual({ file, profile: null });
		}
	});

	it('is left unchanged wherever it is cut off', async () => {
		const whole = await writeJpeg('p3');
		const profileEnds = whole.length - takeColorProfile(whole).file.length;
		for (let end = 0; end < profileEnds; end += 7) {
			const file = whole.subarray(0, end);
			expect(takeColorProfile(file)).toEqual({ file, profile: null });
		}
	});
});

describe('a PNG with gamma and primaries', () => {
	const addGamma = (file: Uint8Array, gamma = 45_455) => addPngChunk(file, 'gAMA', [gamma]);
	const addPrimaries = (file: Uint8Array, primaries: number[]) => addPngChunk(addGamma(file), 'cHRM', primaries);

	/** The pixel of a gray PNG to which these chunks were added, after taking them out and converting it. */
	async function convertGray(gray: number, add: (file: Uint8Array) => Uint8Array): Promise<number[]> {
		const background = { r: gray, g: gray, b: gray };
		const plain = await sharp({ create: { width: 1, height: 1, channels: 3, background } })
			.png()
			.toBuffer();
		const { file, profile } = takeColorProfile(add(plain));
		expect(Buffer.from(file)).toEqual(plain);
		const data = await readPixels(file);
		if (profile) convertToSrgb({ data }, profile);
		return [...data.subarray(0, 3)];
	}

	it('of Display P3 loses them, and its pixels are within one step of another converter’s', async () => {
		const jpeg = await writeJpeg('p3');
		const plain = await sharp(takeColorProfile(jpeg).file).png().toBuffer();
		const { file, profile } = takeColorProfile(addPrimaries(plain, displayP3));
		expect(Buffer.from(file)).toEqual(plain);

		const data = await readPixels(file);
		convertToSrgb({ data }, profile!);
		const expected = await readPixels(jpeg);
		expect(Math.max(...data.map((value, i) => Math.abs(value - expected[i]!)))).toBeLessThanOrEqual(1);
	});

	it.each([
		['of light itself', 100_000, 188],
		['of old Macs', 55_556, 146],
		['of sRGB', 45_455, 128],
	])('is converted by its gamma: the one %s', async (_, gamma, expected) => {
		expect(await convertGray(128, (file) => addGamma(file, gamma))).toEqual([expected, expected, expected]);
	});

	it.each([
		[43_000, 5],
		[43_500, 16],
		[45_000, 16],
		[47_500, 16],
		[48_000, 10],
	])(
		'without primaries counts as sRGB if its gamma is near that of sRGB, as in browsers: with %i',
		async (gamma, expected) => {
			expect(await convertGray(16, (file) => addGamma(file, gamma))).toEqual([expected, expected, expected]);
		},
	);

	it('keeps white white, whatever white its primaries add up to', async () => {
		const warm = [34_567, 35_850, ...displayP3.slice(2)];
		expect(await convertGray(255, (file) => addPrimaries(file, warm))).toEqual([255, 255, 255]);
	});

	it('counts as sRGB if its primaries do not add up to a white', async () => {
		expect(await convertGray(90, (file) => addPrimaries(file, Array(8).fill(30_000)))).toEqual([90, 90, 90]);
	});

	it('is left unchanged with only primaries, if it claims to be sRGB, with an ICC profile, or if it is cut off', async () => {
		const plain = await photo.clone().png().toBuffer();
		const light = addGamma(plain, 100_000);
		const files = [
			plain,
			addPngChunk(plain, 'cHRM', displayP3),
			addGamma(plain, 0),
			addPngChunk(light, 'sRGB', []),
			addGamma(await photo.clone().withIccProfile('p3').png().toBuffer(), 100_000),
			...Array.from({ length: 49 }, (_, end) => light.subarray(0, end)),
		];
		for (const file of files) expect(takeColorProfile(file)).toEqual({ file, profile: null });
	});
});

const letters = (text: string) => [...text].map((c) => c.charCodeAt(0));
const type = (name: string) => [...letters(name), 0, 0, 0, 0];
const fixed = (...values: number[]) =>
	values.flatMap((value) => [24, 16, 8, 0].map((shift) => (Math.round(value * 65536) >> shift) & 0xff));

/** A profile with sRGB's primaries and, for all three colors, the curve given as the bytes of its tag. */
function writeProfile(curve: number[]): Uint8Array {
	const view = new DataView(new ArrayBuffer(400));
	const write = (at: number, bytes: number[]) => new Uint8Array(view.buffer).set(bytes, at);
	write(16, letters('RGB XYZ '));
	view.setUint32(128, 6);
	for (const [i, tag] of ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'].entries()) {
		write(132 + i * 12, letters(tag));
		view.setUint32(136 + i * 12, i < 3 ? 210 + i * 20 : 280);
	}
	const red = [0.4360747, 0.2225045, 0.0139322];
	const green = [0.3850649, 0.7168786, 0.0971045];
	const blue = [0.1430804, 0.0606169, 0.7141733];
	for (const [i, primary] of [red, green, blue].entries()) write(218 + i * 20, fixed(...primary));
	write(280, curve);
	return new Uint8Array(view.buffer);
}

const parametric = (kind: number, ...values: number[]) => [...type('para'), 0, kind, 0, 0, ...fixed(...values)];
const table = (...values: number[]) => [
	...type('curv'),
	...[0, 0, 0, values.length],
	...values.flatMap((value) => [value >> 8, value & 0xff]),
];

describe('the curves of a profile', () => {
	it.each([
		['no values: straight', table(), (x: number) => x],
		['one value: an exponent', table(2.5 * 256), (x: number) => x ** 2.5],
		['a table', table(0, 0, 65535), (x: number) => Math.max(0, 2 * x - 1)],
		['a power', parametric(0, 2), (x: number) => x ** 2],
		['a power of a line', parametric(1, 2, 2, -1), (x: number) => (x >= 0.5 ? (2 * x - 1) ** 2 : 0)],
		['the same, raised', parametric(2, 2, 2, -1, 0.125), (x: number) => (x >= 0.5 ? (2 * x - 1) ** 2 : 0) + 0.125],
		['a line, then a power', parametric(3, 2, 1, 0, 0.25, 0.25), (x: number) => (x >= 0.25 ? x ** 2 : x / 4)],
		[
			'both raised',
			parametric(4, 2, 1, 0, 0.25, 0.25, 0.125, 0.25),
			(x: number) => (x >= 0.25 ? x ** 2 + 0.125 : x / 4 + 0.25),
		],
	])('by %s', (_, curve, expected) => {
		const { curves } = readMatrixProfile(writeProfile(curve))!;
		for (const value of [0, 40, 64, 127, 128, 200, 255]) {
			expect(curves[1][value]).toBeCloseTo(Math.min(1, expected(value / 255)), 4);
		}
	});

	it('of another kind are not read', () => {
		expect(readMatrixProfile(writeProfile(parametric(9, 1)))).toBeNull();
		expect(readMatrixProfile(writeProfile(type('none')))).toBeNull();
	});

	it('that are NaN for some values are not read', () => {
		expect(readMatrixProfile(writeProfile(parametric(3, 2.5, 1, -0.5, 0.25, 0.25)))).toBeNull();
	});
});
