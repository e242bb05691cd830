import { formatWholePercent } from '../format.ts';
import { type Mode, photosOfMode, type RiskLevel } from '../labels.ts';

/** The part of `messages` for what an assessment lacks. */
export const fallbackMessages = {
	explanation: 'No explanation available.',
	recommendation: 'Consult a dermatologist.',
	label: 'N/A',
	heatmap: 'No heatmap available',
} as const;

/** The part of `messages` that explains an assessment. */
export const analysisMessages = {
	failed: 'Failed to get analysis from backend.',
	placeholder: (message: string) => `An error occurred while processing the image: ${message}`,
	placeholderAdvice: 'Please try again. If the problem persists, check the console or contact support.',
	/** Shown beside every Low. */
	lowCaveat: 'Low does not rule out melanoma.',
	/** Introduces the other possible names. */
	alsoPossible: 'It could also be',
	/** `coverage`: how often that was true, 0 to 1, according to the model card for photos of this mode. */
	possibleMeaning: (coverage: number, mode: Mode) =>
		`Together with the top match, these included the right answer in ${formatWholePercent(100 * coverage)} of our tests on ${photosOfMode[mode]}.`,
	/** Shown beside advice that was given on an earlier day; clinical mode's advice may say 'prompt' instead of a time. */
	countsFrom: (day: string) => `This advice counts from ${day}. If the visit is overdue, go now.`,
	/** What to do by the risk alone, for scans whose own advice was not saved or failed to load. */
	adviceByRisk: {
		low: 'Watch this spot. See a dermatologist if it is new, changes, bleeds, itches, hurts or worries you.',
		medium: 'Have a dermatologist look at this spot in the next few weeks.',
		high: 'Show this spot to a dermatologist within two weeks.',
		unknown: fallbackMessages.recommendation,
	} satisfies Record<RiskLevel, string>,
	disclaimer:
		'This result is AI-powered and not a substitute for medical advice. For research and education, not a medical device.',
};
