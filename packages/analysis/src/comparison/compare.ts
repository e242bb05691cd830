import type { Alignment, Comparison, Measure, Mode, TrainedModelCard } from '@dermavigil/contract';
import type { Analyzer } from '../assess.ts';
import type { Photo } from '../photo.ts';
import { findGrowth, findVisitReasons, recommend } from './advice.ts';
import { assessComparability, type Comparability, type Scale } from './comparability.ts';
import { measurePair, type PhotoResult } from './measures.ts';
import { type Observation, type ObservedPair, observePair } from './observe.ts';
import { centroid, getScale, move } from './similarity.ts';
import { getUncertainties, type ScaleBasis } from './uncertainties.ts';
import { type AreaSince, summarize } from './words.ts';

/** One of the two photos of a lesion. */
export interface ComparedPhoto {
	photo: Photo;
	/** null where it is not known. */
	mode: Mode | null;
	/** Millimeters of one pixel of the photo given here. */
	mmPerPixel: number | null;
	/** The result of this photo alone. */
	result: PhotoResult;
}

type OutlineView = Pick<Comparison['before'], 'width' | 'height' | 'polygon'>;

/** What two photos of a lesion show together, in the contract's terms. */
export interface PhotoComparison
	extends Pick<Comparison, 'change_summary' | 'change_recommendation' | 'growth' | 'alignment' | 'measures'> {
	before: OutlineView;
	after: OutlineView;
	/** Which of the photos are reasons to see a doctor. */
	visitReasons: { before: boolean; after: boolean };
	/** How the area differs from that in the lesion's first photo; null when there is none, or it cannot be compared. */
	sinceFirst: Measure | null;
}

export interface ComparedPhotos {
	before: ComparedPhoto;
	after: ComparedPhoto;
	/**
	 * The lesion's very first photo, if it is not the earlier one: slow growth is too small to measure from one photo to
	 * the next.
	 */
	first: ComparedPhoto | null;
}

/**
 * Compares the earlier photo of a lesion with the later one: aligns them, measures the lesion in both under conditions
 * as similar as possible, and says what changed by more than chance. If the photos cannot be compared, the answer says
 * so; throws only what `analyzer.measure` throws.
 */
export async function comparePhotos(
	{ analyzer, card }: { analyzer: Analyzer; card: TrainedModelCard },
	{ before, after, first }: ComparedPhotos,
): Promise<PhotoComparison> {
	async function compareTwo(earlier: ComparedPhoto) {
		const pair = await observePair(analyzer, card, earlier, after);
		const scales: [Scale, Scale] = [toScale(earlier), toScale(after)];
		const comparability = assessComparability(pair, scales);
		return {
			pair,
			scales,
			comparability,
			measures: measurePair(pair, scales, comparability, [earlier.result, after.result]),
		};
	}
	async function areaSince(earlier: ComparedPhoto): Promise<AreaSince | null> {
		const { measures, comparability } = await compareTwo(earlier);
		const measure = measures.find(({ name, difference }) => name === 'area' && difference !== null);
		return measure ? { measure, cutOff: comparability.shape === 'cut off' } : null;
	}

	const { pair, scales, comparability, measures } = await compareTwo(before);
	const alignment = toAlignment(pair, scales, comparability.basis);
	const sinceFirst = first && (await areaSince(first));
	const facts = {
		measures,
		comparability,
		aligned: alignment !== null,
		colors: {
			before: pair.before.lesion.outline?.colors ?? [],
			after: pair.after.lesion.outline?.colors ?? [],
		},
		sameDistance: estimateGrowth(pair, scales, comparability),
		sinceFirst,
		risks: { before: before.result.risk, after: after.result.risk },
		symptoms: { before: before.result.symptoms, after: after.result.symptoms },
	};
	return {
		change_summary: summarize(facts),
		change_recommendation: recommend(facts),
		growth: findGrowth(facts),
		visitReasons: findVisitReasons(facts),
		alignment,
		measures,
		before: toView(before.photo, pair.before),
		after: toView(after.photo, pair.after),
		sinceFirst: sinceFirst?.measure ?? null,
	};
}

const toView = ({ width, height }: Photo, { polygon }: Observation): OutlineView => ({ width, height, polygon });

const toScale = ({ photo, mmPerPixel }: ComparedPhoto): Scale => ({
	side: Math.min(photo.width, photo.height),
	mmPerPixel,
});

/**
 * The alignment in the contract's terms. If only the lesion's own marks agree, they may have moved because it grew:
 * then only their rotation and position are used, with the scale from the patient's marks or from photos taken at the
 * same distance. Without an outline in the earlier photo there is no lesion to keep in place, so the agreeing marks
 * give the scale.
 */
export function toAlignment(
	{ alignment, before }: ObservedPair,
	[from, to]: [Scale, Scale],
	basis: ScaleBasis | null,
): Alignment | null {
	if (!alignment) return null;
	const { similarity } = alignment;
	if (basis === 'skin' || basis === 'distance' || before.polygon.length === 0) return { ...similarity, by: 'features' };
	const marked = basis === 'marks' ? from.mmPerPixel! / to.mmPerPixel! : to.side / from.side;
	const factor = marked / getScale(similarity);
	const [a, b] = [similarity.a * factor, similarity.b * factor];
	const [x, y] = centroid(before.polygon);
	const [toX, toY] = move(similarity, [x, y]);
	return { a, b, dx: toX - a * x + b * y, dy: toY - b * x - a * y, by: 'outline' };
}

/**
 * How much larger the lesion would be if both photos had been taken from the same distance; null when the shapes cannot
 * be compared.
 */
function estimateGrowth(
	{ before, after, alignment }: ObservedPair,
	[from, to]: [Scale, Scale],
	{ shape }: Comparability,
) {
	if (shape) return null;
	const { area } = getUncertainties(before.lesion, after.lesion, alignment !== null, 'distance');
	const growth = 100 * (after.area / to.side ** 2 / (before.area / from.side ** 2) - 1);
	return { growth, uncertainty: 100 * Math.expm1(area) };
}
