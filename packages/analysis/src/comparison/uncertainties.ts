import type { Measure, Mode } from '@dermavigil/contract';
import type { LesionMeasurement } from './measure-lesion.ts';

type Name = Measure['name'];
type Allowances = Record<Name, number>;

/**
 * The difference that two photos of an unchanged lesion stay within in at least 19 of 20 cases, as a multiple of how
 * much the measure is expected to vary in those photos (see `measureVariation`). `apart` is for photos that could not
 * be aligned.
 *
 * clinical: what holds 98% (colors: 95%) of the 188 pairs of HAM10000 photos with the same lesion_id in the validation
 * split, so that all five together hold 90%. The training split was not used, because the model varies less on what it
 * has learned from. consumer: the same of all 38 pairs of PAD-UFES-20 that show the same lesion, and nowhere less than
 * clinical. bench/comparison.ts with `--splits test` measures what share the clinical ones hold on photos that were not
 * used to choose them; no such phone photos are left.
 */
const allowances: Record<Mode, Record<'together' | 'apart', Allowances>> = {
	clinical: {
		together: { area: 1.5, asymmetry: 0.35, border: 1, colors: 1, 'malignant probability': 1.05 },
		apart: { area: 1.5, asymmetry: 0.35, border: 1, colors: 2, 'malignant probability': 1.05 },
	},
	consumer: {
		together: { area: 1.5, asymmetry: 0.5, border: 1, colors: 2, 'malignant probability': 1.1 },
		apart: { area: 1.5, asymmetry: 0.55, border: 1.9, colors: 3, 'malignant probability': 1.1 },
	},
};

/**
 * Two marks of known length, each placed to within 3% (two pixels at each end of a coin 130 pixels wide): assumed, not
 * measured.
 */
const markError = 2 * Math.SQRT2 * 0.03;
/** A difference in distance that the lesion's own marks cannot reveal: see `sameDistance`. */
const distanceError = 0.06;

/**
 * How the scale between the two photos is known: from marks of the skin, from the patient's marks, or because the
 * lesion's own marks did not move.
 */
export type ScaleBasis = 'skin' | 'marks' | 'distance';

/**
 * How much each measure varies: more with a blurred border, and where the model is undecided. The area's value is a
 * logarithm.
 */
function measureVariation(before: LesionMeasurement, after: LesionMeasurement): Allowances {
	const blur = (before.blur + after.blur) / 2;
	const probability = (before.malignant + after.malignant) / 200;
	return {
		area: 0.02 + blur,
		asymmetry: 0.05 + blur,
		border: 0.05 + blur,
		colors: 1,
		'malignant probability': 2 + 100 * Math.sqrt(probability * (1 - probability)),
	};
}

/** The uncertainty of each measure's difference, in the contract's units; the area's is a logarithm of the factor. */
export function getUncertainties(
	before: LesionMeasurement,
	after: LesionMeasurement,
	together: boolean,
	basis: ScaleBasis | null,
): Allowances {
	const variation = measureVariation(before, after);
	const allowed = allowances[after.mode][together ? 'together' : 'apart'];
	const scale = { skin: 0, marks: markError, distance: distanceError }[basis ?? 'skin'];
	return {
		area: Math.hypot(allowed.area * variation.area, scale),
		asymmetry: allowed.asymmetry * variation.asymmetry,
		border: allowed.border * variation.border,
		colors: allowed.colors,
		'malignant probability': allowed['malignant probability'] * variation['malignant probability'],
	};
}
