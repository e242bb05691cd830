export {
	type Gallery,
	type GalleryEntry,
	type GalleryIndex,
	type GallerySource,
	getGallerySize,
	openGallery,
} from './gallery.ts';
export { findSimilar, type SimilarEntry, toBytes } from './search.ts';
