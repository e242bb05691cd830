import type { Mode } from '@dermavigil/contract';
import type { Gallery } from './gallery.ts';

/** An entry of the gallery, by its position, and how similar it is: the cosine of the angle between both vectors, -1 to 1. */
export interface SimilarEntry {
	entry: number;
	similarity: number;
}

const maxByte = 127;

/** A vector in 8 bits: its largest number becomes 127 or -127. Only its direction is compared, and that hardly changes. */
export function toBytes(vector: ArrayLike<number>): Int8Array {
	let largest = 0;
	for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
	const scale = largest > 0 ? maxByte / largest : 0;
	return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/**
 * The entries that are most similar to an embedding (Measurement.embedding), most similar first: those of the same kind
 * of photo, and others only when there are too few of these. Compares with every entry of the kind. Throws a RangeError
 * when the embedding and the gallery's vectors differ in length.
 */
export function findSimilar(
	{ index, vectors, lengths }: Pick<Gallery, 'index' | 'vectors' | 'lengths'>,
	embedding: ArrayLike<number>,
	mode: Mode,
	count: number,
): SimilarEntry[] {
	const { dimensions, entries } = index;
	if (embedding.length !== dimensions) throw new RangeError(`An embedding has ${dimensions} numbers.`);
	const query = toBytes(embedding);
	// Most numbers of an embedding are 0.
	const used = Int32Array.from(query.keys()).filter((i) => query[i] !== 0);
	const values = used.map((i) => query[i]!);
	const queryLength = Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0));

	const compare = (entry: number): SimilarEntry => {
		const from = entry * dimensions;
		let product = 0;
		// By index: searches are rare, and code that is not compiled yet takes several times as long with an iterator.
		for (let i = 0; i < used.length; i++) product += values[i]! * vectors[from + used[i]!]!;
		const both = queryLength * lengths[entry]!;
		return { entry, similarity: both > 0 ? product / both : 0 };
	};
	const rank = (ofMode: boolean) =>
		[...entries.keys()]
			.filter((entry) => (entries[entry]!.mode === mode) === ofMode)
			.map(compare)
			.sort((a, b) => b.similarity - a.similarity)
			.slice(0, count);
	const own = rank(true);
	return own.length < count ? [...own, ...rank(false)].slice(0, count) : own;
}
