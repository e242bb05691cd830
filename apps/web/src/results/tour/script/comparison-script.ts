import { type Comparison, describeRating } from '@dermavigil/contract';
import { describeNextStep, draftDisclaimer, type Script, shortenText, writeScript } from './script.ts';

/** The comparison that a tour shows, with the line that stands above it. */
export interface TourComparison
	extends Pick<
		Comparison,
		'before' | 'after' | 'alignment' | 'measures' | 'change_summary' | 'change_recommendation' | 'counts_from'
	> {
	verdict: string;
}

/** What the lines over the newer photo show. */
function describeOutlines({ before, after, alignment }: TourComparison): string {
	if (!alignment) return 'We couldn’t line up the two photos.';
	const [inBefore, inAfter] = [before, after].map(({ polygon }) => polygon.length > 0);
	if (inBefore && inAfter) return 'The lines show the spot in both photos.';
	if (!inBefore && !inAfter) return 'No outline was found in either photo.';
	return `No outline was found in the ${inAfter ? 'earlier' : 'newer'} photo.`;
}

/** The scenes of a comparison: then and now, the change, and what to do. */
export function writeComparisonScript(comparison: TourComparison): Script {
	const { before, after, verdict, change_summary, change_recommendation, counts_from } = comparison;
	return writeScript([
		{ kind: 'before', title: 'Before', texts: [`The earlier photo ${describeRating(before.risk_level)}.`] },
		{ kind: 'after', title: 'After', texts: [`The newer photo ${describeRating(after.risk_level)}.`] },
		{ kind: 'change', title: 'Outlines', texts: [describeOutlines(comparison)] },
		{ kind: 'measures', title: 'What we found', texts: shortenText(`${verdict} ${change_summary}`) },
		{ kind: 'next-step', title: 'What to do', texts: describeNextStep(change_recommendation, counts_from) },
		draftDisclaimer(),
	]);
}
