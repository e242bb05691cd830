import type { LesionClass, ModeSettings } from '@dermavigil/contract';

/**
 * The weight of the close-up, 0 to 1; the rest is the dermatoscope image's. The least log loss on the validation lesions
 * photographed twice: docs/decisions/2026-11-23-both-photos.md.
 */
const closeupWeight = 0.3;

/** Consumer mode calls a benign keratosis by the name of its most frequent kind. */
const toConsumerClass = (name: LesionClass): LesionClass =>
	name === 'benign_keratosis' ? 'seborrheic_keratosis' : name;

/**
 * The probabilities of one lesion from both of its photos: those of consumer mode for the close-up and those of clinical mode
 * for the dermatoscope image, each in the order of its mode's classes, 0 to 1. Gives the probabilities of clinical mode's
 * classes, to be interpreted by its settings. Classes that both modes know are fused by the weighted geometric mean
 * (logarithmic opinion pool, Genest and Zidek 1986); the close-up says nothing about the others, so they keep their share.
 */
export function fuseProbabilities(
	closeup: readonly number[],
	dermatoscope: readonly number[],
	modes: Record<'clinical' | 'consumer', Pick<ModeSettings, 'classes'>>,
	weight = closeupWeight,
): number[] {
	const inCloseup = modes.clinical.classes.map(
		(name) => closeup[modes.consumer.classes.indexOf(toConsumerClass(name))],
	);
	const pooled = dermatoscope.map((probability, index) => {
		const other = inCloseup[index];
		return other === undefined ? 0 : probability ** (1 - weight) * other ** weight;
	});
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
	const share = sum(dermatoscope.filter((_, index) => inCloseup[index] !== undefined));
	const scale = share / sum(pooled);
	return dermatoscope.map((probability, index) =>
		inCloseup[index] === undefined ? probability : pooled[index]! * scale,
	);
}
