import { type CaseDetail, formatPercent } from '@dermavigil/contract';

interface RiskReasonProps {
	reason: NonNullable<CaseDetail['risk_reason']>;
}

/** How the risk came about: the summed probability on its scale, with the thresholds, and the same in words. */
export function RiskReason({ reason: { malignant_probability, malignant_labels, thresholds } }: RiskReasonProps) {
	const steps = [
		{ at: thresholds.medium, name: 'medium' },
		{ at: thresholds.high, name: 'high' },
	];
	return (
		<div className="grid w-full gap-2 text-sm">
			<div aria-hidden="true" className="relative mt-1 h-2.5 rounded-full bg-line">
				<span
					style={{ width: `${malignant_probability}%` }}
					className="absolute inset-y-0 left-0 rounded-full bg-primary"
				/>
				{steps.map(({ at, name }) => (
					<span key={name} style={{ left: `${at}%` }} className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink" />
				))}
			</div>
			<p>
				{malignant_labels.join(', ')}: <strong>{formatPercent(malignant_probability)}</strong> in total. Medium ≥{' '}
				{formatPercent(thresholds.medium)}, high ≥ {formatPercent(thresholds.high)}.
			</p>
		</div>
	);
}
