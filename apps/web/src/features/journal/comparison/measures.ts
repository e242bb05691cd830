import type { Measure } from '@dermavigil/contract';

/** What each measure is called, and what it means in plain words. */
export const measureTexts: Record<Measure['name'], { name: string; meaning: string }> = {
	area: {
		name: 'Area',
		meaning:
			'How much of the middle square of the later photo the spot covers, or how large it is once something of known size is marked in both photos. The difference is in percent of the earlier area.',
	},
	asymmetry: {
		name: 'Asymmetry',
		meaning: 'From 0, where the halves of the spot mirror each other, to 1.',
	},
	border: { name: 'Border', meaning: 'How ragged the edge is: 1 for a circle, more for notches and bays.' },
	colors: { name: 'Colors', meaning: 'How many of six colors occur in the spot.' },
	'malignant probability': {
		name: 'AI cancer probability',
		meaning: 'The chance of skin cancer or precancer, as the AI sees it, in percent.',
	},
};

export const changeTexts: Record<Measure['change'], string> = {
	increase: 'Increased',
	decrease: 'Decreased',
	'no measurable change': 'No measurable change',
	'not comparable': 'Not comparable',
};

const none = '–';

/** One decimal; two for numbers without a unit. */
export function formatMeasure(value: number | null, unit: string, signed = false): string {
	if (value === null) return none;
	const digits = unit === '' ? 2 : 1;
	const number = new Intl.NumberFormat('en-GB', {
		maximumFractionDigits: digits,
		signDisplay: signed ? 'exceptZero' : 'auto',
	}).format(value);
	return `${number}${suffixes[unit] ?? ` ${unit}`}`;
}

const suffixes: Record<string, string> = { '': '', '%': '%', percent: '%', points: ' points' };

/** The unit of a measure's difference and of its uncertainty. */
export function differenceUnit({ name, unit }: Measure): string {
	if (name === 'area') return '%';
	return unit === 'percent' ? 'points' : unit;
}
