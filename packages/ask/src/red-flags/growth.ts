import {
	became,
	butNoNoun,
	ended,
	general,
	lesion,
	mole,
	not,
	notSupposed,
	own,
	said,
	whether,
	without,
} from './said.ts';

const faster =
	'fast|faster|quick|quickly|rapid|rapidly|sudden|suddenly|overnight|days?|weeks?|months?|hours?|minute|since|lot|double|doubled|triple|tripled|twice|every|constantly';
const bigger = 'grow|grows|growing|grew|grown|bigger|larger|swelling|spreading|enlarging|enlarged';

/**
 * Says that it has grown or is growing. "Grow" and "get bigger" are missing, because general questions contain them:
 * "Do moles grow with age?"
 */
export const growth = [
	// How fast it grows
	String.raw`${said(bigger)}.*\b(?:${faster})\b`,
	String.raw`\b(?:${faster})\b.*${said(bigger)}`,
	// That it grows
	String.raw`\b(?:${lesion})\b.*${said('grew|grown|doubled|tripled|has enlarged|enlarging|(?:is|are|was|been|keeps?|kept|started|still) growing')}`,
	String.raw`\b(?:${mole}|my moles|its|it's) (?:(?:on|in|under|near|behind) (?:\w+ ){1,3})?growing\b|\bgrowing (?:${mole})\b|\b(?:${not}) stops? growing\b`,
	String.raw`\b(?:${lesion}) (?:that |which )?${notSupposed}(?:grows|(?:gets|becomes) (?:a bit |a lot |much )?(?:bigger|larger|wider))\b`,
	String.raw`${own}(?:grow|(?:get|become) (?:more )?(?:big|bigger|larger|wider))\b`,
	String.raw`\b(?:${mole}|it) (?:(?:on|in|under) (?:\w+ ){1,3})?(?:that |which )?(?:\w+ )?${said('increasing|increased|expanding|expanded|spreading')}`,
	said(`${became}(?:bigger|larger|wider|big|huge)`) + butNoNoun,
	String.raw`\b(?:${mole}|it) (?:has|have) ${said('spread')}`,
	// From small to large
	String.raw`\b(?:small|tiny|little)\b.*\b(?:now|to) (?:[\w']+ ){0,3}(?:big|large|huge|massive|enormous)\b`,
	String.raw`\bsize of an? \w+\b.*\bnow (?:[\w']+ ){0,4}(?:like|size)\b`,
	String.raw`\b(?:lump|bump|nodule)\b.*${said('(?:came up|come up|appeared|popped up)')} (?:\w+ ){0,8}(?:in|within|over|after) (?:\w+ ){0,3}(?:days|weeks)\b`,
	String.raw`\b(?:lump|bump|nodule)\b.*${said('(?:came|come) up')} (?:\w+ )?(?:quick|quickly|fast|suddenly|overnight)\b`,
	String.raw`\bfrom an? (?:dot|speck|pinhead|freckle|pimple|pea) to an? \w+\b`,
	String.raw`\b(?:it|it's|its|${mole}) (?:is )?(?:huge|massive|enormous) now\b`,
	said('(?:bigger|larger|wider) (?:now|than (?:before|it was|last))'),
	// Not "is bigger than a pencil"
	String.raw`\b(?:it|its|it's|(?:my|the|this) (?:${mole})) (?:is |looks |seems )?(?:\w+ )?(?:bigger|larger)\b(?! (?:than|in|on|at)\b)`,
	said('(?:doubled|tripled|increased|increasing) in size|size (?:has |is )?(?:doubled|tripled|increased|increasing)'),
	String.raw`\b(?:twice|double|triple) (?:as big|as large|(?:the|its) size)\b`,
	// "Growth" as an event; "a growth on my arm" is a spot
	said(String.raw`(?:sudden|rapid|fast|quick|recent|steady) (?:\w+ )?growth`),
	said(String.raw`growth (?:in|over|within) (?:the )?(?:last |past )?(?:\w+ ){0,2}(?:days?|weeks?|months?)`),
	String.raw`\b(?:was not|wasn't|wasnt|never) (?:been )?(?:so|this|that) (?:big|large)(?! as)\b`,
	ended('growing|grow|grows'),
];

/** The same words about something else. */
export const noGrowth = without(
	...general,
	whether('grow|double|keep growing|keep getting bigger'),
	String.raw`\bhow (?:big|fast|quickly)\b`,
	String.raw`\b(?:grow(?:s|ing|n)?|grew) (?:up|older|hairs?|man|woman|adults?)\b`,
	String.raw`\bbald (?:spots?|patch|patches) (?:\w+ )?(?:grow\w*|grew|(?:gets|getting|got) (?:\w+ )?(?:bigger|larger|wider))\b`,
	// About the hair alone, not "a mole with hair is growing"
	String.raw`(?<!\bwith )\bhairs? (?:is |are |has |have |keeps? )?(?:grow(?:s|ing|n|th)?|grew)\b`,
);
