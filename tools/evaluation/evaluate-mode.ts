import { applySymptoms, seededRandom } from '@dermavigil/analysis';
import type { Estimate, Metrics, Mode, ModeSettings, Suitability, TrainedModelCard } from '@dermavigil/contract';
import type { EvaluationPool } from './evaluation-pool.ts';
import type { LabeledPhoto } from './labeled-photos.ts';
import { balancedAccuracy } from './metrics/accuracy.ts';
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
	metrics: Metrics;
	/** Mean overlap of the outlines with those drawn by people, and the number of photos with such an outline. */
	outline: { dice: Estimate; count: number };
}

const isKnown = <Value>(value: Value | null): value is Value => value !== null;

/** Which of `count` photos are sampled for the slow measurements: the same ones each time. */
function chooseSample(count: number, size: number): Set<number> {
	const random = seededRandom(1);
	const order = Array.from({ length: count }, (_, index) => ({ index, at: random() })).sort((a, b) => a.at - b.at);
	return new Set(order.slice(0, size).map(({ index }) => index));
}

/** The case of each photo. Throws for a diagnosis that the mode does not know. */
function listCases(photos: readonly LabeledPhoto[], examined: readonly Examined[], settings: ModeSettings, mode: Mode) {
	return photos.map(({ image, diagnosis, person }, index): PersonalCase => {
		const label = diagnosis ? settings.classes.indexOf(diagnosis) : -1;
		if (label < 0) throw new Error(`${image}: ${mode} mode does not know "${diagnosis}".`);
		return { probabilities: examined[index]!.probabilities, label, person };
	});
}

/** The metrics of the sampled photos alone: deletion test, and risk under perturbations. */
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

/**
 * Examines every photo of one mode and computes its metrics; `sample` of them are perturbed too. Accuracy counts every
 * photo, including those that the product refuses to assess, which have a metric of their own.
 */
export async function evaluateMode(
	mode: Mode,
	photos: readonly LabeledPhoto[],
	{ pool, card, split, sample }: { pool: EvaluationPool; card: TrainedModelCard; split: string; sample: number },
): Promise<EvaluatedMode> {
	const sampled = chooseSample(photos.length, sample);
	const examined = await pool.examine(
		photos.map(({ image, mask }, index) => ({ image, mask, mode, seed: sampled.has(index) ? index : null })),
	);
	const settings = card.modes[mode];
	const cases = listCases(photos, examined, settings, mode);
	const peaks = examined.map(({ peakIsOnLesion }) => peakIsOnLesion).filter(isKnown);
	const overlaps = examined.map(({ dice }) => dice).filter(isKnown);
	const withSymptoms =
		settings.symptomWeights &&
		cases.map((each, index) => ({
			...each,
			probabilities: applySymptoms(photos[index]!.symptoms, each.probabilities, settings),
		}));
	return {
		examined,
		metrics: {
			...computeMetrics(cases, settings, split),
			...(withSymptoms && { balancedAccuracyWithSymptoms: withInterval(withSymptoms, balancedAccuracy) }),
			refused: estimateShare(examined.map(({ suitability }) => isRefused(suitability))),
			heatMapPeak: { ...estimateShare(peaks), count: peaks.length },
			...stressMetrics(examined.map(({ stressed }) => stressed).filter(isKnown)),
		},
		outline: { dice: withInterval(overlaps, mean), count: overlaps.length },
	};
}
