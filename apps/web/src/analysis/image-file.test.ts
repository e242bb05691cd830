import { AppError, limits, messages } from '@dermavigil/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkImageFile } from './image-file.ts';

/** An image with detail, so that no format shrinks it to nothing. */
const pixels = Uint8Array.from({ length: 90 * 70 * 3 }, (_, i) => (i * i * 31 + i * 7) % 251);
const image = () => sharp(pixels, { raw: { width: 90, height: 70, channels: 3 } });

const writers: Record<string, () => Promise<Buffer>> = {
	JPEG: () => image().jpeg().toBuffer(),
	'progressive JPEG': () => image().jpeg({ progressive: true }).toBuffer(),
	PNG: () => image().png().toBuffer(),
	'palette PNG': () => image().png({ palette: true }).toBuffer(),
	'16-bit PNG': () => image().toColorspace('rgb16').png().toBuffer(),
	GIF: () => image().gif().toBuffer(),
	WebP: () => image().webp().toBuffer(),
	'lossless WebP': () => image().webp({ lossless: true }).toBuffer(),
	'WebP with transparency': () => image().ensureAlpha(0.5).webp().toBuffer(),
};

function getError(file: Uint8Array): Pick<AppError, 'code' | 'message'> {
	try {
		checkImageFile(file);
	} catch (error) {
		if (error instanceof AppError) return { code: error.code, message: error.message };
		throw error;
	}
	throw new Error('The file was accepted.');
}
const notAnImage = { code: 'unsupported_media', message: messages.upload.notAnImage };
const unreadable = { code: 'unprocessable', message: messages.upload.unreadable };

test.each([1, 2, 3, 4, 5, 6, 7, 8])('its Exif says whether it is turned: orientation %i', async (orientation) => {
	const turned = image().withMetadata({ orientation });
	for (const file of [await turned.clone().jpeg().toBuffer(), await turned.clone().png().toBuffer()]) {
		expect(checkImageFile(file)).toMatchObject({ width: 90, height: 70, isTurned: orientation >= 5 });
	}
});

test('a broken Exif block turns nothing', async () => {
	const file = await image().withMetadata({ orientation: 6 }).jpeg().toBuffer();
	// The place of its directory
	file.writeUInt32BE(0xffffffff, file.indexOf('Exif') + 10);
	expect(checkImageFile(file)).toMatchObject({ isTurned: false });
});

describe.each(Object.entries(writers))('%s', (_, write) => {
	test('gives its size', async () => {
		expect(checkImageFile(await write())).toMatchObject({ width: 90, height: 70 });
	});

	test('may have other data after its end', async () => {
		const file = Buffer.concat([await write(), Buffer.from('a trailer, as some phones write')]);
		expect(checkImageFile(file)).toMatchObject({ width: 90, height: 70 });
	});

	test.each([0.1, 0.5, 0.9])('truncated after %s of it cannot be read', async (share) => {
		const whole = await write();
		expect(getError(whole.subarray(0, Math.floor(whole.length * share)))).toEqual(unreadable);
	});
});

test.each(['JPEG', 'PNG', '16-bit PNG'])('a %s that is damaged in its middle cannot be read', async (name) => {
	const damaged = await writers[name]!();
	for (let i = 0; i < 200; i++) damaged[Math.floor(damaged.length / 2) + i] = (i * 91 + 11) & 255;
	expect(getError(damaged)).toEqual(unreadable);
});

test.each<[string, Uint8Array]>([
	['nothing', new Uint8Array()],
	['text', Buffer.from('a photo, honestly')],
	['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')],
	['a sound in the same container as WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
])('%s is not an image', (_, file) => {
	expect(getError(file)).toEqual(notAnImage);
});

test('more than 50 megapixels are refused if the file claims them', async () => {
	const file = await sharp({
		create: { width: 8500, height: 6000, channels: 3, background: '#c87' },
		limitInputPixels: false,
	})
		.jpeg()
		.toBuffer();
	expect(getError(file)).toEqual({ code: 'too_large', message: messages.upload.tooManyPixels });
});

test('a side of more than 16,384 pixels is refused', async () => {
	const background = '#c87';
	const file = await sharp({ create: { width: 16_385, height: 64, channels: 3, background } })
		.png()
		.toBuffer();
	expect(getError(file)).toEqual({ code: 'too_large', message: messages.upload.tooLong });
});

test('more scans than any encoder writes are refused', async () => {
	const file = await writers['progressive JPEG']!();
	const [scan, end] = [file.lastIndexOf(Buffer.from([0xff, 0xda])), file.length - 2];
	const repeat = (times: number) =>
		Buffer.concat([file.subarray(0, end), ...Array(times).fill(file.subarray(scan, end)), file.subarray(end)]);
	expect(getError(repeat(64))).toEqual(unreadable);
	expect(checkImageFile(repeat(10))).toMatchObject({ width: 90, height: 70 });
});

test('more than 10 MB are refused, and 10 MB are read', () => {
	const file = new Uint8Array(limits.upload.maxBytes + 1);
	expect(getError(file)).toEqual({ code: 'too_large', message: messages.upload.tooLarge });
	expect(getError(file.subarray(1))).toMatchObject({ message: messages.upload.notAnImage });
});

test('print colors are noticed', async () => {
	const file = await image().toColorspace('cmyk').jpeg().toBuffer();
	expect(checkImageFile(file).printColors).toBe(true);
	expect(checkImageFile(await writers.JPEG!()).printColors).toBe(false);
});

test('restart markers must be in order, with none missing', async () => {
	const file = await image().jpeg().toBuffer();
	// The scan of a JPEG with two restarts inserted: only their order is checked here.
	const end = file.length - 2;
	const withRestarts = (...numbers: number[]) =>
		Buffer.concat([file.subarray(0, end), Buffer.from(numbers.flatMap((n) => [0xff, 0xd0 + n])), file.subarray(end)]);
	expect(checkImageFile(withRestarts(0, 1, 2))).toMatchObject({ width: 90 });
	expect(getError(withRestarts(0, 2))).toEqual(unreadable);
});
