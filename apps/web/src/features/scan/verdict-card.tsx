import { messages } from '@dermavigil/contract';
import { type Ref, useId } from 'react';
import { percent } from '../../results/percent.ts';
import { RiskBadge } from '../../results/risk-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfidenceRing } from './confidence-ring.tsx';
import { modeName } from './mode-choice.tsx';
import { placeNames } from './place.ts';
import { isJudged, type ScanResult } from './scan-state.ts';

interface VerdictCardProps {
	result: ScanResult;
	headingRef: Ref<HTMLHeadingElement>;
}

/** What the network takes the spot for, the risk, how sure it is, and what else it may be. */
export function VerdictCard({ result, headingRef }: VerdictCardProps) {
	const { analysis, mode, place, failed } = result;
	const { top1, top2, riskLevel } = analysis.prediction;
	const heading = useId();
	return (
		<Card aria-labelledby={heading} className="grid animate-rise gap-5 p-5 sm:p-7">
			<div className="flex items-center justify-between gap-4 sm:gap-6">
				<div className="grid min-w-0 justify-items-start gap-3">
					<p className="text-quiet text-sm">
						{failed ? 'No result' : `${modeName(mode)} mode, ${placeNames[place].toLowerCase()}`}
					</p>
					<h2 ref={headingRef} id={heading} tabIndex={-1} className="break-words rounded-sm text-xl sm:text-2xl">
						{top1.label || messages.fallback.label}
					</h2>
					<RiskBadge level={riskLevel} />
				</div>
				<ConfidenceRing value={top1.confidence} />
			</div>
			{isJudged(result) && (
				<p className="flex flex-wrap justify-between gap-x-4 rounded-md bg-sunken px-4 py-3 text-sm">
					<span>
						<span className="text-quiet">Secondary possibility: </span>
						{top2.label || messages.fallback.label}
					</span>
					<span className="tabular-nums">{percent(top2.confidence)}</span>
				</p>
			)}
		</Card>
	);
}
