import {
	type Explanation,
	formatBelow,
	formatList,
	type LesionClass,
	labels,
	type Mode,
	messages,
	type Outline,
	type RiskLevel,
} from '@dermavigil/contract';
import { describeOutline, reportOutline } from './explain-outline.ts';
import { adviseAfterSymptoms, describeSymptoms, type ReportedSymptoms, reportSymptoms } from './explain-symptoms.ts';
import { percent, tenths } from './phrases.ts';

/** What was measured in one photo: everything that the texts may mention. */
export interface Findings {
	mode: Mode;
	modelVersion: string;
	/** Classes with their probabilities, 0 to 1, most probable first. */
	ranked: { name: LesionClass; probability: number }[];
	/** The classes that cannot be ruled out, most probable first. */
	possible: LesionClass[];
	/** Summed probability of the malignant classes, 0 to 1. */
	malignant: number;
	thresholds: { medium: number; high: number };
	risk: Exclude<RiskLevel, 'unknown'>;
	outline: Outline | null;
	/** null when no symptoms were reported. */
	reported: ReportedSymptoms | null;
	/** The summed malignant probability from each photo alone, 0 to 1; absent for a single photo. */
	fused?: { closeup: number; dermatoscope: number } | undefined;
}

const about: Record<LesionClass, string> = {
	melanoma: 'a serious skin cancer that can be cured when found early',
	basal_cell_carcinoma: 'the most common skin cancer. It grows slowly and rarely spreads, but it needs treatment',
	squamous_cell_carcinoma: 'a skin cancer that can grow within weeks and needs treatment',
	actinic_keratosis: 'a rough patch from years of sun. Some turn into skin cancer, so it is treated',
	melanocytic_nevus: 'an ordinary mole',
	benign_keratosis: 'a harmless thickening of the skin, such as an age spot',
	seborrheic_keratosis: 'a harmless, often waxy growth that comes with age',
	dermatofibroma: 'a harmless, firm bump',
	vascular_lesion: 'a harmless growth of small blood vessels',
};

/** How sure the model is, in words; no value is high enough to call it sure. */
function certainty(probability: number): string {
	if (probability >= 0.8) return 'The AI can still be wrong.';
	return probability >= 0.5 ? 'The AI is not certain.' : 'The AI is unsure: several answers are close.';
}

/** What else cannot be ruled out, besides the two that were already named. */
function describeOthers(others: readonly LesionClass[]): string {
	if (others.length === 0) return '';
	const named = others.map((name) => labels[name]);
	return `It could also be ${formatList(named, 'or')}. `;
}

/** In whole percent: tenths would claim a precision that the model does not have. */
function describeRisk({ malignant, thresholds, risk }: Findings): string {
	const [medium, high] = [percent(thresholds.medium), percent(thresholds.high)];
	const chance = formatBelow(malignant, Object.values(thresholds), percent);
	// Not "about over 99%" or "about just under 9%".
	const about = /^\d/.test(chance) ? `about ${chance}` : chance;
	const reason = {
		low: `Below ${medium} we call it low risk.`,
		medium: `From ${medium} we call it medium risk, and from ${high} high risk.`,
		high: `From ${high} we call it high risk.`,
	}[risk];
	return `The AI puts the chance of skin cancer or precancer at ${about}. ${reason}`;
}

const advice = {
	low: 'Watch this spot. See a dermatologist if it is new, changes, bleeds, itches, hurts or worries you: a low risk is not an all-clear. Take another photo in a month to compare.',
	medium:
		'Have a dermatologist look at this spot in the next few weeks. Go sooner if it bleeds, grows or changes. Take another photo before you go, to compare.',
	high: 'Show this spot to a dermatologist within two weeks. Ask them to check it with a dermatoscope. This is not a diagnosis.',
} as const;

const clinicalAdvice = {
	low: `${messages.analysis.lowCaveat} Routine follow-up with photographic comparison; history and clinical findings take precedence.`,
	medium:
		'Dermoscopic examination by an experienced reader within weeks; short-term digital monitoring or biopsy according to clinical findings.',
	high: 'Prompt dermoscopic examination; consider excision or biopsy with histopathology according to clinical findings.',
} as const;

/** What each photo alone gives, followed by a space. */
function reportFused(fused: Findings['fused']): string {
	if (!fused) return '';
	const [closeup, dermatoscope] = [tenths(fused.closeup), tenths(fused.dermatoscope)];
	return `Fused from both photos: ${closeup} by the close-up alone, ${dermatoscope} by the dermatoscope image alone. `;
}

/** The four texts for a photo that could be assessed. Every number in them was measured in this photo. */
export function explain(findings: Findings): Explanation {
	const { ranked, possible, malignant, thresholds, risk, outline, reported, fused } = findings;
	const [first, second] = [ranked[0]!, ranked[1]!];
	const others = possible.slice(2);
	const symptoms = reported ? ` ${describeSymptoms(reported, malignant, thresholds)}` : '';
	const symptomReport = reported ? ` ${reportSymptoms(reported)}` : '';
	const advised = { recommendation: advice[risk], clinical_recommendation: clinicalAdvice[risk] };
	return {
		explanation_text:
			`${fused ? 'Both photos together look' : 'The photo looks'} most like ${labels[first.name]} (${percent(first.probability)}): ${about[first.name]}. ` +
			`Next comes ${labels[second.name]} (${percent(second.probability)}): ${about[second.name]}. ` +
			`${describeOthers(others)}${certainty(first.probability)} ${describeOutline(outline)}${describeRisk(findings)}${symptoms}`,
		technical_summary:
			`${labels[first.name]} ${tenths(first.probability)}, ${labels[second.name]} ${tenths(second.probability)} ` +
			`(calibrated, ${ranked.length} classes). Summed malignant probability ${formatBelow(malignant, Object.values(thresholds), tenths)}; ` +
			`thresholds ${tenths(thresholds.medium)} medium, ${tenths(thresholds.high)} high. ${reportFused(fused)}${reportOutline(outline)}${symptomReport} ` +
			`Model ${findings.modelVersion}, ${findings.mode} mode.`,
		...(reported ? adviseAfterSymptoms(advised, risk, reported.symptoms) : advised),
	};
}
