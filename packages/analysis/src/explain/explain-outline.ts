import { formatList, formatShare, type Outline } from '@dermavigil/contract';

/**
 * What an outline shows, in everyday words, one sentence for each finding; the cut-offs only choose words, never a
 * risk. An even shape gets no sentence: it would reassure, and the model misses melanomas that have one.
 */
export function describeShape({ asymmetry, borderIrregularity, colors }: Outline) {
	return {
		asymmetry: asymmetry < 0.1 ? '' : `Its two halves differ ${asymmetry < 0.2 ? 'a little' : 'clearly'}.`,
		border: borderIrregularity < 1.25 ? '' : `Its edge is ${borderIrregularity < 1.6 ? 'slightly uneven' : 'uneven'}.`,
		colors: colors.length ? `Colors found: ${formatList(colors)}.` : '',
	};
}

/** Used when no outline was found. */
export const noOutline = 'The edge of the spot was not clear, so its shape was not measured.';

/** What the outline shows, in everyday words, followed by a space. */
export function describeOutline(outline: Outline | null): string {
	const sentences = outline ? Object.values(describeShape(outline)) : [noOutline];
	return sentences
		.filter(Boolean)
		.map((sentence) => `${sentence} `)
		.join('');
}

/** The outline's measures as numbers. */
export function reportOutline(outline: Outline | null): string {
	if (!outline) return 'Outline: none found.';
	const { area, asymmetry, borderIrregularity, colors, diameter } = outline;
	const width = diameter === undefined ? '' : ` greatest diameter ${diameter.toFixed(2)} of its side,`;
	return (
		`Outline: area ${formatShare(area)} of the analyzed square,${width} asymmetry ${asymmetry.toFixed(2)}, ` +
		`border irregularity ${borderIrregularity.toFixed(2)} (circle 1.00), colors: ${formatList(colors) || 'none named'}.`
	);
}
