import { type Case, formatConfidence } from '@dermavigil/contract';
import { Moment } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { getTopPrediction } from '../case-data.ts';
import { CaseStatusBadge } from '../case-status.tsx';
import { CaseThumbnail } from './case-thumbnail.tsx';

interface EarlierScansProps {
	scans: Case[];
	/** The photo of the scan with this id did not load. */
	onBroken(id: string): void;
}

/** Earlier scans of the same lesion that the patient submitted, newest first. */
export function EarlierScans({ scans, onBroken }: EarlierScansProps) {
	return (
		<ul className="divide-y divide-line border-line border-y">
			{scans.map((scan) => {
				const { label, confidence } = getTopPrediction(scan);
				return (
					<li key={scan.id} className="grid grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] gap-4 py-3">
						<CaseThumbnail caseItem={scan} onBroken={() => onBroken(scan.id)} className="size-22 rounded-md" />
						<div className="grid content-start gap-1.5 text-sm">
							<p>
								<span className="font-semibold">{label}</span>
								{confidence > 0 && `, ${formatConfidence(confidence, 'clinical')}`}
							</p>
							<p className="text-quiet text-sm">
								<Moment at={scan.submitted_at} />
							</p>
							<p className="flex flex-wrap gap-2">
								<RiskBadge level={scan.risk_level} small />
								<CaseStatusBadge status={scan.status} />
							</p>
							{scan.notes && (
								<p dir="auto" className="whitespace-pre-line break-words">
									{scan.notes}
								</p>
							)}
						</div>
					</li>
				);
			})}
		</ul>
	);
}
