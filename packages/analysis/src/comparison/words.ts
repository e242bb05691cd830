import {
	describeRating,
	formatList,
	formatNumber,
	formatQuantity,
	formatWholePercent,
	type Measure,
	type Outline,
	type RiskLevel,
	riskNames,
	type Symptoms,
} from '@dermavigil/contract';
import type { Comparability, NotComparableReason } from './comparability.ts';

/** The area compared with that in the lesion's first photo. */
export interface AreaSince {
	measure: Measure;
	/** Whether a photo cuts the lesion off, so that it has grown by at least this much. */
	cutOff: boolean;
}

/** The facts that the texts are built from. */
export interface ComparisonFacts {
	measures: readonly Measure[];
	comparability: Comparability;
	/** Whether the photos could be aligned. */
	aligned: boolean;
	colors: { before: Outline['colors']; after: Outline['colors'] };
	/**
	 * How much larger the spot would be if both photos had been taken from the same distance, and how uncertain that is,
	 * in percent.
	 */
	sameDistance: { growth: number; uncertainty: number } | null;
	/** null when it is not known. */
	sinceFirst: AreaSince | null;
	/** Of each photo by itself. */
	risks: { before: RiskLevel; after: RiskLevel };
	/** Reported with each photo. */
	symptoms: { before: Symptoms | null; after: Symptoms | null };
}

const names: Record<Measure['name'], string> = {
	area: 'size',
	asymmetry: 'symmetry',
	border: 'border',
	colors: 'colors',
	'malignant probability': 'chance of cancer or precancer',
};

const reasonTexts: Record<NotComparableReason, string> = {
	'no lesion': 'no spot was found in one of the photos',
	'other kind': 'one photo was taken through a dermatoscope and the other was not',
	'other spot': 'the two photos may show different spots',
	'cut off': 'the spot reaches the edge of a photo',
	'not aligned': 'a closer photo looks like growth',
	'scale unknown': 'a closer photo looks like growth, and the skin around the spot shows too little to tell',
};

function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

const ranks: Record<RiskLevel, number> = { unknown: 0, low: 1, medium: 2, high: 3 };

/** The higher risk of the two photos. */
export const higherRisk = ({ before, after }: ComparisonFacts['risks']): RiskLevel =>
	ranks[before] > ranks[after] ? before : after;

/** Says that the two photos were rated differently, or not at all. An earlier, higher risk still counts. */
function describeRisks({ before, after }: ComparisonFacts['risks']): string[] {
	if (before === after) return before === 'unknown' ? ['Neither photo could be rated.'] : [];
	const rated = `The earlier photo ${describeRating(before)}, the newer one ${describeRating(after)}.`;
	if (ranks[before] < ranks[after] || before === 'low') return [rated];
	return [`${rated} The same spot can score differently: the earlier ${riskNames[before]} still counts.`];
}

/** A lesion that a photo cuts off may have grown by more than is visible. */
const about = (cutOff: boolean) => (cutOff ? 'at least' : 'about');

/** One sentence about a measure that changed by more than its uncertainty. */
function describeChange(measure: Measure, { colors, comparability }: ComparisonFacts): string {
	const { name, unit, before, after, difference, uncertainty, change } = measure;
	const up = change === 'increase';
	const [from, to, by] = [before ?? 0, after ?? 0, Math.abs(difference ?? 0)];
	const give = (digits: number, sign = '') => `± ${formatNumber(uncertainty ?? 0, digits)}${sign}`;
	switch (name) {
		case 'area': {
			const sizes = unit === 'mm²' ? `, ${formatNumber(to, 1)} mm² instead of ${formatNumber(from, 1)} mm²` : '';
			return `The spot is ${about(comparability.shape === 'cut off')} ${formatNumber(by)}% ${up ? 'larger' : 'smaller'} than before (${give(0, '%')})${sizes}.`;
		}
		case 'asymmetry':
			return `Its halves are ${up ? 'less' : 'more'} alike: asymmetry ${formatNumber(to, 2)} instead of ${formatNumber(from, 2)} (${give(2)}).`;
		case 'border':
			return `Its border is ${up ? 'more uneven' : 'smoother'}: ${formatNumber(to, 2)} instead of ${formatNumber(from, 2)} (${give(2)}).`;
		case 'colors': {
			const added = colors.after.filter((color) => !colors.before.includes(color));
			return `It shows ${formatQuantity(formatNumber(to), 'color')} instead of ${formatNumber(from)}${up ? `; new: ${formatList(added)}` : ''}.`;
		}
		case 'malignant probability':
			return `The chance of cancer or precancer ${up ? 'rose' : 'fell'} from ${formatWholePercent(from)} to ${formatWholePercent(to)} (± ${formatQuantity(formatNumber(uncertainty ?? 0), 'point')}).`;
	}
}

/**
 * How the photos were rated, what changed, what did not, and what could not be compared and why. A probability that
 * changed by less than its uncertainty is left out, because the two ratings say it better.
 */
export function summarize(comparison: ComparisonFacts): string {
	const { measures, comparability, aligned, risks } = comparison;
	const withChange = (...changes: Measure['change'][]) => measures.filter(({ change }) => changes.includes(change));
	const changed = withChange('increase', 'decrease').map((measure) => describeChange(measure, comparison));
	const steady = withChange('no measurable change')
		.filter(({ name }) => name !== 'malignant probability')
		.map(({ name }) => names[name]);
	const sentences = [...describeRisks(risks), ...changed];
	if (steady.length > 0) sentences.push(`No measurable change in ${formatList(steady)}.`);
	if (!aligned) sentences.push('We couldn’t line up the two photos.');
	sentences.push(
		...explainNotComparable(withChange('not comparable'), comparability),
		...describeSameDistance(comparison),
	);
	if (comparison.sinceFirst) sentences.push(describeSinceFirst(comparison.sinceFirst, steady.includes(names.area)));
	return sentences.join(' ');
}

function explainNotComparable(measures: readonly Measure[], { shape, area }: Comparability): string[] {
	const [areas, others] = [
		measures.filter(({ name }) => name === 'area'),
		measures.filter(({ name }) => name !== 'area'),
	];
	const explainMeasures = (which: readonly Measure[], reason: NotComparableReason | undefined) =>
		which.length > 0 && reason
			? [`${capitalize(formatList(which.map(({ name }) => names[name])))} can’t be compared: ${reasonTexts[reason]}.`]
			: [];
	return shape
		? explainMeasures(measures, shape)
		: [...explainMeasures(areas, area), ...explainMeasures(others, 'no lesion')];
}

/** What the outlines alone suggest about the size when the scale is not known. */
function describeSameDistance({ sameDistance, comparability: { area } }: ComparisonFacts): string[] {
	if (!sameDistance || (area !== 'scale unknown' && area !== 'not aligned')) return [];
	const by = formatNumber(Math.abs(sameDistance.growth));
	const size = by === '0' ? 'of the same size' : `about ${by}% ${sameDistance.growth > 0 ? 'larger' : 'smaller'}`;
	return [`If both photos were taken from the same distance, the spot would be ${size}. We can’t be sure.`];
}

/** `either`: whether the summary has just said that the size is unchanged since the earlier photo. */
function describeSinceFirst({ measure, cutOff }: AreaSince, either: boolean): string {
	const { difference, uncertainty, change } = measure;
	if (change === 'no measurable change') {
		return `Since the first photo, its size has not measurably changed${either ? ' either' : ''}.`;
	}
	const by = formatNumber(Math.abs(difference ?? 0));
	return `Since the first photo, it is ${about(cutOff)} ${by}% ${change === 'increase' ? 'larger' : 'smaller'} (± ${formatNumber(uncertainty ?? 0)}%).`;
}
