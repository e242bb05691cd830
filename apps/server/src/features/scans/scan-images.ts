import { AppError, messages, type ScanInput } from '@dermavigil/contract';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { ListedPhoto, ReducedPhoto } from '../../inference/worker.ts';
import type { DeferringStore } from '../../storage/deferred-erasures.ts';
import type { NewKey } from '../../storage/keys/wrapped-key.ts';
import type { Caller } from '../../threads/queue.ts';

/** The images of a scan as they are stored. */
export interface DecodedImages {
	photo: ListedPhoto;
	heatmap: ReducedPhoto | undefined;
	/** The further photos, in their order. */
	further: ListedPhoto[];
}

/** The names of the images in storage. */
interface ImageNames {
	image: string;
	heatmap: string | null;
	thumbnail: string;
	further: { image: string; thumbnail: string }[];
}

/** Images whose files are written, and the rows to be added for them. */
export interface StoredImages {
	names: ImageNames;
	rows: NewKey[];
}

/** The bytes of a data URL or of plain base64; anything else gives bytes that are not an image. */
function decodeBase64(text: string): Uint8Array {
	return Buffer.from(text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text, 'base64');
}

/** Names the field of an image that cannot be read. */
const nameField = (field: keyof ScanInput) => (error: unknown) => {
	const unreadable = error instanceof AppError && ['unsupported_media', 'unprocessable'].includes(error.code);
	throw unreadable ? new AppError(error.code, messages.savedScan.badImage(field)) : error;
};

/**
 * Decodes the images of a scan and re-encodes them without EXIF, with sides of at most 1024 pixels. Throws AppError
 * too_large, unsupported_media or unprocessable for what cannot be read, and busy when too many are waiting.
 */
export async function decodeImages(
	pool: AnalysisPool,
	scan: Pick<ScanInput, 'image_base64' | 'heatmap_image_base64' | 'further_photos'>,
	caller: Caller,
): Promise<DecodedImages> {
	const photo = await pool.reduceForLists(decodeBase64(scan.image_base64), caller);
	const heatmap = scan.heatmap_image_base64
		? await pool.reduce(decodeBase64(scan.heatmap_image_base64), caller).catch(nameField('heatmap_image_base64'))
		: undefined;
	const further: ListedPhoto[] = [];
	for (const { image_base64 } of scan.further_photos ?? []) {
		further.push(await pool.reduceForLists(decodeBase64(image_base64), caller).catch(nameField('further_photos')));
	}
	return { photo, heatmap, further };
}

/**
 * Writes the files of a scan's images, before their rows. If one cannot be written, the others are erased again; what a
 * crash or a lost response leaves behind is removed at the next start.
 */
export async function storeImages(
	store: Pick<DeferringStore, 'put' | 'discard'>,
	images: DecodedImages,
): Promise<StoredImages> {
	const puts: Promise<NewKey>[] = [];
	const put = async (jpeg: Uint8Array) => {
		const row = store.put(jpeg);
		puts.push(row);
		return (await row).name;
	};
	const storeBoth = async ({ jpeg, thumbnail }: ListedPhoto) => {
		const [image, small] = await Promise.all([put(jpeg), put(thumbnail)]);
		return { image, thumbnail: small };
	};
	try {
		const [photo, heatmap, further] = await Promise.all([
			storeBoth(images.photo),
			images.heatmap ? put(images.heatmap.jpeg) : null,
			Promise.all(images.further.map(storeBoth)),
		]);
		return { names: { ...photo, heatmap, further }, rows: await Promise.all(puts) };
	} catch (error) {
		// Some may still be in progress.
		const results = await Promise.allSettled(puts);
		await store.discard(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.name] : [])));
		throw error;
	}
}
