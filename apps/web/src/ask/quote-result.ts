import type { ResultPart } from '@dermavigil/ask';
import { formatConfidence, type ModeCard, riskNames } from '@dermavigil/contract';
import { type Answer, describeUnassessed } from '../results/answer/answer.ts';
import { describeChance } from '../results/answer/format-chance.ts';

/** A person's own result, as questions about it are answered. */
export interface AskedResult {
	answer: Answer;
	/** Shares, 0 to 1; null while unknown. */
	thresholds: ModeCard['thresholds'] | null;
}

/** What a result says about a part of it, in the words and figures that stand in the result. */
export function quoteResult(part: ResultPart, { answer, thresholds }: AskedResult): string {
	const { reason, recommendation, riskLevel, redFlag, predictions, mode } = answer;
	if (reason) return describeUnassessed(answer);
	if (part === 'next') return recommendation;
	if (part === 'names') {
		const names = predictions.slice(0, 3).map((each) => `${each.label} ${formatConfidence(each.confidence, mode)}`);
		return `${names.join(', ')}.`;
	}
	const format = (share: number) => formatConfidence(share * 100, mode);
	const chance = describeChance(answer, thresholds);
	const bounds = thresholds ? ` Medium from ${format(thresholds.medium)}, High from ${format(thresholds.high)}.` : '';
	// What is said of a risk in general is not soon enough.
	const soon = redFlag ? ` ${recommendation}` : '';
	return `${riskNames[riskLevel]}${chance && `: ${chance}`}.${bounds}${soon}`;
}
