import { type AnalysisResult, formatPercent, messages } from '@dermavigil/contract';
import { type Ref, useId } from 'react';
import { RiskBadge, riskText } from '../../../results/risk-badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { modeName } from '../photo/mode-choice.tsx';
import { runtimeNames } from '../runtime/use-runtime.ts';
import { isAssessed, type ScanResult } from '../scan-state.ts';
import { ConfidenceRing } from './confidence-ring.tsx';
import { UnsuitableIllustration } from './unsuitable-illustration.tsx';

interface AssessmentCardProps {
	/** The result on screen: with symptoms, where some were reported. */
	result: ScanResult;
	/** The analysis of the photo alone. */
	photoOnly: ScanResult['analysis'];
	headingRef: Ref<HTMLHeadingElement>;
}

/** What the model takes the lesion for, the risk, how sure it is, and what else it may be. */
export function AssessmentCard({ result, photoOnly, headingRef }: AssessmentCardProps) {
	const { analysis, mode, runtime, failed } = result;
	const { top1, riskLevel } = analysis.prediction;
	const { suitability, symptoms } = analysis;
	const heading = useId();
	const context = `${modeName(mode)} mode, ${runtimeNames[runtime].toLowerCase()}`;
	return (
		<Card aria-labelledby={heading} className="grid animate-rise gap-5 p-5 sm:p-7">
			<div className="flex flex-wrap items-center justify-between gap-4 sm:gap-6">
				<div className="grid min-w-36 flex-1 justify-items-start gap-3">
					<p className="text-quiet text-sm">
						{failed ? 'No result' : symptoms ? `${context}, with your answers` : context}
					</p>
					<h2 ref={headingRef} id={heading} tabIndex={-1} className="break-words rounded-sm text-xl sm:text-2xl">
						{top1.label || messages.fallback.label}
					</h2>
					<RiskBadge level={riskLevel} />
				</div>
				{suitability === 'suitable' ? (
					<ConfidenceRing value={top1.confidence} />
				) : (
					<UnsuitableIllustration suitability={suitability} />
				)}
			</div>
			{isAssessed(result) && <Possibilities analysis={result.analysis} />}
			{symptoms && (
				<p className="text-quiet text-sm">
					The photo alone: {photoOnly.prediction.top1.label} {formatPercent(photoOnly.prediction.top1.confidence)},{' '}
					{riskText(photoOnly.prediction.riskLevel)}.
				</p>
			)}
		</Card>
	);
}

/** The second name with its percentage, and all the names that cannot be left out. */
function Possibilities({ analysis: { prediction, possible } }: { analysis: AnalysisResult }) {
	const { top1, top2 } = prediction;
	const others = possible.filter((label) => label !== top1.label);
	return (
		<div className="grid gap-2.5 rounded-md bg-sunken px-4 py-3 text-sm">
			<p className="flex justify-between gap-x-4">
				<span>
					<span className="text-quiet">Secondary possibility: </span>
					{top2.label || messages.fallback.label}
				</span>
				<span className="shrink-0 tabular-nums">{formatPercent(top2.confidence)}</span>
			</p>
			{others.length > 0 && (
				<p className="border-line border-t pt-2.5">
					<span className="text-quiet">{messages.analysis.alsoPossible}: </span>
					<strong className="font-semibold">{others.join(', ')}</strong>
					<span className="mt-1 block text-quiet text-xs">{messages.analysis.possibleMeaning}</span>
				</p>
			)}
		</div>
	);
}
