import type { Estimate, LesionClass } from '@dermavigil/contract';
import type { Gallery } from '../../packages/analysis/src/similar/gallery.ts';
import { findSimilar } from '../../packages/analysis/src/similar/search.ts';
import { mean, withInterval } from '../evaluation/metrics/intervals.ts';
import { toGroup } from './candidates.ts';
import { compare, type DescribedCandidate } from './choose-photos.ts';

/** How many the product shows. */
const count = 5;

/** The share of the cases found for a photo that have its diagnosis, 0 to 1. */
interface FoundShares {
	photo: DescribedCandidate;
	group: LesionClass;
	/** Among the most similar by embedding, among the most similar by colors, and among all photos of its mode in the gallery. */
	similar: number;
	colors: number;
	chance: number;
}

/** Searches the gallery for each photo; `shown` describes the gallery's own photos, in the order of its entries. */
export function findShares(
	gallery: Gallery,
	shown: readonly DescribedCandidate[],
	photos: readonly DescribedCandidate[],
): FoundShares[] {
	return photos.map((photo) => {
		const group = toGroup(photo.diagnosis);
		const toShare = (found: readonly DescribedCandidate[]) =>
			mean(found.map(({ diagnosis }) => Number(toGroup(diagnosis) === group)));
		const sameKind = shown.filter(({ mode }) => mode === photo.mode);
		const byColors = sameKind
			.map((other) => ({ other, similarity: compare(photo.colors, other.colors) }))
			.sort((a, b) => b.similarity - a.similarity)
			.slice(0, count);
		const similar = findSimilar(gallery, photo.embedding, photo.mode, count);
		return {
			photo,
			group,
			similar: toShare(similar.map(({ entry }) => shown[entry]!)),
			colors: toShare(byColors.map(({ other }) => other)),
			chance: toShare(sameKind),
		};
	});
}

/** Mean shares with their intervals, and how much more the embedding finds than colors do. */
export interface MeasuredShares {
	photos: number;
	lesions: number;
	similar: Estimate;
	colors: Estimate;
	chance: Estimate;
	gain: Estimate;
}

/** The mean shares over photos, with bootstraps over lesions. */
export function measureShares(found: readonly FoundShares[]): MeasuredShares {
	const byLesion = new Map<string, FoundShares[]>();
	for (const one of found) {
		const name = `${one.photo.source} ${one.photo.lesion}`;
		byLesion.set(name, [...(byLesion.get(name) ?? []), one]);
	}
	const lesions = [...byLesion.values()];
	const measure = (toShare: (one: FoundShares) => number) =>
		withInterval(lesions, (rows) => mean(rows.flat().map(toShare)));
	return {
		photos: found.length,
		lesions: lesions.length,
		similar: measure(({ similar }) => similar),
		colors: measure(({ colors }) => colors),
		chance: measure(({ chance }) => chance),
		gain: measure(({ similar, colors }) => similar - colors),
	};
}
