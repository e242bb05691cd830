/** Notes to patients that are written often. What stands in brackets is selected, to be typed over. */
export const noteTemplates = [
	{ name: 'Benign, no action', text: 'This looks benign in the photo. No action is needed. Come back if it changes.' },
	{ name: 'Monitor', text: 'This looks benign in the photo. Please take a new photo in [3 months].' },
	{
		name: 'See in person',
		text: 'We would like to examine this spot in person. Please book a visit within [2 weeks].',
	},
	{ name: 'Biopsy', text: 'We recommend a small skin sample (biopsy) of this spot. We will call you within [3 days].' },
	{ name: 'Urgent', text: 'Please see us within [48 hours]. Call the practice today and mention this message.' },
	{
		name: 'Retake photo',
		text: 'The photo is not clear enough. Please send a sharp one in daylight, from [4 inches] away.',
	},
] as const;

/** Where the first brackets of a text begin and end, themselves included; its end where there are none. */
export function findVariable(text: string): [number, number] {
	const start = text.indexOf('[');
	const end = text.indexOf(']', start) + 1;
	return start === -1 || end === 0 ? [text.length, text.length] : [start, end];
}
