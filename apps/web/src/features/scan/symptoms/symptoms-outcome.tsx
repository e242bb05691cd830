import { type AnalysisResult, type ModeCard, riskNames } from '@dermavigil/contract';
import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { formatChance } from '../../../results/answer/format-chance.ts';
import { Button } from '../../../ui/button.tsx';

interface SymptomsOutcomeProps {
	/** The analysis of the photo alone. */
	photoOnly: AnalysisResult;
	/** The analysis with the reported symptoms; null without any. */
	reassessed: AnalysisResult | null;
	thresholds: ModeCard['thresholds'];
	/** Removes all symptoms; null where they must stay. */
	onReset: (() => void) | null;
}

/** What the symptoms changed. It stays visible while questions are answered, and screen readers announce each change. */
export function SymptomsOutcome({ photoOnly, reassessed, thresholds, onReset }: SymptomsOutcomeProps) {
	const box = useRef<HTMLDivElement>(null);
	const reset = () => {
		// The button disappears with the answers.
		box.current?.focus({ preventScroll: true });
		onReset?.();
	};
	return (
		<div
			ref={box}
			tabIndex={-1}
			className={`flex flex-wrap items-center justify-between gap-3 rounded-lg bg-wash px-4 py-3 lg:top-[calc(var(--header)+1rem)] lg:bottom-auto lg:self-start ${reassessed ? 'sticky bottom-3 shadow-card print:static' : ''}`}
		>
			<div role="status" className="min-w-0 text-sm">
				{reassessed ? (
					<Change from={photoOnly} to={reassessed} thresholds={thresholds} />
				) : (
					`No answers yet. This result is based on the ${photoOnly.fused ? 'photos' : 'photo'} only.`
				)}
			</div>
			{reassessed && onReset && (
				<Button variant="secondary" onClick={reset}>
					<RotateCcw className="size-4" />
					Clear my answers
				</Button>
			)}
		</div>
	);
}

interface ChangeProps extends Pick<SymptomsOutcomeProps, 'thresholds'> {
	from: AnalysisResult;
	to: AnalysisResult;
}

function Change({ from, to, thresholds }: ChangeProps) {
	const chance = ({ malignantProbability, mode }: AnalysisResult) =>
		formatChance(malignantProbability ?? 0, thresholds, mode);
	const [before, after] = [from, to].map(({ prediction }) => riskNames[prediction.riskLevel]);
	return (
		<>
			<p className="font-semibold">
				With your answers: <Step from={before!} to={after!} />
			</p>
			<p>
				Chance of cancer or precancer: <Step from={chance(from)} to={chance(to)} />
			</p>
		</>
	);
}

/** An arrow on screen, a word for screen readers; or that nothing changed. */
function Step({ from, to }: { from: string; to: string }) {
	if (from === to) return `still ${to}`;
	return (
		<>
			{from} <span aria-hidden="true">→</span>
			<span className="sr-only">becomes</span> {to}
		</>
	);
}
