import { type Mode, messages, type RiskLevel } from '@dermavigil/contract';
import type { ReportContent } from './content.ts';

export const notMedical = 'For research and education, not a medical device.';
export const notAdvice = 'AI-powered and not a substitute for medical advice.';

export const documentTitle = ({ reader }: Pick<ReportContent, 'reader'>) =>
	reader === 'patient' ? 'Skin photo report' : 'Skin photo report, technical version';

/** What each risk level means for the person. */
export const riskMeanings: Record<RiskLevel, string> = {
	low: 'The possibilities that need treatment are together unlikely in this photo. That is not an all-clear: a skin cancer can look harmless, above all in a photo.',
	medium:
		'The possibilities that need treatment are together likely enough for a dermatologist to have a look within the next weeks.',
	high: 'The possibilities that need treatment are together so likely that a dermatologist should look soon. This is a reason for an examination, not a diagnosis.',
	unknown: 'No risk was estimated for this photo. Unknown does not mean low.',
};

export const modeNames: Record<Mode, string> = {
	consumer: 'Consumer mode (phone photo)',
	clinical: 'Clinical mode (dermatoscope image)',
};

/** How to read the parts of the report. */
export const guide: readonly { term: string; text: string }[] = [
	{
		term: 'Photo',
		text: 'The photo that was analyzed, made smaller and without place or camera details. The model judges its largest centered square.',
	},
	{
		term: 'Outline',
		text: 'The edge of the spot as the model found it. Area, symmetry, border and colors were measured inside this line.',
	},
	{
		term: 'Heat-map',
		text: 'The warmer the color, the more this place spoke for what the photo alone looks most like. It shows what the model looked at, not where a disease is.',
	},
	{
		term: 'Probabilities',
		text: 'How the model divides its certainty among the conditions that it has learned. Whatever it has not learned is not in the list.',
	},
	{ term: messages.analysis.alsoPossible, text: messages.analysis.possibleMeaning },
	{
		term: 'Risk',
		text: 'Taken from the sum of the possibilities that need treatment, not from the first name alone. A second or third possibility can make a risk high.',
	},
];
