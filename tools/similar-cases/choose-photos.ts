import { type Mode, modes } from '@dermavigil/contract';
import { alternateKinds, type Candidate, toGroup } from './candidates.ts';
import type { DescribedPhoto } from './worker.ts';

/** The maximum number of photos for a diagnosis and mode; two diagnoses have fewer. */
const quota = 43;
/** How many photos are looked at for each; those that are unsuitable or duplicates are left out. */
const considered = 70;

/** The similarity of embeddings from which two photos may show the same lesion, or its neighbor on the same person. */
const tooSimilar = 0.99;

export type DescribedCandidate = Candidate & DescribedPhoto;

/** Which photos to look at for each diagnosis and mode, the most wanted first. `leftOut`: files that were seen to be unfit. */
export function listWanted(candidates: readonly Candidate[], leftOut: ReadonlySet<string>, seed: number): Candidate[] {
	const fit = candidates.filter(
		({ image, isProven, isAltered }) => isProven && !isAltered && !leftOut.has(image.split('/').at(-1)!),
	);
	return groupPhotos(fit).flatMap((group) => alternateKinds(group, seed).slice(0, considered));
}

/**
 * The gallery: for each diagnosis and mode, the first photos that are suitable and not duplicates. `heldOut`: photos of other
 * splits, which are never shown.
 */
export function choosePhotos(
	wanted: readonly DescribedCandidate[],
	heldOut: readonly DescribedCandidate[],
): DescribedCandidate[] {
	return groupPhotos(wanted).flatMap((group) => {
		const chosen: DescribedCandidate[] = [];
		const others = heldOut.filter(({ mode }) => mode === group[0]!.mode);
		for (const photo of group) {
			if (chosen.length === quota) break;
			const isDouble = [...chosen, ...others].some((other) => compare(photo.embedding, other.embedding) >= tooSimilar);
			const isKnown = chosen.some(({ lesion, source }) => lesion === photo.lesion && source === photo.source);
			if (photo.suitability === 'suitable' && !isDouble && !isKnown) chosen.push(photo);
		}
		return chosen;
	});
}

/** Photos by mode and diagnosis, each in its order. */
function groupPhotos<Photo extends Candidate>(photos: readonly Photo[]): Photo[][] {
	const diagnoses = [...new Set(photos.map(({ diagnosis }) => toGroup(diagnosis)))].sort();
	const ofGroup = (mode: Mode, diagnosis: string) =>
		photos.filter((photo) => photo.mode === mode && toGroup(photo.diagnosis) === diagnosis);
	return modes
		.flatMap((mode) => diagnoses.map((diagnosis) => ofGroup(mode, diagnosis)))
		.filter(({ length }) => length > 0);
}

/** The cosine of the angle between two vectors. */
export function compare(a: readonly number[], b: readonly number[]): number {
	let [product, squaresA, squaresB] = [0, 0, 0];
	for (let i = 0; i < a.length; i++) {
		product += a[i]! * b[i]!;
		squaresA += a[i]! ** 2;
		squaresB += b[i]! ** 2;
	}
	return squaresA > 0 && squaresB > 0 ? product / Math.sqrt(squaresA * squaresB) : 0;
}
