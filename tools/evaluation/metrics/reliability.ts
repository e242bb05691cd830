import type { Metrics } from '@dermavigil/contract';
import { isAmongTop, type LabeledCase } from './accuracy.ts';

const bins = 15;

/**
 * The cases in 15 equally wide bins of the confidence of their first prediction: its mean, how often it was right, and
 * how many there are. Empty bins are left out (reliability diagram, Niculescu-Mizil and Caruana 2005).
 */
export function reliability(cases: readonly LabeledCase[]): Metrics['calibration'] {
	const sums = Array.from({ length: bins }, () => ({ confidence: 0, hits: 0, count: 0 }));
	for (const each of cases) {
		const confidence = Math.max(...each.probabilities);
		const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!;
		bin.confidence += confidence;
		bin.hits += isAmongTop(1, each) ? 1 : 0;
		bin.count++;
	}
	return sums
		.filter(({ count }) => count > 0)
		.map(({ confidence, hits, count }) => ({ confidence: confidence / count, accuracy: hits / count, count }));
}

/** Expected calibration error, 0 to 1: the mean gap between confidence and accuracy over those bins (Guo et al. 2017). */
export function calibrationError(cases: readonly LabeledCase[]): number {
	return reliability(cases).reduce(
		(sum, { confidence, accuracy, count }) => sum + Math.abs(confidence - accuracy) * (count / cases.length),
		0,
	);
}
