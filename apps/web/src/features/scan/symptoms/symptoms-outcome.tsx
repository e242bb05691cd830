import { type AnalysisResult, formatPercent } from '@dermavigil/contract';
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
			className={`flex flex-wrap items-center justify-between gap-3 rounded-lg bg-wash px-4 py-3 ${reassessed ? 'sticky bottom-3 shadow-card' : 'text-quiet'}`}
		>
			<div role="status" className="min-w-0 text-sm">
				{reassessed ? (
					<Change from={photoOnly} to={reassessed} />
				) : (
					'No answers yet: the result is that of the photo alone.'
				)}
			</div>
			{reassessed && onReset && (
				<Button variant="secondary" size="small" onClick={onReset}>
					<RotateCcw aria-hidden="true" className="size-4" />
					Only the photo
				</Button>
			)}
		</div>
	);
}

function Change({ from, to }: { from: AnalysisResult; to: AnalysisResult }) {
	const { top1, riskLevel } = to.prediction;
	const before = from.probabilities.find(({ label }) => label === top1.label)?.confidence ?? 0;
	const alone = from.prediction;
	return (
		<>
			<p className="font-semibold">
				With your answers: {top1.label} <Step from={formatPercent(before)} to={formatPercent(top1.confidence)} />
			</p>
			<p>
				{riskLevel === alone.riskLevel ? (
					`${riskText(riskLevel)}, as from the photo alone`
				) : (
					<Step from={riskText(alone.riskLevel)} to={riskText(riskLevel)} />
				)}
				.{top1.label !== alone.top1.label && ` The photo alone looked most like ${alone.top1.label}.`}
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
