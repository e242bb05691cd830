import {
	type Explanation,
	formatBelow,
	formatList,
	type RiskLevel,
	redFlags,
	type SymptomName,
	type Symptoms,
	showSoon,
} from '@dermavigil/contract';
import { percent, tenths } from './phrases.ts';

/** The symptoms reported with a photo, and what they changed. */
export interface ReportedSymptoms {
	symptoms: Symptoms;
	/** Whether the mode has weights for the answers. */
	counted: boolean;
	/** Summed malignant probability from the photo alone, 0 to 1. */
	malignantBefore: number;
}

/** What the answers did to the summed malignant probability, 0 to 1. Just below a threshold, the text says so, as for the risk. */
export function describeSymptoms(
	{ counted, malignantBefore }: ReportedSymptoms,
	malignant: number,
	thresholds: { medium: number; high: number },
): string {
	const [before, after] = [malignantBefore, malignant].map((share) =>
		formatBelow(share, Object.values(thresholds), percent),
	);
	if (!counted) return 'Your answers did not change these percentages. In this mode the AI cannot use them.';
	if (before === after) return `Your answers did not raise that chance: it stays at ${after}.`;
	return `Your answers raised that chance from ${before} to ${after}.`;
}

/** The answers as given, and the probability without them. */
export function reportSymptoms({ symptoms, counted, malignantBefore }: ReportedSymptoms): string {
	const given = Object.entries(symptoms)
		.filter(([, answer]) => answer !== undefined)
		.map(([name, answer]) => `${name} ${typeof answer === 'number' ? answer : answer ? 'yes' : 'no'}`);
	const effect = counted ? `summed malignant probability without them ${tenths(malignantBefore)}` : 'not weighed';
	return `Reported: ${given.join(', ')}; ${effect}.`;
}

/** What to say instead of the advice for the risk alone. */
const afterRedFlag = {
	low: 'The photo looks low risk, but a photo cannot rule out what you noticed.',
	medium: 'Do not wait any longer than that.',
	high: 'Ask them to check it with a dermatoscope. This is not a diagnosis.',
} as const;
const clinicalAfterRedFlag = {
	low: 'The image alone is low risk, which does not rule out melanoma; the history takes precedence.',
	medium: 'Dermoscopic examination by an experienced reader; monitoring or biopsy according to clinical findings.',
} as const;

type Advice = Pick<Explanation, 'recommendation' | 'clinical_recommendation'>;

/** The red flags among the symptoms of one or several photos, in words; empty when there are none. */
export function nameRedFlags(...symptoms: (Symptoms | null)[]): string {
	const names = (Object.keys(redFlags) as (SymptomName & keyof typeof redFlags)[]).filter((name) =>
		symptoms.some((reported) => reported?.[name]),
	);
	return formatList(names.map((name) => redFlags[name]));
}

const examineSoon = (flags: string) => `The patient reports that ${flags}: examine it soon`;

/** The advice, starting with the red flags that were reported, if any. */
export function adviseAfterSymptoms(advice: Advice, risk: Exclude<RiskLevel, 'unknown'>, symptoms: Symptoms): Advice {
	const flags = nameRedFlags(symptoms);
	if (!flags) return advice;
	const clinical = risk === 'high' ? advice.clinical_recommendation : clinicalAfterRedFlag[risk];
	return {
		recommendation: `${showSoon(flags)} ${afterRedFlag[risk]}`,
		clinical_recommendation: `${examineSoon(flags)}, whatever the risk shown here. ${clinical}`,
	};
}

/** The advice for a photo that could not be assessed, starting with the red flags that were reported, if any. */
export function adviseUnassessed(advice: Advice, symptoms: Symptoms): Advice {
	const flags = nameRedFlags(symptoms);
	if (!flags) return advice;
	const what = advice.clinical_recommendation;
	return {
		recommendation: `${showSoon(flags)} No photo can rule out what you noticed. ${what}`,
		clinical_recommendation: `${examineSoon(flags)}. ${what}`,
	};
}
