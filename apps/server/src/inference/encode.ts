import { overlayHeatMap, type Photo, type Size, scaleHeatMap } from '@dermavigil/analysis';
import { type HeatMap, limits } from '@dermavigil/contract';
import sharp from 'sharp';
import { toPlainJpeg } from './plain-jpeg.ts';

/** The maximum side, in pixels, of the images in storage and in responses; in the latter, all but very long images are smaller. */
const { maxSide } = limits.image;

function open({ data, width, height }: Photo) {
	return sharp(data, { raw: { width, height, channels: 4 } });
}

/** The photo itself when its sides are at most `maxSidePixels`, else a smaller copy. */
export async function reducePhoto(photo: Photo, maxSidePixels: number = maxSide): Promise<Photo> {
	if (Math.max(photo.width, photo.height) <= maxSidePixels) return photo;
	const { data, info } = await open(photo)
		.resize(maxSidePixels, maxSidePixels, { fit: 'inside' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

/** The photo as a JPEG file. Encoded from pixels alone, it has no EXIF and no GPS position. */
export async function encodeJpeg(photo: Photo): Promise<Buffer> {
	// Optimized Huffman tables would save 5% of the size and double the time.
	return await open(photo).removeAlpha().jpeg({ quality: 85, optimizeCoding: false }).toBuffer();
}

const toDataUrl = (jpeg: Buffer) => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

/** The photo as a JPEG in a data URL. */
async function encodePhoto(photo: Photo): Promise<string> {
	return toDataUrl(await encodeJpeg(photo));
}

/** A JPEG with more bytes per pixel than this is worth encoding again. */
const maxBytesPerPixel = 0.3;

/**
 * The photo in a file, as a JPEG in a data URL, at most `maxSide` pixels long and without metadata: `reduced`, or the
 * file's own image if that is hardly larger.
 */
export async function encodeOriginal(file: Uint8Array, { fullSize }: Photo, reduced: Photo): Promise<string> {
	const isSmall = fullSize?.width === reduced.width && file.length <= maxBytesPerPixel * reduced.width * reduced.height;
	const plain = isSmall ? toPlainJpeg(file) : null;
	return plain ? toDataUrl(plain) : await encodePhoto(reduced);
}

/**
 * `reduced` with the heat-map of the photo that it was made from on top, as a JPEG in a data URL; empty without a map.
 * The map is painted onto `reduced` itself, since another megabyte for each photo would burden the garbage collector.
 */
export async function encodeHeatMap(reduced: Photo, map: HeatMap | null, photo: Pick<Size, 'width'>): Promise<string> {
	if (!map) return '';
	overlayHeatMap(reduced, scaleHeatMap(map, reduced.width / photo.width));
	return await encodePhoto(reduced);
}
