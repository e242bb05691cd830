import { limits } from './limits.ts';
import { AppError } from './messages/app-error.ts';
import { messages } from './messages.ts';

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

interface ImageSignature {
	format: ImageFormat;
	/** Latin-1 text that the file has at these offsets. */
	parts: readonly { offset: number; bytes: string }[];
}

/** The first bytes of every format that photos may come in. */
export const imageSignatures: readonly ImageSignature[] = [
	{ format: 'jpeg', parts: [{ offset: 0, bytes: '\xff\xd8\xff' }] },
	{ format: 'png', parts: [{ offset: 0, bytes: '\x89PNG\r\n\x1a\n' }] },
	{ format: 'gif', parts: [{ offset: 0, bytes: 'GIF87a' }] },
	{ format: 'gif', parts: [{ offset: 0, bytes: 'GIF89a' }] },
	{
		format: 'webp',
		parts: [
			{ offset: 0, bytes: 'RIFF' },
			{ offset: 8, bytes: 'WEBP' },
		],
	},
];

/** The format of a file according to its first bytes, since its name and declared type prove nothing. */
export function detectImageFormat(file: Uint8Array): ImageFormat | undefined {
	const start = String.fromCharCode(...file.subarray(0, 16));
	return imageSignatures.find(({ parts }) => parts.every(({ offset, bytes }) => start.startsWith(bytes, offset)))
		?.format;
}

/** Throws AppError too_large for an image with more pixels than may be read, or with a side that would take too long. */
export function checkImageSize({ width, height }: { width: number; height: number }): void {
	if (width * height > limits.upload.maxPixels) throw new AppError('too_large', messages.upload.tooManyPixels);
	if (Math.max(width, height) > limits.upload.maxSide) throw new AppError('too_large', messages.upload.tooLong);
}

/**
 * How many parts a file may have. Encoders write up to about ten scans of a JPEG, cameras and editors a few dozen segments, and hundreds
 * where metadata fill them; of a WebP the first frame is the photo.
 */
const maxParts = { scans: 64, segments: 4096, frames: 1000 };

// ITU-T T.81, table B.1.
const [startOfScan, endOfImage] = [0xda, 0xd9];
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Whether a JPEG file, whole or damaged, has more scans than a decoder should go over, each of which covers the whole image, or more
 * segments, which it keeps in a hundred times as much memory.
 */
function hasTooManySegments(file: Uint8Array): boolean {
	let [scans, segments] = [0, 0];
	for (let at = file.indexOf(0xff, 2); at >= 0; at = file.indexOf(0xff, at)) {
		while (file[at] === 0xff) at++;
		const marker = file[at++];
		if (marker === undefined || marker === endOfImage) return false;
		if (hasNoLength(marker)) continue;
		if (marker === startOfScan && ++scans > maxParts.scans) return true;
		if (++segments > maxParts.segments) return true;
		at += ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0);
	}
	return false;
}

/** What begins a frame of a WebP. */
const frameName = [...'ANMF'].map((letter) => letter.charCodeAt(0));

/**
 * Whether a WebP file has more frames than a decoder should go over, which does so anew for each of them. They are counted wherever
 * their name is: a decoder may find them within others.
 */
function hasTooManyFrames(file: Uint8Array): boolean {
	let frames = 0;
	for (let at = 0; at < file.length; at++) {
		const isFrame = file[at] === frameName[0] && frameName.every((byte, i) => file[at + i] === byte);
		if (isFrame && ++frames > maxParts.frames) return true;
	}
	return false;
}

/** Whether a file is made of more parts than a camera or an editor writes: each would be gone over before the image is decoded. */
export function hasTooManyParts(file: Uint8Array, format: ImageFormat): boolean {
	if (format === 'jpeg') return hasTooManySegments(file);
	return format === 'webp' && hasTooManyFrames(file);
}

/** The format of a file that is to be decoded. Throws AppError too_large, unsupported_media, or unprocessable for too many parts. */
export function identifyImage(file: Uint8Array): ImageFormat {
	if (file.length > limits.upload.maxBytes) throw new AppError('too_large', messages.upload.tooLarge);
	const format = detectImageFormat(file);
	if (!format) throw new AppError('unsupported_media', messages.upload.notAnImage);
	if (hasTooManyParts(file, format)) throw new AppError('unprocessable', messages.upload.unreadable);
	return format;
}
