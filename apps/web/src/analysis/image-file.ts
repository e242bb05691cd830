import { AppError, checkImageSize, type ImageFormat, identifyImage, messages } from '@dermavigil/contract';
import { DamagedFile, type PixelSize } from './formats/damaged-file.ts';
import { readGif } from './formats/gif.ts';
import { readJpeg } from './formats/jpeg.ts';
import { readPng } from './formats/png.ts';
import { readWebp } from './formats/webp.ts';

/** Each finds out whether a file is whole, and reads the size that it claims. */
const readers: Record<ImageFormat, (file: Uint8Array) => PixelSize> = {
	jpeg: readJpeg,
	png: readPng,
	gif: readGif,
	webp: readWebp,
};

/**
 * Checks an image file by its bytes, before anything is decoded, and returns the size in pixels that it claims. Throws
 * the same AppError as the server would: unsupported_media, too_large or unprocessable.
 */
export function checkImageFile(file: Uint8Array): PixelSize {
	const size = readSize(identifyImage(file), file);
	checkImageSize(size);
	return size;
}

function readSize(format: ImageFormat, file: Uint8Array): PixelSize {
	try {
		return readers[format](file);
	} catch (error) {
		if (error instanceof DamagedFile || error instanceof RangeError) {
			throw new AppError('unprocessable', messages.upload.unreadable);
		}
		throw error;
	}
}
