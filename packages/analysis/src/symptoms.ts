import type { Assessment, ModeSettings, Symptoms, TrainedModelCard } from '@dermavigil/contract';
import { adviseUnassessed } from './explain/explain-symptoms.ts';
import { explainUnsuitable } from './explain/explain-unsuitable.ts';
import { reweigh } from './fuse-probabilities.ts';
import { softmax } from './inference/calibrate.ts';
import { interpretProbabilities, toProbabilities } from './interpret-probabilities.ts';
import { sumMalignant } from './risk.ts';

const yearsInDecade = 10;

/**
 * The assessment of a photo with the patient's symptoms. They can raise the summed malignant probability and the risk,
 * never lower them, and they change the texts. The probabilities and names stay the photo's, and so do the outline and
 * the heat-map: reassessing twice is the same as reassessing once, and without symptoms the assessment is the photo's
 * alone. For an assessment from both photos, the symptoms count as they do for the close-up, for the conditions that
 * consumer mode names. If the photo could not be assessed, its recommendation starts with the red flags, and the rest
 * stays.
 * `card` must belong to the model that made the assessment; throws when it is of another version.
 */
export function reassess(
	assessment: Assessment,
	symptoms: Symptoms,
	card: Pick<TrainedModelCard, 'version' | 'modes'>,
): Assessment {
	const { mode, modelVersion, suitability, outline, fused } = assessment;
	const noSymptoms = isEmpty(symptoms);
	if (noSymptoms && !assessment.symptoms) return assessment;
	if (suitability !== 'suitable') {
		const texts = explainUnsuitable(suitability, mode);
		const explanation = { ...texts, ...adviseUnassessed(texts, symptoms) };
		return { ...assessment, explanation, symptoms: noSymptoms ? null : symptoms };
	}
	if (modelVersion !== card.version) throw new Error(`assessed by version ${modelVersion}, not by ${card.version}`);

	const settings = card.modes[mode];
	const photoAlone = toProbabilities(assessment.probabilities, settings);
	const malignantBefore = sumMalignant(photoAlone, settings);
	const answered = fused ? applyToBoth(symptoms, photoAlone, card) : applySymptoms(symptoms, photoAlone, settings);
	const withSymptoms = sumMalignant(answered, settings);
	const reported = noSymptoms
		? null
		: {
				symptoms,
				counted: card.modes[fused ? 'consumer' : mode].symptomWeights !== undefined,
				malignantBefore,
				malignant: Math.max(malignantBefore, withSymptoms),
			};
	return {
		...assessment,
		...interpretProbabilities(photoAlone, { mode, outline, reported, fused }, card),
		symptoms: reported && symptoms,
	};
}

/** The photo's own probabilities of a mode's classes, changed by the symptoms. */
export function applySymptoms(symptoms: Symptoms, photoAlone: readonly number[], settings: ModeSettings): number[] {
	const added = effects(symptoms, settings);
	return softmax(photoAlone.map((probability, i) => Math.log(probability) + added[i]!));
}

/** The fused probabilities of both photos, changed by the symptoms in the way that a close-up's are. */
function applyToBoth(
	symptoms: Symptoms,
	fused: readonly number[],
	{ modes }: Pick<TrainedModelCard, 'modes'>,
): number[] {
	return reweigh(
		fused,
		effects(symptoms, modes.consumer),
		modes,
		(probability, added) => probability * Math.exp(added),
	);
}

function isEmpty(symptoms: Symptoms): boolean {
	return Object.values(symptoms).every((answer) => answer === undefined);
}

/** What is added to the log-probability of each class: nothing for an unanswered symptom, as if its value were the mean. */
function effects(symptoms: Symptoms, { classes, symptomWeights }: ModeSettings): number[] {
	return classes.map((_, row) => {
		if (!symptomWeights) return 0;
		const sum = symptomWeights.names.reduce((total, name, column) => {
			const answer = symptoms[name];
			if (answer === undefined) return total;
			const value = typeof answer === 'number' ? answer / yearsInDecade : Number(answer);
			return total + symptomWeights.coefficients[row]![column]! * (value - symptomWeights.mean[column]!);
		}, 0);
		return symptomWeights.strength * sum;
	});
}
