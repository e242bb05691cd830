import type { Photo } from '@dermavigil/analysis';
import { AppError, messages } from '@dermavigil/contract';
import { DeviceError } from './device-error.ts';
import { checkImageFile } from './image-file.ts';

/** Pixels read at a time: phones limit how large a canvas may be, and a photo can be larger. */
const stripPixels = 2_000_000;

/** Pixels from which on a photo that is well formed and still cannot be decoded is taken for too much for this device. */
const largePixels = 16_000_000;

/**
 * Decodes a JPEG, PNG, GIF (first frame) or WebP file at full size: upright, in sRGB, on white where it was transparent.
 * Throws AppError as the server does, or DeviceProblem when it is not the photo's fault.
 */
export async function decodePhoto(file: Blob): Promise<Photo> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const { width, height, printColors } = checkImageFile(bytes);
	// Browsers turn them into others than the server does, by enough to change percentages.
	if (printColors) throw new DeviceError('printColors');
	const bitmap = await openBitmap(bytes, width * height);
	try {
		return readPixels(bitmap);
	} finally {
		bitmap.close();
	}
}

async function openBitmap(bytes: Uint8Array<ArrayBuffer>, pixels: number): Promise<ImageBitmap> {
	try {
		return await createImageBitmap(new Blob([bytes]), {
			imageOrientation: 'from-image',
			colorSpaceConversion: 'default',
			premultiplyAlpha: 'none',
		});
	} catch {
		if (pixels >= largePixels) throw new DeviceError('memory');
		throw new AppError('unprocessable', messages.upload.unreadable);
	}
}

/** A picture's pixels on white, in sRGB. */
export function readPixels(bitmap: ImageBitmap): Photo {
	const { width, height } = bitmap;
	const rows = Math.min(height, Math.max(1, Math.floor(stripPixels / width)));
	const context = new OffscreenCanvas(width, rows).getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
	if (!context) throw new DeviceError('unsupported');
	const data = new Uint8ClampedArray(width * height * 4);
	context.fillStyle = '#ffffff';
	for (let top = 0; top < height; top += rows) {
		const strip = Math.min(rows, height - top);
		context.fillRect(0, 0, width, strip);
		context.drawImage(bitmap, 0, -top);
		data.set(context.getImageData(0, 0, width, strip).data, top * width * 4);
	}
	return { width, height, data };
}
