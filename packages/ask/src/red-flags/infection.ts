import { said, whether, without } from './said.ts';

/** A fever, pus, or redness, heat and swelling beside each other. */
export const infection = [
	said(
		String.raw`fever\w*|temperature|temp|chills|shiver\w*|puss?|infected|(?:have|has|got|getting|is) (?:an |a )?(?:\w+ )?infection`,
	),
	String.raw`${said('redness')} (?:\w+ ){0,4}(?:spread\w*|wider|growing|bigger)\b`,
	String.raw`${said('red')} (?:\w+ ){0,4}(?:spreading|spreads)\b|\bspreading (?:\w+ )?(?:red|redness)\b`,
	String.raw`${said('red|redness|swollen')} (?:\w+ ){0,5}${said('hot|warm')}`,
	String.raw`${said('hot|warm')} (?:\w+ ){0,5}${said('red|redness|swollen')}`,
	String.raw`${said('red (?:streaks?|lines?)')}(?! (?:\w+ ){0,3}nails?\b)`,
];

/** What these words say of something else. */
export const noInfection = without(
	whether('(?:get|become|be) infected'),
	String.raw`\b(?:room|water|low|normal|color) temperatures?\b|\btemperature (?:is|was) normal\b`,
	String.raw`\b(?:hay|yellow|scarlet) fever\b|\bfever blisters?\b`,
	String.raw`\bred (?:hair\w*|head\w*)\b`,
);
