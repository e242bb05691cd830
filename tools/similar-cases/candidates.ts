import { classSchema, type LesionClass, type Mode } from '@dermavigil/contract';
import { seededRandom } from '../../packages/analysis/src/seeded-random.ts';
import type { GalleryEntry } from '../../packages/analysis/src/similar/gallery.ts';
import { type LabeledPhoto, pairColumns, readLabels } from '../evaluation/labeled-photos.ts';

/** The photos of lesions by set, mode and the source that the gallery names. */
const photoSets = [
	{ set: 'pairs', column: pairColumns.consumer, mode: 'consumer', source: 'milk10k' },
	{ set: 'pairs', column: pairColumns.clinical, mode: 'clinical', source: 'milk10k' },
	{ set: 'phone', column: 'image', mode: 'consumer', source: 'pad-ufes-20' },
] as const;

/** A photo of a lesion with one of the diagnoses that the product names. */
export interface Candidate extends LabeledPhoto {
	mode: Mode;
	source: GalleryEntry['source'];
	diagnosis: LesionClass;
}

/** The photos of some splits whose diagnosis the product names. Throws as `readLabels` does. */
export function readCandidates(data: string, splits: readonly string[]): Candidate[] {
	return photoSets.flatMap(({ set, column, mode, source }) =>
		readLabels(data, set, splits, column).flatMap((photo) => {
			const { data: diagnosis } = classSchema.safeParse(photo.diagnosis);
			return diagnosis ? [{ ...photo, mode, source, diagnosis }] : [];
		}),
	);
}

/** The two names of harmless keratoses count as one: phone photos have one of them, dermatoscope images the other. */
export const toGroup = (diagnosis: LesionClass): LesionClass =>
	diagnosis === 'seborrheic_keratosis' ? 'benign_keratosis' : diagnosis;

/** The same for all photos of one source and skin tone; unknown tones are a kind of their own. */
const toKind = ({ source, person }: Candidate) => `${source} ${person.skinTone ?? person.skinType}`;

/** Shuffles, then takes from each kind in turn: wherever the list is cut off, rare skin tones and the smaller source stay in. */
export function alternateKinds(candidates: readonly Candidate[], seed: number): Candidate[] {
	const random = seededRandom(seed);
	const shuffled = candidates
		.map((candidate) => ({ candidate, place: random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ candidate }) => candidate);
	const places = new Map<string, number>();
	return shuffled
		.map((candidate) => {
			const kind = toKind(candidate);
			const turn = places.get(kind) ?? 0;
			places.set(kind, turn + 1);
			return { candidate, turn };
		})
		.sort((a, b) => a.turn - b.turn)
		.map(({ candidate }) => candidate);
}
