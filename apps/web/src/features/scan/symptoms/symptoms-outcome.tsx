import { type AnalysisResult, formatConfidence } from '@dermavigil/contract';
import { RotateCcw } from 'lucide-react';
import { riskText } from '../../../results/risk-badge.tsx';
import { Button } from '../../../ui/button.tsx';

interface SymptomsOutcomeProps {
	/** The analysis of the photo alone. */
	photoOnly: AnalysisResult;
	/** The analysis with the reported symptoms; null without any. */
	reassessed: AnalysisResult | null;
	/** Removes all symptoms; null where they must stay. */
	onReset: (() => void) | null;
}

/** What the symptoms changed. It stays visible while questions are answered, and screen readers announce each change. */
export function SymptomsOutcome({ photoOnly, reassessed, onReset }: SymptomsOutcomeProps) {
	return (
		<div
			className={`flex flex-wrap items-center justify-between gap-3 rounded-lg bg-wash px-4 py-3 ${reassessed ? 'sticky bottom-3 shadow-card' : ''}`}
		>
			<div role="status" className="min-w-0 text-sm">
				{reassessed ? (
					<Change from={photoOnly} to={reassessed} />
				) : (
					'No answers yet. This result is based on the photo only.'
				)}
			</div>
			{reassessed && onReset && (
				<Button variant="secondary" onClick={onReset}>
					<RotateCcw aria-hidden="true" className="size-4" />
					Clear my answers
				</Button>
			)}
		</div>
	);
}

function Change({ from, to }: { from: AnalysisResult; to: AnalysisResult }) {
	const chance = ({ malignantProbability, mode }: AnalysisResult) => formatConfidence(malignantProbability ?? 0, mode);
	const [before, after] = [from, to].map(({ prediction }) => riskText(prediction.riskLevel));
	return (
		<>
			<p className="font-semibold">
				With your answers: {before === after ? `still ${after}` : <Step from={before!} to={after!} />}
			</p>
			<p>
				Chance of cancer or precancer: <Step from={chance(from)} to={chance(to)} />
			</p>
		</>
	);
}

/** An arrow on screen, a word for screen readers. */
function Step({ from, to }: { from: string; to: string }) {
	return (
		<span className="tabular-nums">
			{from} <span aria-hidden="true">→</span>
			<span className="sr-only">becomes</span> {to}
		</span>
	);
}
