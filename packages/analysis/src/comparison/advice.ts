import { type Comparison, type Measure, riskNames } from '@dermavigil/contract';
import { nameRedFlags } from '../explain/explain-symptoms.ts';
import { type ComparisonFacts, higherRisk } from './words.ts';

const always =
	'Whatever these numbers say, show the spot to a doctor if it bleeds, itches, hurts, or you can see a change yourself.';

const retake =
	'For a better comparison, take another photo from the same distance and in the same light. Keep the spot in the middle, with skin all around it. ' +
	'A coin beside it, marked in both photos, shows its size.';

/**
 * Growth that the area alone does not show: since the lesion's first photo or, when the sizes could not be compared, by
 * the outlines if both photos were taken from the same distance.
 */
export function findGrowth({ measures, sameDistance, sinceFirst }: ComparisonFacts): Comparison['growth'] {
	if (sinceFirst?.measure.change === 'increase') return 'since first';
	const looksLarger = sameDistance !== null && sameDistance.growth > sameDistance.uncertainty;
	return looksLarger && isSizeUnknown(measures) ? 'possible' : null;
}

/**
 * Decided by the measure, not by the scale: a spot that the photo cuts off has a scale, yet may have grown outside the
 * photo.
 */
const isSizeUnknown = (measures: readonly Measure[]) =>
	measures.some(({ name, change }) => name === 'area' && change === 'not comparable');

// A melanoma may also shrink or fade in part. A change of the AI's probability is not a change of the spot.
const hasFaded = ({ measures, sinceFirst }: ComparisonFacts) =>
	[...measures.filter(({ name }) => name !== 'malignant probability'), sinceFirst?.measure].some(
		(measure) => measure?.change === 'decrease',
	);

/** Which photos are reasons to have a doctor see the spot: a change counts for the later one. Neither: no visit is advised. */
export function findVisitReasons(comparison: ComparisonFacts): { before: boolean; after: boolean } {
	const { measures, risks, symptoms } = comparison;
	const changed =
		findGrowth(comparison) !== null || measures.some(({ change }) => change === 'increase') || hasFaded(comparison);
	const isRisk = (when: 'before' | 'after') =>
		risks[when] === 'high' || risks[when] === 'medium' || nameRedFlags(symptoms[when]) !== '';
	return { before: isRisk('before'), after: changed || isRisk('after') };
}

/**
 * Says that a doctor should see the spot and why, or when to photograph it again. What to do comes first, because a
 * tour leaves out the end. Nothing here ever says that all is well.
 */
function adviseFor(comparison: ComparisonFacts): string | undefined {
	const { measures, risks, symptoms } = comparison;
	const growth = findGrowth(comparison);
	if (growth === 'since first' || measures.some(({ change }) => change === 'increase')) {
		return 'Show this spot to a dermatologist within two weeks. A change like this needs a closer look. It is not a diagnosis.';
	}
	const changed = hasFaded(comparison);
	const redFlags = nameRedFlags(symptoms.before, symptoms.after);
	const risk = higherRisk(risks);
	const reasons: string[] = [];
	if (risk === 'high' || risk === 'medium') {
		const rated =
			risks.before === risks.after ? 'Both photos were' : `The ${risks.after === risk ? 'newer' : 'earlier'} photo was`;
		reasons.push(`${rated} rated ${riskNames[risk]}.`);
	}
	if (redFlags) reasons.push(`By the answers given with these photos, ${redFlags}.`);
	if (reasons.length > 0) {
		const when = risk === 'high' || redFlags || changed ? 'within two weeks' : 'in the next few weeks';
		return `Show the spot to a dermatologist ${when}, even though no worsening was measured. ${reasons.join(' ')}`;
	}
	if (growth === 'possible') {
		const when = changed ? 'within two weeks' : 'in the next few weeks';
		return `Show the spot to a dermatologist ${when}. It may have grown, unless the newer photo was taken from closer.`;
	}
	if (changed) {
		return 'Show the spot to a doctor within two weeks. It has changed, even if it looks better.';
	}
	if (risks.after === 'unknown') {
		return 'Take a better photo now: the newer one could not be rated. If the spot worries you, show it to a doctor.';
	}
	return isSizeUnknown(measures)
		? undefined
		: 'Take the next photo a month after the last one, or sooner if you notice a change.';
}

/** What to do about the comparison. */
export function recommend(comparison: ComparisonFacts): string {
	const { aligned, measures } = comparison;
	const sentences = [adviseFor(comparison), !aligned || isSizeUnknown(measures) ? retake : undefined, always];
	return sentences.filter((sentence) => sentence !== undefined).join(' ');
}
