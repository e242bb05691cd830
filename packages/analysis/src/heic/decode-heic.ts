import { AppError, checkImageSize, messages } from '@dermavigil/contract';
import { convertToSrgb } from '../color/convert-colors.ts';
import type { Photo } from '../photo.ts';
import { hasDeepColors, readHeicProfile } from './heic-profile.ts';

interface HeicImage {
	is_primary(): boolean;
	get_width(): number;
	get_height(): number;
	/** Fills `image.data`, 8-bit RGBA, and passes it on; null when it cannot be decoded. */
	display(image: { data: Uint8ClampedArray; width: number; height: number }, onDecoded: (image: unknown) => void): void;
	free(): void;
}

/** The part of libheif-js that is used here; its own types do not cover it. */
export interface Libheif {
	HeifDecoder: new () => { decode(file: Uint8Array): HeicImage[] };
}

/**
 * Decodes the primary image of a HEIC file: upright, in sRGB, 8 bits per color, without anything else in the file
 * (place, time, camera, smaller copies, a gain map). Throws AppError too_large or unprocessable.
 */
export async function decodeHeic({ HeifDecoder }: Libheif, file: Uint8Array): Promise<Photo> {
	const unreadable = () => new AppError('unprocessable', messages.upload.unreadable);
	const images = new HeifDecoder().decode(file);
	const image = images.find((each) => each.is_primary()) ?? images[0];
	if (!image) throw unreadable();
	try {
		const size = { width: image.get_width(), height: image.get_height() };
		checkImageSize(size);
		const data = new Uint8ClampedArray(size.width * size.height * 4);
		const shown = await new Promise((resolve) => image.display({ data, ...size }, resolve));
		if (!shown) throw unreadable();
		const { isDeep, profile } = readColors(file);
		if (isDeep) removeTint(data);
		if (profile) convertToSrgb({ data }, profile);
		return { ...size, data };
	} finally {
		for (const each of images) each.free();
	}
}

/** Colors that cannot be read count as sRGB: the image itself is intact, since it was decoded. */
function readColors(file: Uint8Array) {
	try {
		return { isDeep: hasDeepColors(file), profile: readHeicProfile(file) };
	} catch (error) {
		if (error instanceof RangeError) return { isDeep: false, profile: null };
		throw error;
	}
}

/**
 * Compensates for the bits that libheif drops from both color differences when they have more than 8. On average, red
 * is then half a step too low, blue two thirds of a step too low, and green 0.4 too high. Adding one step to red and
 * blue makes all three about equally too high, which causes no tint.
 */
function removeTint(data: Uint8ClampedArray): void {
	for (let at = 0; at < data.length; at += 4) {
		data[at]! += 1;
		data[at + 2]! += 1;
	}
}
