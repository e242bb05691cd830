import type { ComparisonFacts } from './words.ts';

const always =
	'Whatever these figures say: show a spot to a doctor when it bleeds, itches, hurts, or changes in a way that you can see yourself.';

const retake =
	'For a better comparison, take another photo from the same distance, in the same light, with the spot in the middle and skin all around it; ' +
	'a coin beside it, marked in both photos, tells its size.';

/** The reason to have the spot seen, or else when to photograph it again. Nothing here ever says that all is well. */
function adviseFor({
	measures,
	sinceFirst,
	comparability: { area },
	supposed,
	risk,
}: ComparisonFacts): string | undefined {
	if ([...measures, sinceFirst].some((measure) => measure?.change === 'increase')) {
		return 'Have this spot seen by a dermatologist soon: a change like this is a reason to look at it closely, not a diagnosis.';
	}
	if (risk === 'high' || risk === 'medium') {
		const level = risk === 'high' ? 'High' : 'Medium';
		return `The later photo by itself was judged as ${level} Risk: have the spot seen by a dermatologist, even though no worsening was measured.`;
	}
	if (!area) return 'Photograph it again in about three months, and earlier if you notice a change.';
	return supposed && supposed.growth > supposed.uncertainty
		? 'Unless you know that the later photo was taken from nearer, the spot may have grown: have it seen by a dermatologist.'
		: undefined;
}

/** What to do about it. */
export function recommend(comparison: ComparisonFacts): string {
	const { aligned, comparability } = comparison;
	const sentences = [adviseFor(comparison), !aligned || comparability.area ? retake : undefined, always];
	return sentences.filter((sentence) => sentence !== undefined).join(' ');
}
