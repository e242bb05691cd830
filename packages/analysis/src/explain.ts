import type { Explanation, LesionClass, Mode, Outline, RiskLevel, Suitability } from '@dermavigil/contract';
import { labels } from '@dermavigil/contract';

/** What was measured in one photo: everything that the texts may speak of. */
export interface Findings {
	mode: Mode;
	modelVersion: string;
	/** Classes with their probabilities, 0 to 1, most probable first. */
	ranked: { name: LesionClass; probability: number }[];
	/** Summed probability of the malignant classes, 0 to 1. */
	malignant: number;
	thresholds: { medium: number; high: number };
	risk: Exclude<RiskLevel, 'unknown'>;
	outline: Outline | null;
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

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** How sure the network is, in words. */
function certainty(probability: number): string {
	if (probability >= 0.8) return 'The network is fairly sure of this.';
	return probability >= 0.5
		? 'The network is not certain.'
		: 'The network is unsure: several possibilities lie close together.';
}

function list(words: readonly string[]): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What the outline shows, in everyday words; the cut-offs only choose words, never a risk. */
function describeOutline(outline: Outline | null): string {
	if (!outline) return 'No clear outline of a lesion was found, so its shape was not measured.';
	const shape =
		outline.asymmetry < 0.1
			? 'its halves mirror each other'
			: outline.asymmetry < 0.2
				? 'its halves differ a little'
				: 'its halves differ clearly';
	const border =
		outline.borderIrregularity < 1.25 ? 'smooth' : outline.borderIrregularity < 1.6 ? 'slightly uneven' : 'uneven';
	const colours = outline.colours.length ? ` Colours found: ${list(outline.colours)}.` : '';
	return `The lesion covers ${percent(outline.area)} of the square that was analysed; ${shape} and its border is ${border}.${colours}`;
}

function describeRisk(findings: Findings): string {
	const sum = `Together, the possibilities that need treatment (skin cancers and actinic keratosis) make up ${percent(findings.malignant)}`;
	const reason = {
		low: `below the ${percent(findings.thresholds.medium)} from which a result is called medium risk.`,
		medium: `at or above the ${percent(findings.thresholds.medium)} from which a result is called medium risk.`,
		high: `at or above the ${percent(findings.thresholds.high)} from which a result is called high risk.`,
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

/** The four texts of a photo that could be judged. Each number in them was measured in this photo. */
export function explain(findings: Findings): Explanation {
	const [first, second] = [findings.ranked[0]!, findings.ranked[1]!];
	const technical = findings.outline
		? `Outline: area ${percent(findings.outline.area)} of the analysed square, asymmetry ${findings.outline.asymmetry.toFixed(2)}, ` +
			`border irregularity ${findings.outline.borderIrregularity.toFixed(2)} (circle 1.00), colours: ${list(findings.outline.colours) || 'none named'}.`
		: 'Outline: none found.';
	return {
		explanation_text:
			`The photo looks most like ${labels[first.name]} (${percent(first.probability)}): ${about[first.name]}. ` +
			`The second possibility is ${labels[second.name]} (${percent(second.probability)}): ${about[second.name]}. ` +
			`${certainty(first.probability)} ${describeOutline(findings.outline)} ${describeRisk(findings)}`,
		technical_summary:
			`${labels[first.name]} ${percent(first.probability)}, ${labels[second.name]} ${percent(second.probability)} ` +
			`(calibrated, ${findings.ranked.length} classes). Summed malignant probability ${percent(findings.malignant)}; ` +
			`thresholds ${percent(findings.thresholds.medium)} medium, ${percent(findings.thresholds.high)} high. ${technical} ` +
			`Model ${findings.modelVersion}, ${findings.mode} mode.`,
		recommendation: advice[findings.risk],
		clinical_recommendation: clinicalAdvice[findings.risk],
	};
}

const retake =
	'Place the spot in the middle, fill about a third of the picture with it, use daylight without flash, and hold the camera still.';

const unsuitable: Record<Exclude<Suitability, 'suitable'>, (mode: Mode) => [why: string, what: string]> = {
	too_small: () => [
		'This picture has too few pixels to judge a spot on the skin.',
		'Use the original photo rather than a preview or a thumbnail, or move closer.',
	],
	not_skin: () => ['This does not look like a photo of a spot on the skin, so the network does not judge it.', retake],
	wrong_mode: (mode) =>
		mode === 'consumer'
			? [
					'This looks like a picture taken through a dermatoscope. Consumer mode has learnt from phone photos only.',
					'Analyse it again in Clinical mode.',
				]
			: [
					'This looks like an ordinary photo. Clinical mode has learnt from dermatoscope pictures only.',
					'Analyse it again in Consumer mode.',
				],
};

/** The four texts of a photo that cannot be judged: why, and what to do about it. */
export function explainUnsuitable(suitability: Exclude<Suitability, 'suitable'>, mode: Mode): Explanation {
	const [why, what] = unsuitable[suitability](mode);
	return {
		explanation_text: `${why} No risk was estimated.`,
		technical_summary: `${why} No class probabilities are reported.`,
		recommendation: `${what} If the spot worries you, show it to a dermatologist.`,
		clinical_recommendation: what,
	};
}
