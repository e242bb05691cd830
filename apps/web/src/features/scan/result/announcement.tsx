import { describeUnassessed } from '../../../results/answer/answer.ts';
import { riskText } from '../../../results/risk-badge.tsx';
import { useFused } from '../further/use-fused.ts';
import { type AnalyzedResult, isAssessed, type LesionResult, type ScanResult, toAnswer } from '../scan-state.ts';

/** The answer as screen readers hear it, as soon as it is on screen: the risk and what to do, or why there is none. */
export function Announcement({ result }: { result: LesionResult | null }) {
	return (
		<p aria-live="polite" className="sr-only">
			{result && (isAssessed(result) ? <AssessedText first={result} /> : describe(result))}
		</p>
	);
}

/** Of one or both photos, with the symptoms where some were reported. */
function AssessedText({ first }: { first: LesionResult & AnalyzedResult }) {
	const { result, reassessed } = useFused(first, first.reassessment);
	return describe(reassessed ? { ...result, analysis: reassessed } : result);
}

function describe(result: ScanResult): string {
	const answer = toAnswer(result);
	return answer.reason ? describeUnassessed(answer) : `${riskText(answer.riskLevel)}. ${answer.recommendation}`;
}
