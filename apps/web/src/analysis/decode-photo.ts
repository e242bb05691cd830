import {
	averageBlocks,
	convertToSrgb,
	type Photo,
	resizePhoto,
	type Size,
	takeColorProfile,
	toAnalyzedSize,
} from '@dermavigil/analysis';
import { AppError, detectImageFormat, messages } from '@dermavigil/contract';
import { DeviceError } from './device-error.ts';
import { checkImageFile } from './image-file.ts';

/** Pixels read at a time: phones limit the size of a canvas, and a photo can be larger. */
const stripPixels = 2_000_000;

/** Pixels above which a well-formed photo that cannot be decoded is taken to exceed this device's memory. */
const largePixels = 16_000_000;

/**
 * Decodes a JPEG, PNG, GIF (first frame) or WebP file at the size at which photos are analyzed: upright, in sRGB, on white where
 * it was transparent. Throws AppError as the server does, or DeviceError when it is not the photo's fault.
 */
export async function decodePhoto(file: Blob): Promise<Photo> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const { printColors, isTurned, ...size } = checkImageFile(bytes);
	// Browsers convert them to RGB differently from the server, enough to change percentages.
	if (printColors) throw new DeviceError('printColors');
	const { file: image, profile } = takeColorProfile(bytes);
	const divisor = detectImageFormat(bytes) === 'jpeg' ? getDivisor(size) : 1;
	const photo = (await decodeSmaller(image, size, divisor)) ?? (await decodeWhole(image, size, divisor));
	const { fullSize } = photo;
	// The sides of a square photo reveal nothing.
	const wasTurned = size.width === size.height ? isTurned : fullSize.width !== size.width;
	const resized = resizePhoto(photo, toAnalyzedSize(fullSize), wasTurned);
	if (profile) convertToSrgb(resized, profile);
	return resized;
}

/** Pixels, and the size of the upright photo that they show. */
type SizedPhoto = Photo & { fullSize: Size };

/**
 * The divisor that the decoder applies to a JPEG of this size, turned or not: the same as the server's, which leaves
 * some of the shrinking to the filter.
 */
function getDivisor(size: Size): number {
	const analyzed = toAnalyzedSize(size);
	const scale = Math.min(size.width / analyzed.width, size.height / analyzed.height);
	return [8, 4, 2].find((divisor) => scale >= divisor + 1) ?? 1;
}

/** How many whole blocks of pixels a photo has: like the server, we leave out a partial block at its right or lower edge. */
const countBlocks = ({ width, height }: Size, side: number): Size => ({
	width: Math.floor(width / side),
	height: Math.floor(height / side),
});

/**
 * Decodes a JPEG of this size, not turned yet, at a fraction of it: like the server's, the decoder skips the
 * frequencies that so few pixels cannot show. Undefined when the browser's decoder cannot do that.
 */
async function decodeSmaller(
	data: Uint8Array<ArrayBuffer>,
	size: Size,
	divisor: number,
): Promise<SizedPhoto | undefined> {
	// Firefox, whose frames have no rotation, does not turn them upright, and decodes the whole photo first.
	if (divisor === 1 || !('ImageDecoder' in self && 'rotation' in VideoFrame.prototype)) return undefined;
	const [desiredWidth, desiredHeight] = [Math.ceil(size.width / divisor), Math.ceil(size.height / divisor)];
	const decoder = new ImageDecoder({ data, type: 'image/jpeg', desiredWidth, desiredHeight });
	try {
		const { image } = await decoder.decode();
		// TypeScript does not have the rotation yet.
		const part: VideoFrame & { rotation?: number } = new VideoFrame(image, {
			visibleRect: { x: 0, y: 0, ...countBlocks(size, divisor) },
		});
		image.close();
		const photo = readPixels(part, { width: part.displayWidth, height: part.displayHeight });
		const isTurned = part.rotation === 90 || part.rotation === 270;
		part.close();
		return { ...photo, fullSize: isTurned ? { width: size.height, height: size.width } : size };
	} catch {
		// Decoding the whole photo then reports what is wrong with it.
		return undefined;
	} finally {
		decoder.close();
	}
}

async function decodeWhole(data: Uint8Array<ArrayBuffer>, size: Size, divisor: number): Promise<SizedPhoto> {
	const bitmap = await openBitmap(data, size.width * size.height);
	try {
		const fullSize = { width: bitmap.width, height: bitmap.height };
		if (divisor === 1) return { ...readPixels(bitmap, fullSize), fullSize };
		const { width, height } = countBlocks(fullSize, divisor);
		const photo = readPixels(bitmap, { width: width * divisor, height: height * divisor });
		return { ...averageBlocks(photo, divisor), fullSize };
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
function readPixels(image: ImageBitmap | VideoFrame, { width, height }: Size): Photo {
	const rows = Math.min(height, Math.max(1, Math.floor(stripPixels / width)));
	const context = new OffscreenCanvas(width, rows).getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
	if (!context) throw new DeviceError('unsupported');
	const data = new Uint8ClampedArray(width * height * 4);
	context.fillStyle = '#ffffff';
	for (let top = 0; top < height; top += rows) {
		const strip = Math.min(rows, height - top);
		context.fillRect(0, 0, width, strip);
		context.drawImage(image, 0, -top);
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
	const { data } = readPixels(await createImageBitmap(probe), probe);
	return data.every((value, i) => Math.abs(value - probe.data[i]!) <= 1);
}
