import { adviseAfterSymptoms, adviseUnassessed } from '@dermavigil/analysis/explain-symptoms';
import {
	advisesVisit,
	hasRedFlag,
	messages,
	type RiskLevel,
	type Scan,
	type ScanDetail,
	type Symptoms,
	unsuitableLabel,
} from '@dermavigil/contract';
import type { Answer } from './answer.ts';

/** What to do about an earlier High Risk that no doctor has seen: right whenever it is read. */
export const highRiskRecommendation =
	'Show this spot to a dermatologist within two weeks of that day. If they are over, go now.';
/** The same for a red flag, which any doctor can look into. */
export const redFlagRecommendation =
	'Show this spot to a doctor within two weeks of that day. If they are over, go now.';

/** What to do when the advice was not saved or did not load: red flags come first, as they did then. */
function adviseAgain(risk: RiskLevel, symptoms: Symptoms | null): string {
	const text = messages.analysis.adviceByRisk[risk];
	if (!symptoms) return text;
	const advice = { recommendation: text, clinical_recommendation: text };
	const advised = risk === 'unknown' ? adviseUnassessed(advice, symptoms) : adviseAfterSymptoms(advice, risk, symptoms);
	return advised.recommendation;
}

/**
 * What a saved scan tells people, as it was told then; `assessment` is null if it was not saved or did not load.
 * `unseenSince`: when it was saved, if somebody can still take it to a doctor; otherwise null.
 */
export function toAnswer(
	scan: Pick<Scan, 'risk_level' | 'mode' | 'predictions' | 'ai_explanation' | 'symptoms'>,
	assessment: ScanDetail['assessment'],
	unseenSince: string | null,
): Answer {
	const { risk_level, mode, predictions } = scan;
	const { recommendation, clinical_recommendation } = assessment?.explanation ?? {};
	const symptoms = assessment?.symptoms ?? scan.symptoms;
	const unsuitable = predictions[0]?.label === unsuitableLabel;
	return {
		riskLevel: risk_level,
		mode,
		label: unsuitable ? unsuitableLabel : 'Unknown',
		reason: unsuitable ? scan.ai_explanation : null,
		recommendation:
			(mode === 'clinical' && clinical_recommendation) || recommendation || adviseAgain(risk_level, symptoms),
		redFlag: hasRedFlag(symptoms),
		countsFrom: advisesVisit(risk_level, symptoms) ? unseenSince : null,
		predictions: unsuitable ? [] : predictions,
		possible: assessment?.possible ?? [],
		malignantProbability: assessment?.malignantProbability ?? null,
	};
}
