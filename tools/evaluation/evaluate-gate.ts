import type { ModelCard, Suitability } from '@dermavigil/contract';
import { type EvaluatedMode, isRefused } from './evaluate-mode.ts';
import { estimateShare } from './metrics/intervals.ts';

type GateMetrics = ModelCard['gate']['metrics'];

/** How many photos were found suitable, or unsuitable for each reason. */
export type SuitabilityCounts = Partial<Record<Suitability, number>>;

const refusedShare = (found: readonly Suitability[]) => estimateShare(found.map(isRefused));

/** How often each result was found. */
export function countSuitability(found: readonly Suitability[]): SuitabilityCounts {
	const counts: SuitabilityCounts = {};
	for (const suitability of found) counts[suitability] = (counts[suitability] ?? 0) + 1;
	return counts;
}

/** The result for a photo of something else, given what each mode found: suitable if it is in at least one mode. */
export function combineModes(found: readonly Suitability[]): Suitability {
	return found.find((suitability) => !isRefused(suitability)) ?? found[0]!;
}

/**
 * The shares of photos refused, rightly and wrongly, and the counts of each reason. `found` is what was found for
 * photos without a lesion: of other things, of faces, and of perilesional skin.
 */
export function gateMetrics(
	modes: readonly EvaluatedMode[],
	found: Record<'notSkin' | 'faces' | 'noLesion', readonly Suitability[]>,
	split: string,
): { metrics: GateMetrics; suitability: Record<keyof GateMetrics['counts'], SuitabilityCounts> } {
	const lesions = modes.flatMap(({ examined }) => examined.map(({ suitability }) => suitability));
	const blurred = modes.flatMap(({ examined }) => examined.flatMap(({ stressed }) => stressed?.blurred ?? []));
	return {
		metrics: {
			split,
			refusedNotSkin: refusedShare(found.notSkin),
			refusedFaces: refusedShare(found.faces),
			refusedLesions: refusedShare(lesions),
			refusedBlurred: refusedShare(blurred),
			refusedNoLesion: refusedShare(found.noLesion),
			counts: {
				notSkin: found.notSkin.length,
				faces: found.faces.length,
				lesions: lesions.length,
				blurred: blurred.length,
				noLesion: found.noLesion.length,
			},
		},
		suitability: {
			notSkin: countSuitability(found.notSkin),
			faces: countSuitability(found.faces),
			lesions: countSuitability(lesions),
			blurred: countSuitability(blurred),
			noLesion: countSuitability(found.noLesion),
		},
	};
}
