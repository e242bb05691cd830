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

// ITU-T T.81, table B.1.
const [startOfScan, endOfImage] = [0xda, 0xd9];
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Whether a JPEG file, whole or damaged, has more scans than a decoder should process; each scan covers the whole image. */
export function hasTooManyScans(file: Uint8Array): boolean {
	let scans = 0;
	for (let at = file.indexOf(0xff, 2); at >= 0; at = file.indexOf(0xff, at)) {
		while (file[at] === 0xff) at++;
		const marker = file[at++];
		if (marker === undefined || marker === endOfImage) return false;
		if (marker === startOfScan && ++scans > limits.upload.maxJpegScans) return true;
		if (!hasNoLength(marker)) at += ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0);
	}
	return false;
}
