import type { Assessment, ModeSettings, Symptoms, TrainedModelCard } from '@dermavigil/contract';
import { softmax } from './inference/calibrate.ts';
import { interpretProbabilities, toProbabilities } from './interpret-probabilities.ts';
import { malignantProbability } from './risk.ts';

const yearsInDecade = 10;

/**
 * The assessment of a suitable photo with the patient's symptoms: they change the summed malignant probability, the risk
 * and the texts. The probabilities and names stay the photo's, and so do the outline and the heat-map: reassessing twice
 * is the same as reassessing once, and without symptoms the assessment is the photo's alone.
 * `card` must be that of the model that made the assessment; throws when it is of another version. An assessment of a
 * photo that could not be assessed stays as it is.
 */
export function reassess(
	assessment: Assessment,
	symptoms: Symptoms,
	card: Pick<TrainedModelCard, 'version' | 'modes'>,
): Assessment {
	const { mode, modelVersion, suitability, outline, fused } = assessment;
	const noSymptoms = isEmpty(symptoms);
	if (suitability !== 'suitable' || (noSymptoms && !assessment.symptoms)) return assessment;
	if (modelVersion !== card.version) throw new Error(`assessed by version ${modelVersion}, not by ${card.version}`);

	const settings = card.modes[mode];
	const photoAlone = toProbabilities(assessment.probabilities, settings);
	const reported = noSymptoms
		? null
		: {
				symptoms,
				counted: settings.symptomWeights !== undefined,
				malignantBefore: malignantProbability(photoAlone, settings),
				malignant: malignantProbability(applySymptoms(symptoms, photoAlone, settings), settings),
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

function isEmpty(symptoms: Symptoms): boolean {
	return Object.values(symptoms).every((answer) => answer === undefined);
}

/** What is added to the log-probability of each class: nothing for a symptom without an answer, as if it were the mean. */
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
