import { formatShare, type Outline } from '@dermavigil/contract';
import { list } from './phrases.ts';

/**
 * What the outline shows, in everyday words, with a space after it; the cut-offs only choose words, never a risk. An even
 * shape is not mentioned: it would calm, and the model misses melanomas that have one.
 */
export function describeOutline(outline: Outline | null): string {
	if (!outline) return 'The edge of the spot was not clear, so its shape was not measured. ';
	const { asymmetry, borderIrregularity, colors } = outline;
	const halves = asymmetry < 0.1 ? '' : `Its two halves differ ${asymmetry < 0.2 ? 'a little' : 'clearly'}. `;
	const edge =
		borderIrregularity < 1.25 ? '' : `Its edge is ${borderIrregularity < 1.6 ? 'slightly uneven' : 'uneven'}. `;
	return `${halves}${edge}${colors.length ? `Colors found: ${list(colors)}. ` : ''}`;
}

/** The outline's measures as numbers. */
export function reportOutline(outline: Outline | null): string {
	if (!outline) return 'Outline: none found.';
	const { area, asymmetry, borderIrregularity, colors, diameter } = outline;
	const width = diameter === undefined ? '' : ` greatest diameter ${diameter.toFixed(2)} of its side,`;
	return (
		`Outline: area ${formatShare(area, 0)} of the analyzed square,${width} asymmetry ${asymmetry.toFixed(2)}, ` +
		`border irregularity ${borderIrregularity.toFixed(2)} (circle 1.00), colors: ${list(colors) || 'none named'}.`
	);
}
