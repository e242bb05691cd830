import type { Mode, TrainedModelCard } from '@dermavigil/contract';
import { calibrate, logSumExp } from './inference/calibrate.ts';
import { branches, type Measurement } from './inference/measurement.ts';
import { sumMalignant } from './risk.ts';
import { assessSubject, readGate } from './suitability.ts';

const logit = (probability: number) => Math.log(probability / (1 - probability));

/**
 * Whether the scores of the first views lie farther, in logits, from every threshold than the remaining views are
 * likely to move them. If so, it is settled whether the photo is suitable, its risk and its first name. A score that is
 * not a number is never settled.
 */
export function isSettled(
	scores: Measurement['scores'],
	mode: Mode,
	{ gate, modes }: Pick<TrainedModelCard, 'gate' | 'modes'>,
): boolean {
	const settings = modes[mode];
	const { margins, thresholds } = settings;
	const isFar = (value: number, threshold: number, margin: number) => Math.abs(value - threshold) > margin;

	const subject = assessSubject(scores.gate, mode, gate);
	const { notSkin, noLesion, otherKind } = readGate(scores.gate, mode, gate);
	if (!isFar(logit(notSkin + noLesion), logit(gate.notSkin), margins.noLesion)) return false;
	if (subject === 'not_skin' || subject === 'no_lesion') return true;
	if (!isFar(logit(otherKind), logit(gate.otherKind), margins.otherKind)) return false;
	if (subject === 'wrong_mode') return true;

	const familiarity = logSumExp(scores[branches[mode]]);
	if (!isFar(familiarity, settings.familiarFrom, margins.familiar)) return false;
	if (familiarity < settings.familiarFrom) return true;
	const probabilities = calibrate(scores[branches[mode]], settings);
	const risk = logit(sumMalignant(probabilities, settings));
	const [first, second] = probabilities.toSorted((a, b) => b - a);
	return (
		isFar(risk, logit(thresholds.medium), margins.risk) &&
		isFar(risk, logit(thresholds.high), margins.risk) &&
		Math.log(first! / second!) > margins.name
	);
}
