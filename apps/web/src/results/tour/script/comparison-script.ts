import { type Comparison, type RiskLevel, riskNames } from '@dermavigil/contract';
import { draftDisclaimer, type Script, shortenText, writeScript } from './script.ts';

/** The comparison that a tour shows, with the line that stands above it. */
export interface TourComparison
	extends Pick<Comparison, 'before' | 'after' | 'alignment' | 'measures' | 'change_summary' | 'change_recommendation'> {
	verdict: string;
}

const rate = (risk: RiskLevel) => (risk === 'unknown' ? 'could not be rated' : `was rated ${riskNames[risk]}`);

/** The scenes of a comparison: then and now, the change, and what to do. */
export function writeComparisonScript(comparison: TourComparison): Script {
	const { before, after, alignment, verdict, change_summary, change_recommendation } = comparison;
	return writeScript([
		{ kind: 'before', title: 'Before', texts: [`The earlier photo ${rate(before.risk_level)}.`] },
		{ kind: 'after', title: 'After', texts: [`The newer photo ${rate(after.risk_level)}.`] },
		{
			kind: 'change',
			title: 'Both outlines',
			texts: [alignment ? 'The lines show the spot in both photos.' : 'We couldn’t line up the two photos.'],
		},
		{ kind: 'measures', title: 'What we found', texts: shortenText(`${verdict} ${change_summary}`) },
		{ kind: 'next-step', title: 'What to do', texts: shortenText(change_recommendation) },
		draftDisclaimer(),
	]);
}
