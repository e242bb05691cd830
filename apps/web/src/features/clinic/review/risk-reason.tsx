import { type Case, type CaseDetail, formatPercent } from '@dermavigil/contract';
import { RiskScale } from '../../../results/answer/risk-scale.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { namePhotos } from './photo-select.tsx';

interface RiskReasonProps {
	reason: NonNullable<CaseDetail['risk_reason']>;
	/** Whether the patient answered questions: the answers count in the sum, but in no single probability. */
	withSymptoms: boolean;
}

/** How the risk came about: the summed probability on its scale with the thresholds, and its parts. */
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

/** The AI's result for each further photo alone. The risk of the case may not include it, and be lower. */
export function FurtherRisks({ caseItem, detail }: { caseItem: Case; detail: CaseDetail | undefined }) {
	const names = namePhotos(caseItem);
	return detail?.further_assessments.map((assessment, index) => {
		const photo = `${index + 2} of ${names.length}: ${names[index + 1]}`;
		return (
			assessment && (
				<p key={photo} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
					Photo {photo}, alone <RiskBadge level={assessment.prediction.riskLevel} small />
				</p>
			)
		);
	});
}
