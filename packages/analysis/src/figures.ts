import type { Figures, ModeCard } from '@dermavigil/contract';
import { malignantProbability } from './risk.ts';

/** One labelled photo: calibrated probabilities in the order of the mode's classes, and the index of its true class. */
export interface LabelledCase {
	probabilities: readonly number[];
	label: number;
}

const resamples = 1000;
const bins = 15;

/** Share of the cases for which a condition holds; NaN without cases. */
function share(cases: readonly LabelledCase[], holds: (each: LabelledCase) => boolean): number {
	return cases.filter(holds).length / cases.length;
}

function isAmongTop(k: number, { probabilities, label }: LabelledCase): boolean {
	return probabilities.filter((probability) => probability > probabilities[label]!).length < k;
}

/** Mean over the classes that occur of the share recognised. */
function balancedAccuracy(cases: readonly LabelledCase[]): number {
	const seen = new Map<number, { count: number; hit: number }>();
	for (const each of cases) {
		const tally = seen.get(each.label) ?? { count: 0, hit: 0 };
		tally.count++;
		if (isAmongTop(1, each)) tally.hit++;
		seen.set(each.label, tally);
	}
	const recalls = [...seen.values()].map(({ count, hit }) => hit / count);
	return recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
}

/** Area under the ROC curve as the Mann-Whitney statistic, ties counted half; NaN when one side is empty. */
export function rocAuc(positives: readonly number[], negatives: readonly number[]): number {
	const sorted = Float64Array.from(negatives).sort();
	const below = (value: number, orEqual: boolean) => {
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1;
			else high = middle;
		}
		return low;
	};
	const wins = positives.reduce((sum, value) => sum + (below(value, false) + below(value, true)) / 2, 0);
	return wins / (positives.length * negatives.length);
}

/** Mean gap between confidence and accuracy of the first prediction over 15 equally wide bins (Guo et al. 2017). */
function expectedCalibrationError(cases: readonly LabelledCase[]): number {
	const sums = Array.from({ length: bins }, () => ({ confidence: 0, hits: 0 }));
	for (const each of cases) {
		const confidence = Math.max(...each.probabilities);
		const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!;
		bin.confidence += confidence;
		bin.hits += isAmongTop(1, each) ? 1 : 0;
	}
	return sums.reduce((sum, { confidence, hits }) => sum + Math.abs(confidence - hits), 0) / cases.length;
}

/** A repeatable stream of numbers in [0, 1) (mulberry32), so that the same scores give the same interval. */
function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** A figure with its 95 % percentile bootstrap interval over 1,000 resamples of the rows. */
export function withInterval<Row>(rows: readonly Row[], measure: (rows: readonly Row[]) => number): Figures['top1'] {
	const random = seededRandom(1);
	const draws = Array.from({ length: resamples }, () =>
		measure(rows.map(() => rows[Math.floor(random() * rows.length)]!)),
	)
		// A resample without a single case of a class has no such figure.
		.filter((value) => !Number.isNaN(value))
		.sort((a, b) => a - b);
	const quantile = (q: number) => draws[Math.round(q * (draws.length - 1))] ?? Number.NaN;
	return { value: measure(rows), low: quantile(0.025), high: quantile(0.975) };
}

/** Every figure of one mode over labelled cases, with counts and intervals. Shares are 0 to 1. */
export function measureFigures(cases: readonly LabelledCase[], card: ModeCard, split: string): Figures {
	const melanoma = card.classes.indexOf('melanoma');
	const isMelanoma = ({ label }: LabelledCase) => label === melanoma;
	const isMalignant = ({ label }: LabelledCase) => card.malignant.includes(card.classes[label]!);
	const summed = ({ probabilities }: LabelledCase) => malignantProbability(probabilities, card);
	const isLow = (each: LabelledCase) => summed(each) < card.thresholds.medium;
	const auc = (
		rows: readonly LabelledCase[],
		is: (each: LabelledCase) => boolean,
		score: (each: LabelledCase) => number,
	) => rocAuc(rows.filter(is).map(score), rows.filter((each) => !is(each)).map(score));
	const confusion = card.classes.map(() => card.classes.map(() => 0));
	for (const { probabilities, label } of cases) {
		const predicted = probabilities.indexOf(Math.max(...probabilities));
		confusion[label]![predicted]!++;
	}
	return {
		split,
		count: cases.length,
		counts: Object.fromEntries(
			card.classes.map((name, index) => [name, cases.filter(({ label }) => label === index).length]),
		),
		top1: withInterval(cases, (rows) => share(rows, (each) => isAmongTop(1, each))),
		top2: withInterval(cases, (rows) => share(rows, (each) => isAmongTop(2, each))),
		balancedAccuracy: withInterval(cases, balancedAccuracy),
		melanomaAuc: withInterval(cases, (rows) => auc(rows, isMelanoma, (each) => each.probabilities[melanoma]!)),
		malignantAuc: withInterval(cases, (rows) => auc(rows, isMalignant, summed)),
		melanomaSensitivity: withInterval(cases, (rows) => share(rows.filter(isMelanoma), (each) => !isLow(each))),
		malignantSensitivity: withInterval(cases, (rows) => share(rows.filter(isMalignant), (each) => !isLow(each))),
		specificity: withInterval(cases, (rows) =>
			share(
				rows.filter((each) => !isMalignant(each)),
				isLow,
			),
		),
		calibrationError: withInterval(cases, expectedCalibrationError),
		confusion,
	};
}
