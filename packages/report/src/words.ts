import { type Mode, type ModeCard, messages, type RiskLevel } from '@dermavigil/contract';
import type { ReportContent } from './content.ts';

export const notMedical = 'For research and education, not a medical device.';
export const notAdvice = 'AI-powered and not a substitute for medical advice.';

/** The title of the PDF, for its reader. */
export const documentTitle = ({ reader }: Pick<ReportContent, 'reader'>) =>
	reader === 'patient' ? 'Skin photo report' : 'Skin photo report, technical version';

/** What each risk level means for the person. What to do, and by when, follows below: answers may call for an earlier visit. */
export const riskMeanings: Record<RiskLevel, string> = {
	low: 'Skin cancer or precancer is unlikely in this photo. That is not an all-clear: a skin cancer can look harmless, above all in a photo.',
	medium: 'Skin cancer or precancer is possible. A dermatologist should look at this spot.',
	high: 'Skin cancer or precancer is likely enough that a dermatologist should look at this spot soon. This is not a diagnosis.',
	unknown: 'There is no risk result for this photo. Unknown does not mean low.',
};

export const modeNames: Record<Mode, string> = {
	consumer: 'Consumer mode (phone photo)',
	clinical: 'Clinical mode (dermatoscope image)',
};

/** The captions under the images. */
export const imageTexts = {
	photo:
		'As it was analyzed, made smaller and without place or camera details. The AI looks at the largest square in its middle.',
	outline: 'The edge of the spot as the AI found it. Area, symmetry, border and colors were measured inside this line.',
	heatmap:
		'The warmer the color, the more the AI relied on this part of the photo. It shows where the AI looked, not where a disease is.',
} as const;

/** How to read the numbers of the report; `card`: from the model and mode that made them, null when either is unknown. */
export const makeGuide = (card: ModeCard | null, mode: Mode | null): readonly { term: string; text: string }[] => [
	{
		term: 'Probabilities',
		text: 'How the AI divides its certainty among the conditions it has learned. What it has not learned is not in the list.',
	},
	...(card && mode
		? [
				{
					term: messages.analysis.alsoPossible,
					text: messages.analysis.possibleMeaning(card.metrics.possibilities.coverage.value, mode),
				},
			]
		: []),
	{
		term: 'Risk',
		text: 'Taken from the chances of skin cancer and precancer together, not from the first name alone. A second or third possibility can make a risk high.',
	},
];
