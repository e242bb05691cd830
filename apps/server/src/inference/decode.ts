import { convertToSrgb, type Photo, type Size, takeColorProfile, toAnalyzedSize } from '@dermavigil/analysis';
import { AppError, checkImageSize, identifyImage, limits, messages } from '@dermavigil/contract';
import sharp, { type FailOnOptions, type Sharp } from 'sharp';

// The worker threads already decode in parallel, and no photo is decoded twice.
sharp.concurrency(1);
sharp.cache(false);

// Some phones write these two oddities into every photo; nothing of the image is lost. Stray bytes before a restart or
// end marker (0xd0 to 0xd9) are different: they mean that image data is missing.
const harmless = /Invalid SOS parameters|extraneous bytes before marker 0x(?!d[0-9])/;

function onlyHarmless(error: unknown): boolean {
	return error instanceof Error && error.message.split('\n').every((line) => line.trim() === '' || harmless.test(line));
}

/** Seconds for one photo: hundreds of times what one of 12 megapixels takes. */
const seconds = 30;
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:');

interface Reading extends Size {
	failOn: FailOnOptions;
	/** Whether colors are converted before anything else, which keeps the decoder from shrinking the image. */
	convertFirst: boolean;
	hasAlpha: boolean;
	/**
	 * Browsers show it as stored in the file, whatever its Exif says, and decode it at full size: a smaller one would
	 * have different pixels.
	 */
	isWebp: boolean;
}

/** The pixels of a file at a size: a JPEG decoder does as much of the shrinking itself as it can, which is much faster. */
async function readPixels(
	file: Uint8Array,
	{ width, height, failOn, convertFirst, hasAlpha, isWebp }: Reading,
): Promise<Photo> {
	const image = sharp(file, { failOn, limitInputPixels: limits.upload.maxPixels });
	if (convertFirst) image.pipelineColorspace('srgb');
	if (!isWebp) image.autoOrient();
	const opaque = hasAlpha ? await layOnWhite(image) : image;
	const { data, info } = await toRaw(opaque.resize(width, height, { fit: 'fill', fastShrinkOnLoad: !isWebp }));
	return { width: info.width, height: info.height, data };
}

const toRaw = (image: Sharp) =>
	image
		.toColorspace('srgb')
		.ensureAlpha()
		.raw({ depth: 'uchar' })
		.timeout({ seconds })
		.toBuffer({ resolveWithObject: true });

/** An image on white, rounded as browsers do it: sharp's `flatten` truncates instead, which changes percentages. */
async function layOnWhite(image: Sharp): Promise<Sharp> {
	const { data, info } = await toRaw(image);
	let end = 0;
	for (let i = 0; i < data.length; i += 4) {
		const alpha = data[i + 3]!;
		for (let channel = i; channel < i + 3; channel++)
			data[end++] = Math.round((data[channel]! * alpha) / 255) + 255 - alpha;
	}
	return sharp(data.subarray(0, end), { raw: { width: info.width, height: info.height, channels: 3 } });
}

/** Decodes a file at the size that `toSize` derives from its own. */
async function decode(file: Uint8Array, toSize: (fullSize: Size) => Size): Promise<Photo> {
	const format = identifyImage(file);
	try {
		const { file: image, profile } = takeColorProfile(file);
		const { autoOrient, width, height, depth, space, hasAlpha } = await sharp(image, {
			limitInputPixels: false,
		}).metadata();
		const isWebp = format === 'webp';
		const fullSize = isWebp ? { width, height } : autoOrient;
		checkImageSize(fullSize);
		// The color profiles of 16-bit photos can only be applied on input. Doing the same for print colors matches photos saved before.
		const reading = { ...toSize(fullSize), convertFirst: depth !== 'uchar' || space === 'cmyk', hasAlpha, isWebp };
		const pixels = await readPixels(image, { ...reading, failOn: 'warning' }).catch((error) => {
			if (onlyHarmless(error)) return readPixels(image, { ...reading, failOn: 'error' });
			throw error;
		});
		if (profile) convertToSrgb(pixels, profile);
		return { ...pixels, fullSize };
	} catch (error) {
		if (error instanceof AppError) throw error;
		throw new AppError('unprocessable', isTimeout(error) ? messages.upload.tooSlow : messages.upload.unreadable);
	}
}

/**
 * Decodes a JPEG, PNG, GIF (first frame) or WebP file at full size: upright, in sRGB, on white where it was transparent.
 * Throws an AppError that says what is wrong with the file: unsupported_media, too_large or unprocessable.
 */
export const decodePhoto = (file: Uint8Array): Promise<Photo> => decode(file, (fullSize) => fullSize);

/** The same, but at the size at which photos are analyzed; a large JPEG takes less than half the time. */
export const decodeForAnalysis = (file: Uint8Array): Promise<Photo> => decode(file, toAnalyzedSize);
