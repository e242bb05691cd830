import type { Measure, RiskLevel, Symptoms } from '@dermavigil/contract';
import { areaInLater, type Comparability, type Scale } from './comparability.ts';
import type { ObservedPair } from './observe.ts';
import { getUncertainties } from './uncertainties.ts';

/** The result of a photo that was analyzed by itself. */
export interface PhotoResult {
	risk: RiskLevel;
	/**
	 * Summed probability of the malignant classes, 0 to 100; null when it was not saved, or does not come from the photo
	 * alone.
	 */
	malignant: number | null;
	/** The symptoms reported with it. */
	symptoms: Symptoms | null;
}

/**
 * The five measures of a pair, in the contract's terms. If `results` has both photos' probabilities, those are
 * compared, since people have seen them; otherwise the ones measured again.
 */
export function measurePair(
	pair: ObservedPair,
	scales: [Scale, Scale],
	comparability: Comparability,
	results?: [PhotoResult, PhotoResult],
): Measure[] {
	const { before, after, alignment } = pair;
	const { basis, shape } = comparability;
	const uncertainties = getUncertainties(before.lesion, after.lesion, alignment !== null, basis);
	const [earlier, later] = [before.lesion.outline, after.lesion.outline];
	const measured = [before, after].map(({ lesion }) => (lesion.showsLesion ? lesion.malignant : null));
	const known = results?.map(({ malignant }) => malignant);
	const [from = null, to = null] = known?.every((value) => value !== null) ? known : measured;
	const compareShape = (name: 'asymmetry' | 'border', get: (outline: NonNullable<typeof earlier>) => number): Measure =>
		toMeasure(name, '', earlier && get(earlier), later && get(later), uncertainties[name], shape === undefined);
	return [
		measureArea(pair, scales, comparability, uncertainties.area),
		compareShape('asymmetry', ({ asymmetry }) => asymmetry),
		compareShape('border', ({ borderIrregularity }) => borderIrregularity),
		toMeasure(
			'colors',
			'',
			earlier?.colors.length ?? null,
			later?.colors.length ?? null,
			uncertainties.colors,
			shape === undefined || shape === 'cut off',
		),
		toMeasure(
			'malignant probability',
			'percent',
			from,
			to,
			uncertainties['malignant probability'],
			shape !== 'other kind' && shape !== 'other spot',
		),
	];
}

/** The area in mm² when both scales are known, otherwise in percent of the later photo's square. */
function measureArea(
	{ before, after, alignment }: ObservedPair,
	[from, to]: [Scale, Scale],
	{ basis, shape, area: reason }: Comparability,
	/** As a logarithm. */
	error: number,
): Measure {
	const marked = from.mmPerPixel !== null && to.mmPerPixel !== null;
	const unit = marked ? 'mm²' : '%';
	const sized = (area: number, { side, mmPerPixel }: Scale) =>
		marked ? area * (mmPerPixel ?? 0) ** 2 : (100 * area) / side ** 2;
	// The skin gives the scale more exactly than a marked coin does, so one photo's mark then serves both.
	const together = alignment && (basis === 'skin' || basis === 'distance');
	const earlier =
		before.lesion.outline && (together ? sized(areaInLater(before, alignment), to) : sized(before.area, from));
	const later = after.lesion.outline && sized(after.area, to);
	const known = { name: 'area' as const, unit, before: earlier, after: later };
	const difference = earlier && later ? 100 * (later / earlier - 1) : 0;
	// Growth by a factor is judged like shrinking by the same factor, which is fewer percent.
	const uncertainty = 100 * Math.abs(Math.expm1(difference < 0 ? -error : error));
	const change = classifyChange(difference, uncertainty);
	// A lesion that a photo cuts off has grown by at least what shows; whether it is unchanged cannot be seen.
	const isGuess = shape === 'cut off' && change !== 'increase';
	if (reason || !earlier || !later || isGuess) {
		return { ...known, difference: null, uncertainty: null, change: 'not comparable' };
	}
	return { ...known, difference, uncertainty, change };
}

function toMeasure(
	name: Measure['name'],
	unit: string,
	before: number | null,
	after: number | null,
	uncertainty: number,
	comparable: boolean,
): Measure {
	if (!comparable || before === null || after === null) {
		return { name, unit, before, after, difference: null, uncertainty: null, change: 'not comparable' };
	}
	const difference = after - before;
	return { name, unit, before, after, difference, uncertainty, change: classifyChange(difference, uncertainty) };
}

function classifyChange(difference: number, uncertainty: number): Measure['change'] {
	if (Math.abs(difference) <= uncertainty) return 'no measurable change';
	return difference > 0 ? 'increase' : 'decrease';
}
