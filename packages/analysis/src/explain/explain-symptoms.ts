import {
	type Explanation,
	formatShare,
	type RiskLevel,
	redFlags,
	type SymptomName,
	type Symptoms,
} from '@dermavigil/contract';

/** The symptoms reported with a photo, and what they changed. */
export interface ReportedSymptoms {
	symptoms: Symptoms;
	/** Whether the mode knows how to weigh answers. */
	counted: boolean;
	/** Summed malignant probability by the photo alone, 0 to 1. */
	malignantBefore: number;
}

/** One sentence: what the answers did to the summed malignant probability, 0 to 1. */
export function describeSymptoms({ counted, malignantBefore }: ReportedSymptoms, malignant: number): string {
	const [before, after] = [formatShare(malignantBefore), formatShare(malignant)];
	if (!counted)
		return 'Your answers did not change these figures: in this mode the model has not learned to weigh them.';
	const effect =
		before === after
			? `left the share of the possibilities that need treatment at ${after}`
			: `${malignant > malignantBefore ? 'raised' : 'lowered'} the share of the possibilities that need treatment from ${before} to ${after}`;
	return `Your answers were taken into account: they ${effect}.`;
}

/** The answers as they were given, and the probability without them. */
export function reportSymptoms({ symptoms, counted, malignantBefore }: ReportedSymptoms): string {
	const given = Object.entries(symptoms)
		.filter(([, answer]) => answer !== undefined)
		.map(([name, answer]) => `${name} ${typeof answer === 'number' ? answer : answer ? 'yes' : 'no'}`);
	const effect = counted
		? `summed malignant probability by the image alone ${formatShare(malignantBefore)}`
		: 'not weighed';
	return `Reported: ${given.join(', ')}; ${effect}.`;
}

/** What to do instead of what the risk alone advises; at high risk that is urgent enough. */
const afterRedFlag = {
	low: 'The photo itself gives no reason for haste, but a photo cannot rule out what you noticed.',
	medium: 'Do not wait the few weeks that the photo alone would allow.',
} as const;
const clinicalAfterRedFlag = {
	low: 'The image alone shows no sign of urgency; the history takes precedence.',
	medium: 'Dermoscopic examination by an experienced reader; monitoring or biopsy according to clinical findings.',
} as const;

/** The advice, led by the red flags that were reported, if any. */
export function adviseAfterSymptoms(
	advice: Pick<Explanation, 'recommendation' | 'clinical_recommendation'>,
	risk: Exclude<RiskLevel, 'unknown'>,
	symptoms: Symptoms,
): Pick<Explanation, 'recommendation' | 'clinical_recommendation'> {
	const names = (Object.keys(redFlags) as (SymptomName & keyof typeof redFlags)[]).filter((name) => symptoms[name]);
	if (names.length === 0) return advice;
	const flags = names.map((name) => redFlags[name]).join(' and that ');
	return {
		recommendation:
			`You noticed that ${flags}: always show such a spot to a doctor soon, whatever the risk shown here. ` +
			(risk === 'high' ? advice.recommendation : afterRedFlag[risk]),
		clinical_recommendation:
			`The patient reports that ${flags}: examine it soon, whatever the risk shown here. ` +
			(risk === 'high' ? advice.clinical_recommendation : clinicalAfterRedFlag[risk]),
	};
}
