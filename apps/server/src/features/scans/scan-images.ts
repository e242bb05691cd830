import { AppError, messages, type ScanInput } from '@dermavigil/contract';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { ListedPhoto, ReducedPhoto } from '../../inference/worker.ts';
import type { ImageStore } from '../../storage/image-store.ts';

/** The images of a scan as they are stored. */
export interface DecodedImages {
	photo: ListedPhoto;
	heatmap: ReducedPhoto | undefined;
}

/** Their names in storage. */
export interface ImageNames {
	image: string;
	heatmap: string | null;
	thumbnail: string;
}

/** The bytes of a data URL or of plain base64; anything else gives bytes that are not an image. */
function decodeBase64(text: string): Uint8Array {
	return Buffer.from(text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text, 'base64');
}

/** Names the field of the image that cannot be read. */
function nameField(error: unknown): never {
	const unreadable = error instanceof AppError && ['unsupported_media', 'unprocessable'].includes(error.code);
	if (unreadable) throw new AppError(error.code, messages.savedScan.badImage('heatmap_image_base64'));
	throw error;
}

/**
 * Decodes the images of a scan and re-encodes them, at most 1024 pixels long, without EXIF. Throws AppError too_large,
 * unsupported_media or unprocessable for what cannot be read, and busy when too many are waiting.
 */
export async function decodeImages(
	pool: AnalysisPool,
	scan: Pick<ScanInput, 'image_base64' | 'heatmap_image_base64'>,
	signal?: AbortSignal,
): Promise<DecodedImages> {
	const photo = await pool.reduceForLists(decodeBase64(scan.image_base64), signal);
	if (!scan.heatmap_image_base64) return { photo, heatmap: undefined };
	const heatmap = await pool.reduce(decodeBase64(scan.heatmap_image_base64), signal).catch(nameField);
	return { photo, heatmap };
}

/** Writes the files of a scan's images, before their rows; what a failure leaves over is removed at the next start. */
export async function storeImages(store: ImageStore, { photo, heatmap }: DecodedImages): Promise<ImageNames> {
	const [image, thumbnail, map] = await Promise.all([
		store.put(photo.jpeg),
		store.put(photo.thumbnail),
		heatmap ? store.put(heatmap.jpeg) : null,
	]);
	return { image, thumbnail, heatmap: map };
}

/** The names as a list. */
export function listImageNames({ image, heatmap, thumbnail }: ImageNames): string[] {
	return heatmap ? [image, thumbnail, heatmap] : [image, thumbnail];
}
