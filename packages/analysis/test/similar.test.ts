import { describe, expect, it } from 'vitest';
import { seededRandom } from '../src/seeded-random.ts';
import {
	findSimilar,
	type Gallery,
	type GalleryEntry,
	getGallerySize,
	openGallery,
	toBytes,
} from '../src/similar/similar.ts';

const random = seededRandom(5);
const dimensions = 64;
const makeVector = () => Array.from({ length: dimensions }, () => random() - 0.3);

function makeGallery(vectors: readonly number[][]): Gallery {
	const entries = vectors.map(
		(_, place): GalleryEntry => ({
			image: `${place}.webp`,
			mode: place % 2 === 0 ? 'clinical' : 'consumer',
			diagnosis: 'melanoma',
			proof: 'histopathology',
			source: 'milk10k',
			bytes: place % 3,
		}),
	);
	const sources = {} as Gallery['index']['sources'];
	const bytes = vectors.flatMap((vector) => [...new Uint8Array(toBytes(vector).buffer)]);
	const photos = entries.flatMap((entry, place) => Array<number>(entry.bytes).fill(place));
	return openGallery({ model: '', side: 8, dimensions, sources, entries }, new Uint8Array([...bytes, ...photos]));
}

function cosine(a: readonly number[], b: readonly number[]): number {
	const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
	return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describe('the search', () => {
	const vectors = Array.from({ length: 300 }, makeVector);
	const gallery = makeGallery(vectors);

	it('finds what a comparison in full precision finds, apart from the rounding to 8 bits', () => {
		for (let query = 0; query < 40; query++) {
			const embedding = makeVector();
			const exact = vectors
				.map((vector, entry) => ({ entry, similarity: cosine(vector, embedding) }))
				.filter(({ entry }) => entry % 2 === 0)
				.sort((a, b) => b.similarity - a.similarity);
			const found = findSimilar(gallery, embedding, 'clinical', 5);
			expect(found).toHaveLength(5);
			for (const [place, { entry, similarity }] of found.entries()) {
				expect(similarity).toBeCloseTo(cosine(vectors[entry]!, embedding), 2);
				expect(similarity).toBeCloseTo(exact[place]!.similarity, 2);
			}
		}
	});

	it('finds an entry by its own vector, whatever the length of the vector', () => {
		const [first] = findSimilar(
			gallery,
			vectors[7]!.map((value) => value * 300),
			'consumer',
			1,
		);
		expect(first).toEqual({ entry: 7, similarity: expect.closeTo(1, 3) });
	});

	it('uses photos of the other kind only when its own run out', () => {
		const found = findSimilar(makeGallery(vectors.slice(0, 5)), vectors[0]!, 'consumer', 4);
		expect(found.map(({ entry }) => entry % 2)).toEqual([1, 1, 0, 0]);
		expect(found[2]!.entry).toBe(0);
	});

	it('gives a photo without any features a similarity of 0 rather than NaN', () => {
		const found = findSimilar(gallery, Array<number>(dimensions).fill(0), 'clinical', 2);
		expect(found.map(({ similarity }) => similarity)).toEqual([0, 0]);
	});

	it('refuses an embedding of another model', () => {
		expect(() => findSimilar(gallery, [1, 2, 3], 'clinical', 5)).toThrow(RangeError);
	});
});

describe('the file', () => {
	const gallery = makeGallery([makeVector(), makeVector(), makeVector()]);

	it('gives each entry its own photo', () => {
		expect([0, 1, 2].map((entry) => [...gallery.getPhoto(entry)])).toEqual([[], [1], [2, 2]]);
		expect(() => gallery.getPhoto(3)).toThrow(RangeError);
	});

	it('is refused if its index belongs to another file', () => {
		const size = getGallerySize(gallery.index);
		for (const other of [7, size - 1, size + 1]) {
			const open = () => openGallery(gallery.index, new Uint8Array(other));
			expect(open).toThrow(new RangeError('The gallery is not the one that its index describes.'));
		}
	});
});
