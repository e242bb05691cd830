import type { LesionClass, ModeSettings } from '@dermavigil/contract';

/**
 * The weight of the close-up, 0 to 1; the rest is the dermatoscope image's. It minimizes the log loss on the validation
 * lesions that were photographed twice: docs/decisions/2026-11-23-both-photos.md.
 */
const closeupWeight = 0.3;

/** Consumer mode names a benign keratosis after its most frequent kind. */
const toConsumerClass = (name: LesionClass): LesionClass =>
	name === 'benign_keratosis' ? 'seborrheic_keratosis' : name;

/**
 * The probabilities of one lesion from both of its photos: those of consumer mode for the close-up and those of
 * clinical mode for the dermatoscope image, each in the order of its mode's classes, 0 to 1. Returns the probabilities
 * of clinical mode's classes, to be interpreted with its settings. Classes that both modes have are fused by the
 * weighted geometric mean (logarithmic opinion pool, Genest and Zidek 1986); the close-up says nothing about the
 * others, which keep their share.
 */
export function fuseProbabilities(
	closeup: readonly number[],
	dermatoscope: readonly number[],
	modes: Record<'clinical' | 'consumer', Pick<ModeSettings, 'classes'>>,
	weight = closeupWeight,
): number[] {
	return reweigh(dermatoscope, closeup, modes, (probability, other) => probability ** (1 - weight) * other ** weight);
}

/**
 * Reweighs the probabilities of clinical mode's classes with those of consumer mode's classes, in the order of its
 * classes. Classes that consumer mode does not name keep their share.
 */
export function reweigh(
	probabilities: readonly number[],
	known: readonly number[],
	modes: Record<'clinical' | 'consumer', Pick<ModeSettings, 'classes'>>,
	weigh: (probability: number, known: number) => number,
): number[] {
	const matched = modes.clinical.classes.map((name) => known[modes.consumer.classes.indexOf(toConsumerClass(name))]);
	const weighed = probabilities.map((probability, index) => {
		const other = matched[index];
		return other === undefined ? 0 : weigh(probability, other);
	});
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
	const share = sum(probabilities.filter((_, index) => matched[index] !== undefined));
	const scale = share / sum(weighed);
	return probabilities.map((probability, index) =>
		matched[index] === undefined ? probability : weighed[index]! * scale,
	);
}
