import { type Assessment, labels, type Mode, type Outline, type TrainedModelCard } from '@dermavigil/contract';
import { explain } from './explain/explain.ts';
import type { ReportedSymptoms } from './explain/explain-symptoms.ts';
import { malignantProbability, riskLevel } from './risk.ts';

/** What follows from probabilities, 0 to 1 in the order of the mode's classes: the ranking, the risk, and the texts. */
export function interpretProbabilities(
	probabilities: readonly number[],
	{ mode, outline, reported }: { mode: Mode; outline: Outline | null; reported: ReportedSymptoms | null },
	card: Pick<TrainedModelCard, 'version' | 'modes'>,
): Pick<Assessment, 'prediction' | 'probabilities' | 'possible' | 'malignantProbability' | 'explanation'> {
	const settings = card.modes[mode];
	const ranked = settings.classes
		.map((name, index) => ({ name, probability: probabilities[index]! }))
		.sort((a, b) => b.probability - a.probability);
	const possible = ranked
		.filter(({ probability }, place) => place === 0 || probability >= settings.possibleFrom)
		.map(({ name }) => name);
	const malignant = malignantProbability(probabilities, settings);
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
