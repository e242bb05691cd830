import { formatConfidence, getMeaning, type ModeCard } from '@dermavigil/contract';
import { type Answer, sumMalignant } from './answer.ts';

/**
 * Why the risk is not low although the first name is benign: because of another name, or of the answers. null when
 * nothing needs explaining.
 */
export function explainBenignName(answer: Answer, thresholds: ModeCard['thresholds'] | null): string | null {
	const { riskLevel, predictions, mode } = answer;
	const [first] = predictions;
	if (riskLevel === 'low' || riskLevel === 'unknown' || !first || getMeaning(first.label)?.kind !== 'benign')
		return null;
	const clinical = mode === 'clinical';
	const kind = clinical ? 'benign' : 'harmless';
	if (thresholds && sumMalignant(predictions) < thresholds[riskLevel] * 100)
		return `By the photo alone, the closest match is ${kind}. ${clinical ? 'The history raises' : 'Your answers raise'} the risk to ${riskLevel}.`;
	const other = predictions.find(({ label }) => getMeaning(label)?.kind !== 'benign');
	if (!other) return null;
	return `The closest match is ${kind}, but ${other.label} (${formatConfidence(other.confidence, mode)}) cannot be ruled out. That is why the risk is ${riskLevel}.`;
}
