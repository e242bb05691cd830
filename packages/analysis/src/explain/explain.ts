import {
	type Explanation,
	formatShare,
	type LesionClass,
	labels,
	type Mode,
	type Outline,
	type RiskLevel,
} from '@dermavigil/contract';
import { describeOutline, reportOutline } from './explain-outline.ts';
import { adviseAfterSymptoms, describeSymptoms, type ReportedSymptoms, reportSymptoms } from './explain-symptoms.ts';
import { list } from './phrases.ts';

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
}

const about: Record<LesionClass, string> = {
	melanoma: 'a cancer of the pigment cells that is curable when it is found early',
	basal_cell_carcinoma: 'the most common skin cancer; it grows slowly and rarely spreads, but needs treatment',
	squamous_cell_carcinoma: 'a skin cancer that can grow within weeks and needs treatment',
	actinic_keratosis: 'a rough patch caused by years of sun; some turn into squamous cell carcinoma, so it is treated',
	melanocytic_nevus: 'an ordinary mole',
	benign_keratosis: 'a harmless thickening of the skin, such as a seborrheic keratosis or a sun spot',
	seborrheic_keratosis: 'a harmless, often waxy growth that comes with age',
	dermatofibroma: 'a harmless firm nodule of connective tissue',
	vascular_lesion: 'a harmless growth of small blood vessels',
};

/** How sure the model is, in words. */
function certainty(probability: number): string {
	if (probability >= 0.8) return 'The model is fairly sure of this.';
	return probability >= 0.5
		? 'The model is not certain.'
		: 'The model is unsure: several possibilities lie close together.';
}

/** What else cannot be ruled out, beyond the two that were named. */
function describeOthers(others: readonly LesionClass[]): string {
	if (others.length === 0) return '';
	const named = others.map((name) => labels[name]);
	return `It could also be ${list(named, 'or')}. `;
}

function describeRisk(findings: Findings): string {
	const sum = `Together, the possibilities that need treatment (skin cancers and actinic keratosis) make up ${formatShare(findings.malignant)}`;
	const reason = {
		low: `below the ${formatShare(findings.thresholds.medium)} from which a result is called medium risk.`,
		medium: `at or above the ${formatShare(findings.thresholds.medium)} from which a result is called medium risk.`,
		high: `at or above the ${formatShare(findings.thresholds.high)} from which a result is called high risk.`,
	}[findings.risk];
	return `${sum}, ${reason}`;
}

const advice = {
	low: 'Nothing here calls for haste. Take another photo in a month and compare. See a dermatologist if the spot changes, itches, bleeds, or worries you: a low risk is not an all-clear.',
	medium:
		'Have a dermatologist look at this spot within the next weeks. Until then take a photo every week, and go sooner if it bleeds, grows or changes.',
	high: 'Show this spot to a dermatologist as soon as you can, ideally within two weeks, and say that it may need to be examined under a dermatoscope. This is a reason for an examination, not a diagnosis.',
} as const;

const clinicalAdvice = {
	low: 'No sign of urgency in this image. Routine follow-up with photographic comparison; clinical context and patient history take precedence.',
	medium:
		'Dermoscopic examination by an experienced reader advised within weeks; short-term digital monitoring or biopsy according to clinical findings.',
	high: 'Prompt dermoscopic examination advised; consider excision or biopsy with histopathology according to clinical findings.',
} as const;

/** The four texts of a photo that could be assessed. Each number in them was measured in this photo. */
export function explain(findings: Findings): Explanation {
	const { ranked, possible, malignant, thresholds, risk, outline, reported } = findings;
	const [first, second] = [ranked[0]!, ranked[1]!];
	const others = possible.slice(2);
	const opening = reported?.counted
		? 'Together with your answers, the photo speaks most for'
		: 'The photo looks most like';
	const symptoms = reported ? ` ${describeSymptoms(reported, malignant)}` : '';
	const symptomReport = reported ? ` ${reportSymptoms(reported)}` : '';
	const advised = { recommendation: advice[risk], clinical_recommendation: clinicalAdvice[risk] };
	return {
		explanation_text:
			`${opening} ${labels[first.name]} (${formatShare(first.probability, 0)}): ${about[first.name]}. ` +
			`The second possibility is ${labels[second.name]} (${formatShare(second.probability, 0)}): ${about[second.name]}. ` +
			`${describeOthers(others)}${certainty(first.probability)} ${describeOutline(outline)} ${describeRisk(findings)}${symptoms}`,
		technical_summary:
			`${labels[first.name]} ${formatShare(first.probability, 0)}, ${labels[second.name]} ${formatShare(second.probability, 0)} ` +
			`(calibrated, ${ranked.length} classes). Summed malignant probability ${formatShare(malignant)}; ` +
			`thresholds ${formatShare(thresholds.medium)} medium, ${formatShare(thresholds.high)} high. ${reportOutline(outline)}${symptomReport} ` +
			`Model ${findings.modelVersion}, ${findings.mode} mode.`,
		...(reported ? adviseAfterSymptoms(advised, risk, reported.symptoms) : advised),
	};
}
