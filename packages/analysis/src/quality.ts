import { limits, type Mode, type ModelCard, type Suitability } from '@dermavigil/contract';

/** Whether a photo can be judged at all: by its size, and by the gate's probabilities in the card's order. */
export function judgeSuitability(
	photo: { width: number; height: number },
	gate: readonly number[],
	mode: Mode,
	card: ModelCard['gate'],
): Suitability {
	if (Math.min(photo.width, photo.height) < limits.upload.minSide) return 'too_small';
	const probability = (name: (typeof card.classes)[number]) => gate[card.classes.indexOf(name)]!;
	if (probability('not_skin') >= card.notSkin) return 'not_skin';
	const other = mode === 'clinical' ? 'phone' : 'dermoscopy';
	return probability(other) >= card.otherKind ? 'wrong_mode' : 'suitable';
}
