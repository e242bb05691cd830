import { formatShare, type Outline } from '@dermavigil/contract';
import { list } from './phrases.ts';

/** What the outline shows, in everyday words; the cut-offs only choose words, never a risk. */
export function describeOutline(outline: Outline | null): string {
	if (!outline) return 'No clear outline of a lesion was found, so its shape was not measured.';
	const shape =
		outline.asymmetry < 0.1
			? 'its halves mirror each other'
			: outline.asymmetry < 0.2
				? 'its halves differ a little'
				: 'its halves differ clearly';
	const border =
		outline.borderIrregularity < 1.25 ? 'smooth' : outline.borderIrregularity < 1.6 ? 'slightly uneven' : 'uneven';
	const width =
		outline.diameter === undefined ? '' : ` and measures ${formatShare(outline.diameter, 0)} of its side across`;
	const colors = outline.colors.length ? ` Colors found: ${list(outline.colors)}.` : '';
	return `The lesion covers ${formatShare(outline.area, 0)} of the square that was analyzed${width}; ${shape} and its border is ${border}.${colors}`;
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
