import { limits, type Mode, type Suitability, type TrainedModelCard } from '@dermavigil/contract';
import { logSumExp, softmax } from './inference/calibrate.ts';
import { branches, type Measurement } from './inference/measurement.ts';
import { brightness, sharpness, toGray } from './sharpness.ts';

/**
 * Whether a photo, of `size` pixels, can be assessed in a mode. If several things are wrong with it, names the first
 * that a person can fix: the photo itself, then what it shows, then the mode, and last that it resembles nothing
 * learned.
 */
export function assessSuitability(
	size: { width: number; height: number },
	{ input, scores }: Pick<Measurement, 'input' | 'scores'>,
	mode: Mode,
	card: Pick<TrainedModelCard, 'gate' | 'modes'>,
): Suitability {
	const { gate, modes } = card;
	if (Math.min(size.width, size.height) < limits.upload.minSide) return 'too_small';
	const gray = toGray(input);
	const light = brightness(gray);
	if (light < gate.darkBelow) return 'too_dark';
	if (light >= gate.brightFrom) return 'too_bright';
	if (sharpness(gray) < gate.sharpFrom) return 'blurred';
	const subject = assessSubject(scores.gate, mode, gate);
	if (subject !== 'suitable') return subject;
	return logSumExp(scores[branches[mode]]) < modes[mode].familiarFrom ? 'unfamiliar' : 'suitable';
}

/** The gate's probabilities, 0 to 1: that a photo shows no skin, or skin without a lesion, or belongs to the other mode. */
export function readGate(
	scores: readonly number[],
	mode: Mode,
	{ classes }: Pick<TrainedModelCard['gate'], 'classes'>,
): { notSkin: number; noLesion: number; otherKind: number } {
	const probabilities = softmax(scores);
	const getProbability = (name: (typeof classes)[number]) => probabilities[classes.indexOf(name)] ?? 0;
	return {
		notSkin: getProbability('not_skin'),
		noLesion: getProbability('no_lesion'),
		otherKind: getProbability(mode === 'clinical' ? 'phone' : 'dermoscopy'),
	};
}

/** What the gate's scores say about the photo's subject: whether it is a lesion, and of the kind that the mode assesses. */
export function assessSubject(
	scores: readonly number[],
	mode: Mode,
	gate: Pick<TrainedModelCard['gate'], 'classes' | 'notSkin' | 'otherKind'>,
): Extract<Suitability, 'suitable' | 'not_skin' | 'no_lesion' | 'wrong_mode'> {
	const { notSkin, noLesion, otherKind } = readGate(scores, mode, gate);
	if (notSkin + noLesion >= gate.notSkin) return notSkin >= noLesion ? 'not_skin' : 'no_lesion';
	return otherKind >= gate.otherKind ? 'wrong_mode' : 'suitable';
}
