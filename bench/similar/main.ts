import file from '@dermavigil/analysis/gallery.bin?url';
import index from '@dermavigil/analysis/gallery.json';
import { findSimilar, type GalleryIndex, openGallery } from '@dermavigil/analysis/similar';

const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
const open = () => openGallery(index as GalleryIndex, bytes);
const gallery = open();
const { entries, dimensions } = gallery.index;

const embeddings = entries.map((_, entry) =>
	Array.from(gallery.vectors.subarray(entry * dimensions, (entry + 1) * dimensions)),
);

/** Milliseconds for a search, as the mean of `count` searches, each for the vector of another entry. */
function timeSearches(count: number): number {
	const began = performance.now();
	for (let entry = 0; entry < count; entry++) findSimilar(gallery, embeddings[entry]!, entries[entry]!.mode, 5);
	return (performance.now() - began) / count;
}

/** Milliseconds for opening the downloaded file. */
function timeOpening(): number {
	const began = performance.now();
	open();
	return performance.now() - began;
}

Object.assign(window, { timeOpening, timeSearches, gallerySize: entries.length });
