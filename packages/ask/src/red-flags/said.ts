/**
 * Words that negate the words after them. Contractions without their apostrophe are listed, because "constant" and
 * "went" end the same way.
 */
export const not = String.raw`no|not|never|neither|nor|without|nothing|\w+n't|dont|doesnt|didnt|isnt|wasnt|arent|werent|hasnt|havent|hadnt|cant|couldnt|wont|wouldnt|aint`;

/** Items of lists that can be negated as a whole: "has not bled, grown or changed", "no pain, itching, bleeding or crusts". */
const listed = String.raw`bleeds?|bled|bleeding|blood|oozing|grows?|grown|grew|growing|growth|chang(?:e[sd]?|ing)|itch\w*|hurts?|pain\w*|sore|swelling|swollen|crust\w*|scab\w*|fever|pus|redness|red|hot`;

/** Filler words between a "not" and what it negates: "does not seem to bleed", "I have not noticed any bleeding", "no sign of". */
const filler =
	'been|any|ever|yet|started|have|had|has|a|an|high|really|visibly|noticeably|recently|seems?|seemed|to|be|become|became|got|getting|(?:noticed|seen|feel|felt)(?: it)?|signs?|history|of';

/**
 * Up to four filler words, then the items of a list so far, or words before an "or": "itch or bleed". But what "does not heal or
 * bleeds" does bleed.
 */
const between = String.raw`(?:(?:${filler}) ){0,4}(?:(?:(?:${listed}) )+(?=(?:(?:${listed}) )+n?or (?:${listed}|anything)\b))?(?:(?:(?!heal|stop|go|or\b)\w+ ){1,2}n?or (?:any |a )?)?`;

/**
 * The words without a "not" before them. "Does not stop bleeding" counts, too, and so do "never bled before today" and "did
 * not bleed until now".
 */
export const said = (words: string) =>
	String.raw`(?:(?<!\b(?:${not}) ${between})\b(?:${words})\b|\b(?:${words})(?: \w+){0,2} (?:before|until|till)\b)`;

/** What has ended did happen: "it does not bleed anymore". */
export const ended = (words: string) => String.raw`\b(?:${words})(?: \w+)? (?:anymore|any more|any longer)\b`;

/** "If it grows" and "when a mole changes" do not say that it did. */
export const notSupposed = String.raw`(?<!\b(?:if|when|whether) (?:\w+ ){1,3})`;

export const mole =
	'mole|nevus|naevus|spot|lump|bump|nodule|lesion|freckle|birthmark|patch|mark|tag|growth|sore|ulcer|wart|pimple|cyst|scab|keratosis|streak|stripe|line|horn';
/** What people call the spot that they ask about. */
export const lesion = `${mole}|moles|spots|lumps|bumps|freckles|it|its|this|these|those|one|thing|something`;

/** About people's own spots, as learners of English say it: "my mole change color". Not "does my mole change color". */
export const own = String.raw`(?<!\b(?:can|could|do|does|did|will|would|should|may|might|if|when|whether|makes?|lets?|see|watch) (?:\w+ ){0,2})\b(?:it|${mole}) (?:has |is )?`;

const inNone = String.raw`(?!(?:my|this|that|the|it|i|there|no|not)\b)`;

/** Questions about no spot in particular: "Is a mole changing color a sign of melanoma?", "Does bleeding mean cancer?" */
export const general = [
	String.raw`\b(?:is|are) (?:${inNone}\w+ ){1,7}(?:a |an )?(?:\w+ )?(?:signs?|symptoms?)\b`,
	String.raw`\b(?:signs?|symptoms?) of (?:skin )?(?:cancer|melanoma)(?: ${inNone}\w+)*`,
	String.raw`\b(?:do|does) (?:${inNone}\w+ ){1,6}mean\b`,
	// About the questions beside a result
	String.raw`\basks?(?:ed|ing)? (?:me )?(?:if|whether)\b[^.]*`,
];

/** "Can melanoma grow in weeks?", "do moles bleed": questions whether such things happen. */
export const whether = (words: string) =>
	String.raw`\b(?:do|does|can|could|will|would) ${inNone}(?:\w+ ){1,4}(?:${words})\b`;

export const without = (...patterns: string[]) => new RegExp(patterns.join('|'), 'g');

/** As in "got darker", "has become a lot darker". Not "got a dark mole". */
export const became =
	'(?:turned|turning|went|gone|became|becoming|(?:has|have) become|got|gotten|getting) (?:a bit |a lot |a little |(?!(?:a|an|any|some|the|my|this|these|no|two|three|many)\\b)[a-z]+ )?';
/** "Got red spots" and "got dark skin" say what somebody has. */
export const butNoNoun = String.raw`(?! (?:${mole}|moles|spots|lumps|bumps|freckles|patches|marks|dots?|skin|hairs?|eyes?)\b)`;
