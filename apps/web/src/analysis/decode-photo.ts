import { convertToSrgb, type Photo, takeColorProfile } from '@dermavigil/analysis';
import { AppError, messages } from '@dermavigil/contract';
import { DeviceError } from './device-error.ts';
import { checkImageFile } from './image-file.ts';

/** Pixels read at a time: phones limit how large a canvas may be, and a photo can be larger. */
const stripPixels = 2_000_000;

/** Pixels above which a well-formed photo that cannot be decoded is taken to exceed this device's memory. */
const largePixels = 16_000_000;

/**
 * Decodes a JPEG, PNG, GIF (first frame) or WebP file at full size: upright, in sRGB, on white where it was transparent.
 * Throws AppError as the server does, or DeviceError when it is not the photo's fault.
 */
export async function decodePhoto(file: Blob): Promise<Photo> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const { width, height, printColors } = checkImageFile(bytes);
	// Browsers convert them to RGB differently than the server does, by enough to change percentages.
	if (printColors) throw new DeviceError('printColors');
	const { file: image, profile } = takeColorProfile(bytes);
	const bitmap = await openBitmap(image, width * height);
	try {
		const photo = readPixels(bitmap);
		if (profile) convertToSrgb(photo, profile);
		return photo;
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

/** An image's pixels on white, in sRGB. */
function readPixels(bitmap: ImageBitmap): Photo {
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

const probeSide = 16;

/**
 * Whether this browser returns the pixels that it drew. Some alter them on purpose, so that pages cannot fingerprint a
 * device; a difference of one step in 255 is tolerated, since it changes no assessment.
 */
export async function readsTruePixels(): Promise<boolean> {
	const probe = new ImageData(probeSide, probeSide);
	for (let i = 0; i < probe.data.length; i++) probe.data[i] = i % 4 === 3 ? 255 : (i * 97) % 256;
	const { data } = readPixels(await createImageBitmap(probe));
	return data.every((value, i) => Math.abs(value - probe.data[i]!) <= 1);
}
