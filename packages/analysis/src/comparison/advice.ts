import { riskNames } from '@dermavigil/contract';
import { type ComparisonFacts, higherRisk } from './words.ts';

const always =
	'Whatever these numbers say, show the spot to a doctor if it bleeds, itches, hurts, or you can see a change yourself.';

const retake =
	'For a better comparison, take another photo from the same distance and in the same light. Keep the spot in the middle, with skin all around it. ' +
	'A coin beside it, marked in both photos, shows its size.';

/** The reason to have the spot seen, or else when to photograph it again. Nothing here ever says that all is well. */
function adviseFor({
	measures,
	sinceFirst,
	comparability: { area },
	sameDistance,
	risks,
}: ComparisonFacts): string | undefined {
	if ([...measures, sinceFirst?.measure].some((measure) => measure?.change === 'increase')) {
		return 'Show this spot to a dermatologist soon. A change like this needs a closer look. It is not a diagnosis.';
	}
	const risk = higherRisk(risks);
	if (risk === 'high' || risk === 'medium') {
		const rated =
			risks.before === risks.after ? 'Both photos were' : `The ${risks.after === risk ? 'newer' : 'earlier'} photo was`;
		return `${rated} rated ${riskNames[risk]}. Show the spot to a dermatologist, even though no worsening was measured.`;
	}
	if (!area) return 'Take another photo in a month, or sooner if you notice a change.';
	return sameDistance && sameDistance.growth > sameDistance.uncertainty
		? 'The spot may have grown, unless the newer photo was taken from closer. Show it to a dermatologist.'
		: undefined;
}

/** What to do about it. */
export function recommend(comparison: ComparisonFacts): string {
	const { aligned, comparability } = comparison;
	const sentences = [adviseFor(comparison), !aligned || comparability.area ? retake : undefined, always];
	return sentences.filter((sentence) => sentence !== undefined).join(' ');
}
