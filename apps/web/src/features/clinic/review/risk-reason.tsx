import type { CaseDetail } from '@dermavigil/contract';
import { formatPercent } from '@dermavigil/contract';
import { RiskScale } from '../../../results/answer/risk-scale.tsx';

interface RiskReasonProps {
	reason: NonNullable<CaseDetail['risk_reason']>;
	/** Whether the patient answered questions, which count in the sum, and in no single probability. */
	withSymptoms: boolean;
}

/** How the risk came about: the summed probability on its scale with the thresholds, and what is summed. */
export function RiskReason({ reason, withSymptoms }: RiskReasonProps) {
	const { malignant_probability, malignant_labels, thresholds } = reason;
	return (
		<div className="grid w-full gap-2 text-sm">
			<RiskScale
				value={malignant_probability}
				thresholds={{ medium: thresholds.medium / 100, high: thresholds.high / 100 }}
				mode="clinical"
			/>
			<p className="text-quiet">
				Sum of {malignant_labels.join(', ')}
				{withSymptoms && ', with the patient’s answers'}. Medium ≥ {formatPercent(thresholds.medium)}, high ≥{' '}
				{formatPercent(thresholds.high)}.
			</p>
		</div>
	);
}
