import { type Assessment, getMeaning, type Mode, type Prediction } from '@dermavigil/contract';

/** What a new or a saved assessment tells people. */
export interface Answer extends Pick<Assessment['prediction'], 'riskLevel'> {
	/** null when it is not known, as for scans saved without an assessment. */
	mode: Mode | null;
	/** Shown instead of the risk when there is none, such as "Image not suitable". */
	label: string;
	/** Why there is no risk; null when there is one. */
	reason: string | null;
	/** What to do, in the words of the mode; never empty. */
	recommendation: string;
	/** A red flag was reported, so what to do comes before why there is no risk. */
	redFlag: boolean;
	/** The day from which the advice counts; null for a new result, once a doctor has seen the spot, and for advice without a time. */
	countsFrom: string | null;
	/** Most probable first; empty for a photo that could not be assessed. */
	predictions: readonly Prediction[];
	/** Labels that cannot be ruled out, besides the first two. */
	possible: readonly string[];
	/** Summed probability of cancer and precancer in percent, including any answers; null without an assessment. */
	malignantProbability: number | null;
}

/** The names that are shown: the first two, and all others that cannot be ruled out. */
export const getShownPredictions = ({ predictions, possible }: Answer): Prediction[] =>
	predictions.filter(({ label }, place) => place < 2 || possible.includes(label));

/** An answer without a risk, in words. */
export function describeUnassessed({ label, reason, recommendation, redFlag }: Answer): string {
	return [`${label}.`, ...(redFlag ? [recommendation, reason] : [reason, recommendation])].join(' ');
}

/** Summed probability of cancer and precancer in percent, from the photo alone. */
export function sumMalignant(predictions: readonly Prediction[]): number {
	return predictions
		.filter(({ label }) => getMeaning(label)?.kind !== 'benign')
		.reduce((sum, { confidence }) => sum + confidence, 0);
}
