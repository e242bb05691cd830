import { applySymptoms, seededRandom } from '@dermavigil/analysis';
import {
	type Estimate,
	getMeaning,
	type InflammatoryMetrics,
	labels,
	type Metrics,
	type Mode,
	type ModeSettings,
	type Suitability,
	symptomNames,
	type TrainedModelCard,
} from '@dermavigil/contract';
import { CommandError } from '../../apps/server/src/run-command.ts';
import type { EvaluationPool } from './evaluation-pool.ts';
import type { LabeledPhoto } from './labeled-photos.ts';
import { balancedAccuracy, isShownLow, listNameable } from './metrics/accuracy.ts';
import { findLabel } from './metrics/diagnosis.ts';
import type { PersonalCase } from './metrics/groups.ts';
import { estimateShare, mean, withInterval } from './metrics/intervals.ts';
import { computeMetrics } from './metrics/metrics.ts';
import { perturbations } from './perturbations.ts';
import type { Examined, Stressed } from './worker.ts';

/** Whether the product refuses to assess the photo. */
export const isRefused = (suitability: Suitability): boolean => suitability !== 'suitable';

/** The photos of a set and what was found on each of them. */
export interface EvaluatedMode {
	examined: Examined[];
	cases: PersonalCase[];
	metrics: Metrics;
	/** Mean overlap of the outlines with those drawn by people, and the number of photos that have one. */
	outline: { dice: Estimate; count: number };
}

const isKnown = <Value>(value: Value | null): value is Value => value !== null;

/** Which of `count` photos are sampled for the slow measurements: the same ones each time. */
function chooseSample(count: number, size: number): Set<number> {
	const random = seededRandom(1);
	const order = Array.from({ length: count }, (_, index) => ({ index, at: random() })).sort((a, b) => a.at - b.at);
	return new Set(order.slice(0, size).map(({ index }) => index));
}

/** The case of each photo. Throws a CommandError for a photo without a diagnosis. */
function listCases(
	photos: readonly LabeledPhoto[],
	examined: readonly Examined[],
	settings: ModeSettings,
): PersonalCase[] {
	return photos.map(({ image, diagnosis, exactDiagnosis, person }, index) => {
		if (!diagnosis) throw new CommandError(`${image} has no diagnosis.`);
		const label = findLabel({ diagnosis, exactDiagnosis }, settings);
		return { probabilities: examined[index]!.probabilities, diagnosis, label, person };
	});
}

/** The metrics that only the sampled photos have: deletion test, and risk under perturbations. */
function stressMetrics(stressed: readonly Stressed[]): Pick<Metrics, 'deletion' | 'sameRisk'> {
	const fall = (which: keyof Stressed['fall']) =>
		withInterval(stressed, (rows) => mean(rows.map((row) => row.fall[which])));
	return {
		deletion: { marked: fall('marked'), random: fall('random'), count: stressed.length },
		sameRisk: perturbations.map(({ change }, index) => ({
			change,
			share: estimateShare(stressed.map(({ sameRisk }) => sameRisk[index]!)),
			count: stressed.length,
		})),
	};
}

interface Circumstances {
	pool: EvaluationPool;
	card: TrainedModelCard;
	split: string;
	sample: number;
}

/**
 * Examines every photo of a lesion in one mode and computes its metrics; `sample` of them are perturbed too. Accuracy counts every
 * photo, including those that the product refuses to assess, which have a metric of their own.
 */
export async function evaluateMode(
	mode: Mode,
	photos: readonly LabeledPhoto[],
	{ pool, card, split, sample }: Circumstances,
): Promise<EvaluatedMode> {
	const sampled = chooseSample(photos.length, sample);
	const examined = await pool.examine(
		photos.map(({ image, mask }, index) => ({ image, mask, mode, seed: sampled.has(index) ? index : null })),
	);
	const settings = card.modes[mode];
	const cases = listCases(photos, examined, settings);
	const peaks = examined.map(({ peakIsOnLesion }) => peakIsOnLesion).filter(isKnown);
	const overlaps = examined.map(({ dice }) => dice).filter(isKnown);
	const withSymptoms =
		settings.symptomWeights &&
		photos.some(({ symptoms }) => symptomNames.some((name) => symptoms[name] !== undefined)) &&
		cases.map((each, index) => ({
			...each,
			probabilities: applySymptoms(photos[index]!.symptoms, each.probabilities, settings),
		}));
	const found = examined.map(({ suitability }) => suitability);
	const melanomas = found.filter((_, index) => photos[index]!.diagnosis === 'melanoma');
	return {
		examined,
		cases,
		metrics: {
			...computeMetrics(cases, settings, split),
			...(withSymptoms && { balancedAccuracyWithSymptoms: withInterval(listNameable(withSymptoms), balancedAccuracy) }),
			refused: estimateShare(found.map(isRefused)),
			wrongMode: estimateShare(found.map((suitability) => suitability === 'wrong_mode')),
			melanomasRefused: estimateShare(melanomas.map(isRefused)),
			heatMapPeak: { ...estimateShare(peaks), count: peaks.length },
			...stressMetrics(examined.map(({ stressed }) => stressed).filter(isKnown)),
		},
		outline: { dice: withInterval(overlaps, mean), count: overlaps.length },
	};
}

/** How a mode assesses rashes. It should refuse them, or at least call them neither harmless nor a skin cancer. */
export async function evaluateInflammatory(
	mode: Mode,
	photos: readonly LabeledPhoto[],
	{ pool, card }: Pick<Circumstances, 'pool' | 'card'>,
): Promise<InflammatoryMetrics> {
	const settings = card.modes[mode];
	const examined = await pool.examine(photos.map(({ image }) => ({ image, mask: null, mode, seed: null })));
	const isCancerFirst = ({ probabilities }: Examined) => {
		const first = settings.classes[probabilities.indexOf(Math.max(...probabilities))]!;
		return getMeaning(labels[first])?.kind === 'cancer';
	};
	const refused = examined.map(({ suitability }) => isRefused(suitability));
	const isHandled = (each: Examined, index: number) =>
		refused[index]! || (!isShownLow(each, settings) && !isCancerFirst(each));
	return { count: photos.length, refused: estimateShare(refused), handled: estimateShare(examined.map(isHandled)) };
}
