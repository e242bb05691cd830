import type { Comparison, Measure, Mode, RiskLevel, TrainedModelCard } from '@dermavigil/contract';
import type { Analyzer } from '../assess.ts';
import type { Photo } from '../photo.ts';
import { recommend } from './advice.ts';
import { assessComparability, type Comparability, type Scale } from './comparability.ts';
import { measurePair } from './measures.ts';
import { type Observation, type ObservedPair, observePair } from './observe.ts';
import { showAlignment } from './shown-alignment.ts';
import { getUncertainties } from './uncertainties.ts';
import { summarize } from './words.ts';

/** One of the two photos of a lesion. */
export interface ComparedPhoto {
	photo: Photo;
	/** null where it is not known. */
	mode: Mode | null;
	/** Of the photo given here. */
	mmPerPixel: number | null;
}

type Shown = Pick<Comparison['before'], 'width' | 'height' | 'polygon'>;

/** What two photos of a lesion say together, as in the contract. */
export interface PhotoComparison
	extends Pick<Comparison, 'change_summary' | 'change_recommendation' | 'alignment' | 'measures'> {
	before: Shown;
	after: Shown;
	/** How the area differs from that in the lesion's first photo; null when there is none, or it cannot be compared. */
	sinceFirst: Measure | null;
}

export interface ComparedPhotos {
	before: ComparedPhoto;
	after: ComparedPhoto;
	/** The lesion's very first photo, where that is another one: what grows slowly grows too little from photo to photo. */
	first: ComparedPhoto | null;
	/** What was said of the later photo by itself. */
	risk: RiskLevel;
}

/**
 * Compares the earlier photo of a lesion with the later one: brings them over each other, looks at the lesion in both as
 * alike as can be, and says what changed by more than chance. Photos that cannot be compared are an answer too; what is
 * thrown is what `analyzer.measure` throws.
 */
export async function comparePhotos(
	{ analyzer, card }: { analyzer: Analyzer; card: TrainedModelCard },
	{ before, after, first, risk }: ComparedPhotos,
): Promise<PhotoComparison> {
	async function compareTwo(earlier: ComparedPhoto) {
		const pair = await observePair(analyzer, card, earlier, after);
		const scales: [Scale, Scale] = [scaleOfPhoto(earlier), scaleOfPhoto(after)];
		const comparability = assessComparability(pair, scales);
		return { pair, scales, comparability, measures: measurePair(pair, scales, comparability) };
	}
	const areaSince = async (earlier: ComparedPhoto) =>
		(await compareTwo(earlier)).measures.find(({ name, difference }) => name === 'area' && difference !== null) ?? null;

	const { pair, scales, comparability, measures } = await compareTwo(before);
	const alignment = showAlignment(pair, scales, comparability.basis);
	const sinceFirst = first && (await areaSince(first));
	const symptoms = {
		measures,
		comparability,
		aligned: alignment !== null,
		colors: {
			before: pair.before.measureLesion.outline?.colors ?? [],
			after: pair.after.measureLesion.outline?.colors ?? [],
		},
		supposed: supposeGrowth(pair, scales, comparability),
		sinceFirst,
		risk,
	};
	return {
		change_summary: summarize(symptoms),
		change_recommendation: recommend(symptoms),
		alignment,
		measures,
		before: show(before.photo, pair.before),
		after: show(after.photo, pair.after),
		sinceFirst,
	};
}

const show = ({ width, height }: Photo, { polygon }: Observation): Shown => ({ width, height, polygon });

const scaleOfPhoto = ({ photo, mmPerPixel }: ComparedPhoto): Scale => ({
	side: Math.min(photo.width, photo.height),
	mmPerPixel,
});

/** How much larger the lesion would be had both photos been taken from the same distance; null where the outlines say nothing. */
function supposeGrowth(
	{ before, after, alignment }: ObservedPair,
	[from, to]: [Scale, Scale],
	{ shape }: Comparability,
) {
	if (shape) return null;
	const uncertainty = getUncertainties(before.measureLesion, after.measureLesion, alignment !== null, 'distance').area;
	return { growth: 100 * (after.area / to.side ** 2 / (before.area / from.side ** 2) - 1), uncertainty };
}
