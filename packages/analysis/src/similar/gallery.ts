import type { LesionClass, Mode } from '@dermavigil/contract';

/** A source of photos, and what its license requires to be shown with them. */
export interface GallerySource {
	name: string;
	url: string;
	license: string;
	licenseUrl: string;
	/** Who made the photos, and what was changed. */
	attribution: string;
}

/** One photo of a lesion whose diagnosis was proven under the microscope. */
export interface GalleryEntry {
	/** The name of the file in its data set, to look it up there. */
	image: string;
	/** Whether it is a dermatoscope image (clinical) or a photo from an ordinary camera. */
	mode: Mode;
	diagnosis: LesionClass;
	/** The wording of its data set, when that says more. */
	exact?: string;
	proof: 'histopathology' | 'biopsy';
	source: keyof GalleryIndex['sources'];
	/** The skin's tone on ISIC's scale, 0 very dark to 5 very light, if known. */
	tone?: number;
	/** Fitzpatrick's type, 1 to 6, if known. */
	skinType?: number;
	/** Bytes of its photo, a WebP file. */
	bytes: number;
}

/** gallery.json: what gallery.bin holds. */
export interface GalleryIndex {
	/** SHA-256 of the model that the vectors come from: embeddings of another model cannot be compared with them. */
	model: string;
	/** Pixels of a photo's side. */
	side: number;
	/** Numbers of a vector. */
	dimensions: number;
	sources: Record<'milk10k' | 'pad-ufes-20', GallerySource>;
	entries: GalleryEntry[];
}

/** How long gallery.bin must be for its index. */
export const getGallerySize = ({ entries, dimensions }: GalleryIndex): number =>
	entries.reduce((sum, { bytes }) => sum + bytes, entries.length * dimensions);

/**
 * Opens gallery.bin: first the vectors of all entries, `dimensions` signed bytes each, then their photos, both in the
 * order of the entries. Throws a RangeError when the file's length does not match its index.
 */
export function openGallery(index: GalleryIndex, file: Uint8Array<ArrayBuffer>) {
	const { entries, dimensions } = index;
	if (file.length !== getGallerySize(index))
		throw new RangeError('The gallery is not the one that its index describes.');
	const starts = [entries.length * dimensions];
	for (const { bytes } of entries) starts.push(starts.at(-1)! + bytes);
	const vectors = new Int8Array(file.buffer, file.byteOffset, entries.length * dimensions);
	return {
		index,
		/** 8-bit vectors, one after the other, in the order of the entries. */
		vectors,
		/** The length of each vector. */
		lengths: Float64Array.from(entries, (_, entry) => {
			let squares = 0;
			for (let i = entry * dimensions; i < (entry + 1) * dimensions; i++) squares += vectors[i]! * vectors[i]!;
			return Math.sqrt(squares);
		}),
		/** The WebP file of the photo of an entry. Throws a RangeError when there is no such entry. */
		getPhoto(entry: number): Uint8Array<ArrayBuffer> {
			if (!entries[entry]) throw new RangeError(`The gallery has no entry ${entry}.`);
			return file.subarray(starts[entry], starts[entry + 1]);
		},
	};
}

export type Gallery = ReturnType<typeof openGallery>;
