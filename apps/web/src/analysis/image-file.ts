import { AppError, limits, messages } from '@dermavigil/contract';
import { DamagedFile, type PixelSize } from './formats/damaged.ts';
import { readGif } from './formats/gif.ts';
import { readJpeg } from './formats/jpeg.ts';
import { readPng } from './formats/png.ts';
import { readWebp } from './formats/webp.ts';

interface Format {
	/** Latin-1 text that the file has at these places; names and declared types say nothing. */
	signature: { at: number; bytes: string }[];
	read(file: Uint8Array): PixelSize;
}

const formats: Format[] = [
	{ signature: [{ at: 0, bytes: '\xff\xd8\xff' }], read: readJpeg },
	{ signature: [{ at: 0, bytes: '\x89PNG\r\n\x1a\n' }], read: readPng },
	{ signature: [{ at: 0, bytes: 'GIF87a' }], read: readGif },
	{ signature: [{ at: 0, bytes: 'GIF89a' }], read: readGif },
	{
		signature: [
			{ at: 0, bytes: 'RIFF' },
			{ at: 8, bytes: 'WEBP' },
		],
		read: readWebp,
	},
];

function formatOf(file: Uint8Array): Format | undefined {
	const start = String.fromCharCode(...file.subarray(0, 16));
	return formats.find(({ signature }) => signature.every(({ at, bytes }) => start.startsWith(bytes, at)));
}

/**
 * Checks an image file by its bytes, before anything is decoded, and gives the size it claims in pixels. Throws the
 * AppError that the server would answer: unsupported_media, too_large or unprocessable.
 */
export function checkImageFile(file: Uint8Array): PixelSize {
	if (file.length > limits.upload.maxBytes) throw new AppError('too_large', messages.upload.tooLarge);
	const format = formatOf(file);
	if (!format) throw new AppError('unsupported_media', messages.upload.notAnImage);
	const size = readSize(format, file);
	if (size.width * size.height > limits.upload.maxPixels) {
		throw new AppError('too_large', messages.upload.tooManyPixels);
	}
	return size;
}

function readSize(format: Format, file: Uint8Array): PixelSize {
	try {
		return format.read(file);
	} catch (error) {
		if (error instanceof DamagedFile || error instanceof RangeError) {
			throw new AppError('unprocessable', messages.upload.unreadable);
		}
		throw error;
	}
}
