import {
	type Assessment,
	labels,
	type Mode,
	type ModeSettings,
	type Outline,
	type Prediction,
	type TrainedModelCard,
} from '@dermavigil/contract';
import { explain } from './explain/explain.ts';
import type { ReportedSymptoms } from './explain/explain-symptoms.ts';
import { sumMalignant, toRiskLevel } from './risk.ts';

interface Circumstances {
	mode: Mode;
	outline: Outline | null;
	/** null for the photo alone. `malignant` is the summed probability with the symptoms, 0 to 1. */
	reported: (ReportedSymptoms & { malignant: number }) | null;
	/** The predictions from each photo alone, when the probabilities come from both. */
	fused?: Assessment['fused'];
}

/**
 * What follows from the photo's probabilities, 0 to 1 in the order of the mode's classes: the ranking, the risk and the
 * texts. Reported symptoms count toward the risk, but since a questionnaire cannot name a lesion, the ranking stays the
 * photo's.
 */
export function interpretProbabilities(
	probabilities: readonly number[],
	{ mode, outline, reported, fused }: Circumstances,
	card: Pick<TrainedModelCard, 'version' | 'modes'>,
): Pick<Assessment, 'prediction' | 'probabilities' | 'possible' | 'malignantProbability' | 'explanation'> {
	const settings = card.modes[mode];
	const ranked = settings.classes
		.map((name, index) => ({ name, probability: probabilities[index]! }))
		.sort((a, b) => b.probability - a.probability);
	const possible = ranked
		.filter(({ probability }, place) => place === 0 || probability >= settings.possibleFrom)
		.map(({ name }) => name);
	const malignant = reported?.malignant ?? sumMalignant(probabilities, settings);
	const risk = toRiskLevel(malignant, settings.thresholds);
	const shown = ranked.map(({ name, probability }) => ({ label: labels[name], confidence: probability * 100 }));
	return {
		prediction: { top1: shown[0]!, top2: shown[1]!, riskLevel: risk },
		probabilities: shown,
		possible: possible.map((name) => labels[name]),
		malignantProbability: malignant * 100,
		explanation: explain({
			mode,
			modelVersion: card.version,
			ranked,
			possible,
			malignant,
			thresholds: settings.thresholds,
			risk,
			outline,
			reported,
			fused: fused && sumEach(fused, card),
		}),
	};
}

/** The summed malignant probability from each photo alone, 0 to 1. */
function sumEach(
	{ closeup, dermatoscope }: NonNullable<Assessment['fused']>,
	{ modes }: Pick<TrainedModelCard, 'modes'>,
) {
	const sum = (predictions: readonly Prediction[], settings: ModeSettings) =>
		sumMalignant(toProbabilities(predictions, settings), settings);
	return { closeup: sum(closeup, modes.consumer), dermatoscope: sum(dermatoscope, modes.clinical) };
}

/** The probabilities of a list of predictions, 0 to 1, in the order of a mode's classes. */
export function toProbabilities(
	predictions: readonly Prediction[],
	{ classes }: Pick<ModeSettings, 'classes'>,
): number[] {
	const given = new Map(predictions.map(({ label, confidence }) => [label, confidence / 100]));
	return classes.map((name) => given.get(labels[name]) ?? 0);
}
