import file from '@dermavigil/analysis/gallery.bin?url';
import indexFile from '@dermavigil/analysis/gallery.json?url';
import { type Gallery, type GalleryIndex, getGallerySize, openGallery } from '@dermavigil/analysis/similar';
import { createProgress, download } from '../../analysis/download.ts';
import { type FileCache, openFileCache } from '../../analysis/file-cache.ts';

/** The progress of the download, in bytes; `total` is 0 while there is none. */
export interface GalleryProgress {
	received: number;
	total: number;
}

/**
 * The gallery: the copy that this browser saved, or a whole new download, which is saved. It is never fetched in parts,
 * because the choice of photos would reveal to the server what the person's own photo looks like. Throws when it is not
 * available.
 */
export async function loadGallery(onProgress: (progress: GalleryProgress) => void): Promise<Gallery> {
	const cache = await openFileCache('gallery');
	const index = (await (await obtainIndex(cache)).json()) as GalleryIndex;
	const saved = await cache.find(file);
	if (saved) {
		const bytes = new Uint8Array(await saved.arrayBuffer());
		if (bytes.length === getGallerySize(index)) return openGallery(index, bytes);
		await cache.remove(file);
	}
	const progress = createProgress((received, total) => onProgress({ received, total }));
	const bytes = await download({ url: file, size: getGallerySize(index), cache: 'no-store' }, progress.add());
	await cache.save(file, new Response(bytes));
	await cache.removeAllExcept([indexFile, file]);
	return openGallery(index, bytes);
}

async function obtainIndex(cache: FileCache): Promise<Response> {
	const saved = await cache.find(indexFile);
	if (saved) return saved;
	const response = await fetch(indexFile);
	if (!response.ok) throw new Error(`${indexFile}: ${response.status}`);
	await cache.save(indexFile, response.clone());
	return response;
}
