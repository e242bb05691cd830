import type { Measure } from '@dermavigil/contract';
import { areaInLater, type Comparability, type Scale } from './comparability.ts';
import type { ObservedPair } from './observe.ts';
import { getUncertainties, type ScaleBasis } from './uncertainties.ts';

/** The five measures of a pair, as the contract has them. */
export function measurePair(
	pair: ObservedPair,
	scales: [Scale, Scale],
	{ basis, shape, area }: Comparability,
): Measure[] {
	const { before, after, alignment } = pair;
	const uncertainties = getUncertainties(before.measureLesion, after.measureLesion, alignment !== null, basis);
	const [earlier, later] = [before.measureLesion.outline, after.measureLesion.outline];
	const ofShape = (name: 'asymmetry' | 'border', of: (outline: NonNullable<typeof earlier>) => number): Measure =>
		compared(name, '', earlier && of(earlier), later && of(later), uncertainties[name], shape === undefined);
	return [
		measureArea(pair, scales, basis, area === undefined ? uncertainties.area : null),
		ofShape('asymmetry', ({ asymmetry }) => asymmetry),
		ofShape('border', ({ borderIrregularity }) => borderIrregularity),
		compared(
			'colors',
			'',
			earlier?.colors.length ?? null,
			later?.colors.length ?? null,
			uncertainties.colors,
			shape === undefined || shape === 'cut off',
		),
		compared(
			'malignant probability',
			'percent',
			before.measureLesion.showsLesion ? before.measureLesion.malignant : null,
			after.measureLesion.showsLesion ? after.measureLesion.malignant : null,
			uncertainties['malignant probability'],
			shape !== 'other kind' && shape !== 'other spot',
		),
	];
}

/** The area in mm² where both scales are known, else in percent of the later photo's square; `uncertainty` is null when it cannot be compared. */
function measureArea(
	{ before, after, alignment }: ObservedPair,
	[from, to]: [Scale, Scale],
	basis: ScaleBasis | null,
	uncertainty: number | null,
): Measure {
	const marked = from.mmPerPixel !== null && to.mmPerPixel !== null;
	const unit = marked ? 'mm²' : '%';
	const sized = (area: number, { side, mmPerPixel }: Scale) =>
		marked ? area * (mmPerPixel ?? 0) ** 2 : (100 * area) / side ** 2;
	// The skin tells the scale more exactly than a marked coin does, so that one mark then serves both photos.
	const together = alignment && (basis === 'skin' || basis === 'distance');
	const earlier =
		before.measureLesion.outline && (together ? sized(areaInLater(before, alignment), to) : sized(before.area, from));
	const later = after.measureLesion.outline && sized(after.area, to);
	const known = { name: 'area' as const, unit, before: earlier, after: later };
	if (uncertainty === null || !earlier || !later) {
		return { ...known, difference: null, uncertainty: null, change: 'not comparable' };
	}
	const difference = 100 * (later / earlier - 1);
	return { ...known, difference, uncertainty, change: classifyChange(difference, uncertainty) };
}

function compared(
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
