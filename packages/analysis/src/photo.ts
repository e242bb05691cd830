import { limits } from '@dermavigil/contract';

/** Pixels. */
export interface Size {
	width: number;
	height: number;
}

/** A decoded photo: `data` holds width x height RGBA pixels, 8 bits each, row by row, upright, in sRGB. */
export interface Photo extends Size {
	data: Uint8Array | Uint8ClampedArray;
	/** The size of the upright photo that these pixels are a smaller copy of; assessments are in its pixels. */
	fullSize?: Size;
}

/** The size that a photo's assessment refers to, however small the analyzed copy was. */
export const getFullSize = (photo: Photo): Size => photo.fullSize ?? photo;

/**
 * The size at which a photo, of `size` upright, is analyzed: the whole photo with a longer side of at most 800 pixels,
 * or more if the shorter side would have less than 448, twice what the model sees. Never larger than the photo. For
 * this, a 12-megapixel JPEG can be decoded at a quarter of its size.
 */
export function toAnalyzedSize({ width, height }: Size): Size {
	const { maxLongerSide, minShorterSide } = limits.analyzedImage;
	const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
	const factor = Math.min(1, Math.max(maxLongerSide / longer, minShorterSide / shorter));
	return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
