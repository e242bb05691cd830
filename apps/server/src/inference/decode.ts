import type { Photo } from '@dermavigil/analysis';
import { AppError, checkImageSize, detectImageFormat, hasTooManyScans, limits, messages } from '@dermavigil/contract';
import sharp, { type FailOnOptions, type Metadata } from 'sharp';

// The worker threads already decode in parallel, and no photo is decoded twice.
sharp.concurrency(1);
sharp.cache(false);

// Some phones write these two oddities into every photo; they lose nothing of the image. Stray bytes before a restart or
// end marker (0xd0 to 0xd9) are different: they mean that image data is missing.
const harmless = /Invalid SOS parameters|extraneous bytes before marker 0x(?!d[0-9])/;

function onlyHarmless(error: unknown): boolean {
	return error instanceof Error && error.message.split('\n').every((line) => line.trim() === '' || harmless.test(line));
}

/** Seconds for one photo: hundreds of times what one of 12 megapixels takes. */
const seconds = 30;
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:');

async function readPixels(file: Uint8Array, failOn: FailOnOptions): Promise<Photo> {
	const { data, info } = await sharp(file, { failOn, limitInputPixels: limits.upload.maxPixels })
		// Color profiles of 16-bit photos are only applied on input.
		.pipelineColorspace('srgb')
		.autoOrient()
		.flatten({ background: '#ffffff' })
		.toColorspace('srgb')
		.ensureAlpha()
		.raw({ depth: 'uchar' })
		.timeout({ seconds })
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

async function readMetadata(file: Uint8Array): Promise<Metadata> {
	return await sharp(file, { limitInputPixels: false }).metadata();
}

/**
 * Decodes a JPEG, PNG, GIF (first frame) or WebP file at full size: upright, in sRGB, on white where it was transparent.
 * Throws an AppError that says what is wrong with the file: unsupported_media, too_large or unprocessable.
 */
export async function decodePhoto(file: Uint8Array): Promise<Photo> {
	if (file.length > limits.upload.maxBytes) throw new AppError('too_large', messages.upload.tooLarge);
	const format = detectImageFormat(file);
	if (!format) throw new AppError('unsupported_media', messages.upload.notAnImage);
	if (format === 'jpeg' && hasTooManyScans(file)) throw new AppError('unprocessable', messages.upload.unreadable);
	try {
		checkImageSize(await readMetadata(file));
		return await readPixels(file, 'warning').catch((error) => {
			if (onlyHarmless(error)) return readPixels(file, 'error');
			throw error;
		});
	} catch (error) {
		if (error instanceof AppError) throw error;
		throw new AppError('unprocessable', isTimeout(error) ? messages.upload.tooSlow : messages.upload.unreadable);
	}
}
