import { said, whether, without } from './said.ts';

const wound = 'wound|stitch|stitches|incision|cut|scar|graft|biopsy|site';

/** A fever, pus, or redness, heat and swelling together. */
export const infection = [
	said(
		String.raw`fever\w*|temperature|temp|chills|shiver\w*|puss?|infected|(?:have|has|got|getting|is) (?:an |a )?(?:\w+ )?infection`,
	),
	said(
		String.raw`septic|sepsis|(?:have|has|had|got|getting|with) (?:\w+ )?cellulitis|cellulitis (?:on|in|of|again|is)`,
	),
	said('(?:yellow|green) (?:goo|gunk|stuff|fluid|liquid|discharge)'),
	String.raw`\b(?:${wound}) (?:is |are |feels? |looks? |has become |got |gets )(?:\w+ ){0,2}${said('hot|throbbing|red and swollen|swollen and red|burst|open')}`,
	String.raw`\b(?:${wound}) ${said('(?:has |have |is |are )?(?:burst|opened|(?:coming|came|come) (?:apart|open|undone))')}`,
	String.raw`\b(?:${wound})\b.*${said('feel(?:ing)? (?:\\w+ )?(?:ill|unwell)')}|${said('feel(?:ing)? (?:\\w+ )?(?:ill|unwell)')}.*\b(?:${wound})\b`,
	String.raw`${said('redness')} (?:\w+ ){0,4}(?:spread\w*|wider|growing|bigger)\b`,
	String.raw`${said('red')} (?:\w+ ){0,4}(?:spreading|spreads)\b|\bspreading (?:\w+ )?(?:red|redness)\b`,
	String.raw`${said('red|redness|swollen')} (?:\w+ ){0,5}${said('hot|warm')}`,
	String.raw`${said('hot|warm')} (?:\w+ ){0,5}${said('red|redness|swollen')}`,
	String.raw`${said('red (?:streaks?|lines?)')}(?! (?:\w+ ){0,3}nails?\b)`,
];

/** The same words about something else. */
export const noInfection = without(
	whether('(?:get|become|be) infected'),
	String.raw`\b(?:room|water|low|normal|color) temperatures?\b|\btemperature (?:is|was) normal\b`,
	String.raw`\b(?:hay|yellow|scarlet) fever\b|\bfever blisters?\b`,
	String.raw`\bred (?:hair\w*|head\w*)\b`,
);
