import {
	hasRedFlag,
	messages,
	type RiskLevel,
	type Scan,
	type ScanDetail,
	unsuitableLabel,
} from '@dermavigil/contract';
import type { Answer } from './answer.ts';

/** What to do about a High Risk of some day that no doctor has seen: right whenever it is read. */
export const highRiskRecommendation =
	'Show this spot to a dermatologist within two weeks of that day. If they are over, go now.';

/** For scans that were saved without an assessment, and while theirs cannot be loaded. */
const recommendations: Record<RiskLevel, string> = {
	low: 'Watch this spot. See a dermatologist if it is new, changes, bleeds, itches, hurts or worries you.',
	medium: 'Have a dermatologist look at this spot in the next few weeks.',
	high: 'Show this spot to a dermatologist within two weeks.',
	unknown: messages.fallback.recommendation,
};

/**
 * What a saved scan says to people, as it was said then; `assessment` is null where it was not saved or did not load. `unseenSince`:
 * when it was saved, for who can still go to a doctor with it; null else.
 */
export function toAnswer(
	scan: Pick<Scan, 'risk_level' | 'mode' | 'predictions' | 'ai_explanation'>,
	assessment: ScanDetail['assessment'],
	unseenSince: string | null,
): Answer {
	const { risk_level, mode, predictions } = scan;
	const { recommendation, clinical_recommendation } = assessment?.explanation ?? {};
	const redFlag = hasRedFlag(assessment?.symptoms ?? null);
	const unsuitable = predictions[0]?.label === unsuitableLabel;
	return {
		riskLevel: risk_level,
		mode,
		label: unsuitable ? unsuitableLabel : 'Unknown',
		reason: unsuitable ? scan.ai_explanation : null,
		recommendation: (mode === 'clinical' && clinical_recommendation) || recommendation || recommendations[risk_level],
		redFlag,
		// Whatever else is advised gives no time.
		countsFrom: redFlag || risk_level === 'high' || risk_level === 'medium' ? unseenSince : null,
		predictions: unsuitable ? [] : predictions,
		possible: assessment?.possible ?? [],
		malignantProbability: assessment?.malignantProbability ?? null,
	};
}
