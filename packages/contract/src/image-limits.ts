import { AppError } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Throws an AppError, too_large, for an image of more pixels than may be read, or of a side that would take too long. */
export function checkImageSize({ width, height }: { width: number; height: number }): void {
	if (width * height > limits.upload.maxPixels) throw new AppError('too_large', messages.upload.tooManyPixels);
	if (Math.max(width, height) > limits.upload.maxSide) throw new AppError('too_large', messages.upload.tooLong);
}

// ITU-T T.81, table B.1.
const [startOfScan, endOfImage] = [0xda, 0xd9];
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Whether a JPEG file, whole or damaged, has more scans than a decoder should go over; each covers the whole image. */
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
