import { type Assessment, getMeaning, type Mode, type Prediction } from '@dermavigil/contract';

/** What a fresh or a saved assessment says to people. */
export interface Answer extends Pick<Assessment['prediction'], 'riskLevel'> {
	/** null where it is not known, as of scans saved without an assessment. */
	mode: Mode | null;
	/** Stands in place of the risk where there is none, such as "Image not suitable". */
	label: string;
	/** Why there is no risk; null where there is one. */
	reason: string | null;
	/** What to do, in the words of the mode; never empty. */
	recommendation: string;
	/** A red flag was reported, so what to do comes before why there is no risk. */
	redFlag: boolean;
	/** The day from which the advice counts; null for a fresh result, once a doctor has seen the spot, and for advice without a time. */
	countsFrom: string | null;
	/** Most probable first; empty for a photo that could not be assessed. */
	predictions: readonly Prediction[];
	/** Labels that cannot be left out, beside the first two. */
	possible: readonly string[];
	/** Summed probability of cancer and precancer in percent, with any answers; null without an assessment. */
	malignantProbability: number | null;
}

/** The names that are shown: the first two, and all that cannot be left out. */
export const getShownPredictions = ({ predictions, possible }: Answer): Prediction[] =>
	predictions.filter(({ label }, place) => place < 2 || possible.includes(label));

/** An answer without a risk, in words. */
export function describeUnassessed({ label, reason, recommendation, redFlag }: Answer): string {
	return [`${label}.`, ...(redFlag ? [recommendation, reason] : [reason, recommendation])].join(' ');
}

/** Summed probability of cancer and precancer in percent, by the photo alone. */
export function sumMalignant(predictions: readonly Prediction[]): number {
	return predictions
		.filter(({ label }) => getMeaning(label)?.kind !== 'benign')
		.reduce((sum, { confidence }) => sum + confidence, 0);
}
