import type { ResultPart } from '@dermavigil/ask';
import { formatConfidence, type ModeCard, riskNames } from '@dermavigil/contract';
import { type Answer, describeUnassessed } from '../results/answer/answer.ts';
import { describeChance } from '../results/answer/format-chance.ts';

/** A person's own result, for answering questions about it. */
export interface AskedResult {
	answer: Answer;
	/** Shares, 0 to 1; null while unknown. */
	thresholds: ModeCard['thresholds'] | null;
}

/** What a result says about one of its parts, in the same words and numbers. */
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
	// General advice about a risk would not be urgent enough.
	const soon = redFlag ? ` ${recommendation}` : '';
	return `${riskNames[riskLevel]}${chance && `: ${chance}`}.${bounds}${soon}`;
}
