import type { Estimate, Metrics } from '@dermavigil/contract';
import { seededRandom } from '../../../packages/analysis/src/seeded-random.ts';
import { isAmongTop, type LabeledCase } from './accuracy.ts';
import { mean, resamples, toInterval } from './intervals.ts';

const bins = 15;

/** The probability of the first prediction, 0 to 1, and whether it was right. */
interface Prediction {
	confidence: number;
	isRight: boolean;
}

const toPrediction = (each: LabeledCase): Prediction => ({
	confidence: Math.max(...each.probabilities),
	isRight: isAmongTop(1, each),
});

function fillBins(predictions: readonly Prediction[]): Metrics['calibration'] {
	const sums = Array.from({ length: bins }, () => ({ confidence: 0, hits: 0, count: 0 }));
	for (const { confidence, isRight } of predictions) {
		const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!;
		bin.confidence += confidence;
		bin.hits += isRight ? 1 : 0;
		bin.count++;
	}
	return sums
		.filter(({ count }) => count > 0)
		.map(({ confidence, hits, count }) => ({ confidence: confidence / count, accuracy: hits / count, count }));
}

const measureError = (predictions: readonly Prediction[]): number =>
	fillBins(predictions).reduce(
		(sum, { confidence, accuracy, count }) => sum + Math.abs(confidence - accuracy) * (count / predictions.length),
		0,
	);

/**
 * The cases in 15 equally wide bins by the confidence of their first prediction: for each bin its mean, how often the
 * prediction was right, and the number of cases. Empty bins are left out (reliability diagram, Niculescu-Mizil and
 * Caruana 2005).
 */
export const reliability = (cases: readonly LabeledCase[]): Metrics['calibration'] => fillBins(cases.map(toPrediction));

/** Expected calibration error, 0 to 1: the mean gap between confidence and accuracy over those bins (Guo et al. 2017). */
export const calibrationError = (cases: readonly LabeledCase[]): number => measureError(cases.map(toPrediction));

/**
 * The expected calibration error that the same confidences would have if each were exactly right, 0 to 1: the mean of 1,000
 * simulations and the range of the middle 95% of them. A small number of photos never gives an error of 0 (Vaicenavicius et al.
 * 2019). The same cases always give the same values.
 */
export function chanceCalibrationError(cases: readonly LabeledCase[]): Estimate {
	const random = seededRandom(1);
	const confidences = cases.map((each) => toPrediction(each).confidence);
	const errors = Array.from({ length: resamples }, () =>
		measureError(confidences.map((confidence) => ({ confidence, isRight: random() < confidence }))),
	);
	return { value: mean(errors), ...toInterval(errors) };
}
