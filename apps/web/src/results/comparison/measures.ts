import { formatConfidence, formatNumber, formatQuantity, type Measure, type Mode } from '@dermavigil/contract';

/** What each measure is called, and what it means in plain words. */
export const measureTexts: Record<Measure['name'], { name: string; meaning: string }> = {
	area: {
		name: 'Area',
		meaning:
			'How much of the photo’s middle square the spot covers. It is a size in mm² once you mark something of known size in both photos. The difference is in percent of the earlier area.',
	},
	asymmetry: {
		name: 'Asymmetry',
		meaning: '0 means that both halves of the spot mirror each other. The highest value is 1.',
	},
	border: { name: 'Border', meaning: 'How uneven the edge is: 1 for a circle, more for a ragged edge.' },
	colors: { name: 'Colors', meaning: 'How many of six colors occur in the spot.' },
	'malignant probability': {
		name: 'Chance of cancer or precancer',
		meaning: 'The chance of skin cancer or precancer, as the AI saw it in each scan.',
	},
};

export const changeTexts: Record<Measure['change'], string> = {
	increase: 'Increased',
	decrease: 'Decreased',
	'no measurable change': 'No measurable change',
	'not comparable': 'Not comparable',
};

const none = '–';

/**
 * A value from a scan in this mode: a probability as the scan itself shows it, numbers without a unit with two
 * decimals, others with one.
 */
export function formatMeasure(value: number | null, unit: string, mode: Mode | null): string {
	return value !== null && unit === 'percent' ? formatConfidence(value, mode) : formatDifference(value, unit);
}

/** Two decimals for numbers without a unit, none for points, otherwise one. */
export function formatDifference(value: number | null, unit: string, signed = false): string {
	if (value === null) return none;
	const rounded = formatNumber(value, unit === '' ? 2 : unit === 'point' ? 0 : 1);
	const number = signed && Number(rounded) > 0 ? `+${rounded}` : rounded;
	return unit === 'point' ? formatQuantity(number, unit) : `${number}${suffixes[unit] ?? ` ${unit}`}`;
}

const suffixes: Record<string, string> = { '': '', '%': '%' };

/** The unit of a measure's difference and of its uncertainty. */
export function differenceUnit({ name, unit }: Measure): string {
	if (name === 'area') return '%';
	return unit === 'percent' ? 'point' : unit;
}
