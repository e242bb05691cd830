import { AskPart } from '../../../ask/ask-part.tsx';
import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { type ScanResult, toAnswer } from '../scan-state.ts';

/** A box for questions under the result on screen; its numbers are used for the answers, too. */
export function AskAboutResult({ result }: { result: ScanResult }) {
	const card = useModeCard(result.mode, result.analysis.modelVersion);
	return <AskPart result={{ answer: toAnswer(result), thresholds: card?.thresholds ?? null }} />;
}
