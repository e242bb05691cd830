import { type Assessment, labels, type Mode, type Outline, type TrainedModelCard } from '@dermavigil/contract';
import { explain } from './explain/explain.ts';
import type { ReportedSymptoms } from './explain/explain-symptoms.ts';
import { malignantProbability, riskLevel } from './risk.ts';

interface Circumstances {
	mode: Mode;
	outline: Outline | null;
	/** null for the photo alone. `malignant` is the summed probability with the symptoms, 0 to 1. */
	reported: (ReportedSymptoms & { malignant: number }) | null;
}

/**
 * What follows from the photo's probabilities, 0 to 1 in the order of the mode's classes: the ranking, the risk, and the
 * texts. Reported symptoms count for the risk; a questionnaire names no lesion, so the ranking stays the photo's.
 */
export function interpretProbabilities(
	probabilities: readonly number[],
	{ mode, outline, reported }: Circumstances,
	card: Pick<TrainedModelCard, 'version' | 'modes'>,
): Pick<Assessment, 'prediction' | 'probabilities' | 'possible' | 'malignantProbability' | 'explanation'> {
	const settings = card.modes[mode];
	const ranked = settings.classes
		.map((name, index) => ({ name, probability: probabilities[index]! }))
		.sort((a, b) => b.probability - a.probability);
	const possible = ranked
		.filter(({ probability }, place) => place === 0 || probability >= settings.possibleFrom)
		.map(({ name }) => name);
	const malignant = reported?.malignant ?? malignantProbability(probabilities, settings);
	const risk = riskLevel(malignant, settings.thresholds);
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
		}),
	};
}
