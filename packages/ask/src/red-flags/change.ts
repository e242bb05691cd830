import { became, butNoNoun, ended, general, lesion, mole, notSupposed, own, said, without } from './said.ts';

/** What a spot was not before. */
const newState =
	'darker|lighter|paler|thicker|flatter|rougher|raised|uneven|irregular|jagged|lumpy|bumpy|blotchy|patchy|crusty|scaly|dark|black|brown|blue|gr[ae]y|red|pink|purple|white';

/** What a spot was before. */
const oldState = 'round|flat|even|smooth|small|light|pale|pink|brown|regular';

/** Says that it has changed or is changing. "Change" is missing, because general questions contain it: "Can moles change color?" */
export const change = [
	String.raw`\b(?:${lesion})\b.*${said('changed|changing|altered|evolved|evolving|morphed|morphing|darkened|darkening|(?:started|starting|starts|begun|beginning|began) to (?:change|darken)')}`,
	String.raw`\bchang(?:ed|ing) (?:${mole})\b|\b(?:it|(?:${mole}) (?:that|which)) ${notSupposed}changes\b`,
	String.raw`${own}(?:change|(?:get|become) (?:more )?(?:${newState}))\b`,
	said('(?:changed|changing) (?:its |in )?(?:colou?r|shape|size)'),
	String.raw`\b(?:colou?r|shape|border|edges?|surface|texture) (?:of (?:\w+ ){1,3})?${said('(?:has |have |is |are )?(?:changed|changing)')}`,
	said('(?:turned|turning|went|gone) (?:an? )?(?:\\w+ )?colou?r'),
	said(String.raw`(?:noticed|saw|seen|found|there is|there's) (?:a |an |some )?(?:\w+ )?changes?`),
	said(`${became}(?:itchy and |sore and )?(?:${newState})`) + butNoNoun,
	said(`${became}(?:two|several|many|multiple|different|more) colou?rs?`),
	String.raw`\b(?:${mole}|it) (?:is |has )?${said(`suddenly (?:${newState})`)}` + butNoNoun,
	String.raw`\b(?:${lesion}) (?:that |which )?${notSupposed}(?:gets|becomes|turns|goes) (?:[a-z]+ )?(?:${newState})\b`,
	String.raw`\b(?:${lesion}|colou?r|shape)\b.*\b(?:different|darker|lighter) (?:now|than (?:before|it|last)|from (?:before|how|last))\b`,
	// Not "darker than my others", "lighter in the middle"
	String.raw`\b(?:it|its|it's|(?:my|the|this) (?:${mole})) (?:is |looks |seems )(?:\w+ )?(?:darker|lighter)\b(?! (?:than|in|on|at|around|toward|towards)\b)`,
	// Not "looks different from my other moles"
	String.raw`\b(?:${lesion}) (?:now |suddenly )?looks (?:\w+ )?different\b(?! (?:from|than|to|on|in)\b)`,
	String.raw`\b(?:${lesion})\b.*\b(?:used to (?:be|look)\b.*\bnow|(?:lost|losing) (?:its )?colou?r|not (?:the )?same\b.*\b(?:before|anymore))\b`,
	String.raw`\bused to be (?:${oldState})\b.*\bnow\b`,
	String.raw`\b(?:${lesion})\b.*\b(?:no longer (?:${oldState})|was (?:${oldState})\b.*\bnow)\b`,
	String.raw`\b(?:${mole}|it) ${said('(?:is |has )?(?:fading|faded)')}`,
	// What it was not before
	String.raw`\b(?:not|isnt|doesnt|\w+n't) (?:look )?(?:the )?same (?:as|like) (?:before|it)\b`,
	String.raw`\b(?:not|isnt|doesnt|\w+n't) (?:look )?(?:like|what|how|as) it (?:did|was|used to)\b`,
	// A new part of it
	String.raw`\b(?:did not|didn't|didnt|never) have (?:\w+ )?before\b`,
	String.raw`\b(?:${mole}|it) (?:has )?${said('(?:got|developed|getting) an? (?:\\w+ )?(?:halo|ring)')}`,
	String.raw`\b(?:edges?|border) (?:is |are |looks? )(?:\w+ )?(?:fuzzy|blurred|blurry|jagged|ragged|uneven|irregular) now\b`,
	said(
		String.raw`new (?:\w+ )?(?:dot|spot|colou?r|part|area|lump|bump)s? (?:in|on|inside) (?:it|(?:my|the|this) (?:${mole}))`,
	),
	String.raw`\b(?:${mole}) ${said('(?:has |have )?developed an?')}`,
	String.raw`\b(?:was not|wasn't|wasnt|was never|never was) (?:so |this |that )?(?:${newState}) before\b|\bnever (?:been )?(?:so|this|that) dark`,
	String.raw`\b(?:did not|didn't|didnt|never) (?:use to )?look(?:ed)? (?:\w+ ){1,3}(?:before|last)\b`,
	ended('changing'),
];

const others =
	'results?|risk|answers?|score|percent|number|app|ai|model|maps?|photos?|images?|screen|password|policy|settings|hair|bruises?|tan';

/** The same words about something else. */
export const noChange = without(
	...general,
	// What people change, and what changes in the app or on healthy skin
	String.raw`\b(?:i|i've|i'm|we|you|who|what|doctor) (?:have |has |am |are |is |just )?(?:changed|changing)\b`,
	// Not "the mole on my face changed", "a skin tag turned black", "since the first photo it got darker"
	String.raw`(?:\b(?:${others})|(?<!\b(?:on|in|under|near|of) (?:\w+ )?)\b(?:skin|face)) (?:(?!it|tags?\b)\w+ ){0,2}(?:changed|changing|turned|turning|went|gone|became|becoming|become|gets|got|getting)\b`,
	String.raw`\b(?:changed|changing) (?:from|to) (?:low|medium|high)\b`,
	String.raw`\b(?:know|tell|see|check) (?:if|whether) (?:it|(?:a|my|the) \w+) (?:has |is )?(?:changed|changing)\b`,
);
