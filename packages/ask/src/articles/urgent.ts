import { redFlags } from '@dermavigil/contract';
import type { sources } from './sources.ts';

/** A red flag in a question, and what is said before anything else. */
export interface Urgent {
	id: string;
	/** What a question with it says, in lower case and without slips of the keyboard. */
	pattern: RegExp;
	/** What its words say without being the red flag. */
	except?: RegExp;
	text: string;
	sources: readonly [keyof typeof sources, ...(keyof typeof sources)[]];
}

const showSoon = (flag: string) => `Show this spot to a doctor within two weeks, because ${flag}.`;

/** What denies the words after it. Contractions without their apostrophe are listed: "constant" and "went" end like them. */
const not = String.raw`no|not|never|without|nothing|\w+n't|dont|doesnt|didnt|isnt|wasnt|arent|werent|hasnt|havent|hadnt|cant|couldnt|wont|wouldnt|aint`;
/**
 * What a list that is denied is of: "has not bled, grown or changed"; "itched" is corrected to "itches". Not "bleeding": "It has not
 * changed. Bleeding or growing since May."
 */
const listed = 'bleed|bled|grow|grown|change|changed|itch|itches|hurt';
/**
 * What may stand between a "not" and what it denies: "does not have a high temperature", "does not itch or bleed". But what "does not heal
 * or bleeds" does bleed.
 */
const between = String.raw`(?:(?:been|any|ever|yet|started|have|had|a|high) |(?:${listed}) (?=(?:(?:${listed}) )+or (?:${listed})\b)|(?:(?!heal|stop|go|or\b)\w+ ){1,2}n?or ){0,3}`;

/**
 * Without a "not" before it. What "does not stop" or "will not stop" is one all the same, and so is what "never bled before today" or
 * "did not bleed until now".
 */
const said = (words: string) =>
	String.raw`(?:(?<!\b(?:${not}) ${between})\b(?:${words})\b|\b(?:${words})(?: \w+){0,2} (?:before|until|till)\b)`;

/** "If it grows" and "when a mole changes" do not say that it did. */
const notSupposed = String.raw`(?<!\b(?:if|when|whether) (?:\w+ ){1,3})`;

const mole = 'mole|nevus|spot|lump|bump|lesion|freckle|birthmark|patch|mark|tag|growth';
/** What people call the spot that they ask about. */
const lesion = `${mole}|moles|spots|lumps|bumps|freckles|it|its|this|these|those|one|thing|something`;
/** As in "got darker", "has become a lot darker". */
const became =
	'(?:turned|turning|went|became|becoming|(?:has|have) become|got|gotten|getting) (?:a bit |a lot |[a-z]+ )?';

const faster =
	'fast|faster|quick|quickly|rapid|rapidly|sudden|suddenly|overnight|days?|weeks?|months?|hours?|minute|since|lot|double|doubled|triple|tripled|twice|every|constantly';
const bigger = 'grow|grows|growing|grew|grown|bigger|larger|size|swelling|spreading|enlarging|enlarged|big';

/** That it has grown or is growing. "Grow" and "get bigger" are missing, as general questions say them: "Do moles grow with age?" */
const growth = [
	// How fast
	String.raw`${said(bigger)}.*\b(?:${faster})\b`,
	String.raw`\b(?:${faster})\b.*${said(bigger)}`,
	// That it does
	String.raw`\b(?:${lesion})\b.*${said('grew|grown|has enlarged|enlarging|(?:is|are|was|been|keeps?|kept|started|still) growing')}`,
	String.raw`\b(?:${mole}|my moles|its|it's) growing\b|\bgrowing (?:${mole})\b|\b(?:${not}) stops? growing\b`,
	String.raw`\b(?:${lesion}) ${notSupposed}(?:grows|gets (?:bigger|larger|wider))\b`,
	said(`${became}(?:bigger|larger|wider)`),
	said('(?:bigger|larger|wider) than (?:before|it was|last)'),
	said('(?:doubled|tripled|increased|increasing) in size|size (?:has )?(?:doubled|tripled|increased)'),
	// "Growth" as what happens; "a growth on my arm" is a spot
	said(String.raw`(?:sudden|rapid|fast|quick|recent|steady) (?:\w+ )?growth`),
	said(String.raw`growth (?:in|over|within) (?:the )?(?:last |past )?(?:\w+ ){0,2}(?:days?|weeks?|months?)`),
].join('|');

/** What a spot was not before. */
const newState =
	'darker|lighter|paler|thicker|flatter|rougher|raised|uneven|irregular|crusty|scaly|dark|black|brown|blue|gr[ae]y|red|pink|purple|white';

/** That it has changed or is changing. "Change" is missing, as general questions say it: "Can moles change color?" */
const change = [
	String.raw`\b(?:${lesion})\b.*${said('changed|changing|evolved|evolving|darkened|darkening')}`,
	String.raw`\bchang(?:ed|ing) (?:${mole})\b|\bit ${notSupposed}changes\b`,
	said('(?:changed|changing) (?:its |in )?(?:colou?r|shape|size)'),
	said(String.raw`(?:noticed|saw|seen|found|there is|there's) (?:a |an |some )?(?:\w+ )?changes?`),
	said(`${became}(?:${newState})`),
	String.raw`\b(?:${lesion})\b.*\b(?:different|darker|lighter) (?:now|than (?:before|it|last)|from (?:before|how|last))\b`,
	// Not "looks different from my other moles"
	String.raw`\b(?:${lesion}) (?:now |suddenly )?looks (?:\w+ )?different\b(?! (?:from|than|to|on|in)\b)`,
	String.raw`\b(?:${lesion})\b.*\b(?:used to (?:be|look)\b.*\bnow|lost its colou?r|not the same (?:as before|anymore))\b`,
].join('|');

/** The most urgent first. */
export const urgents: readonly Urgent[] = [
	{
		id: 'emergency',
		pattern:
			/\b(can'?t|cannot|hard to|trouble|struggl\w+|short of|difficulty) (to )?breath\w*|\b(face|throat|tongue|lips?) (is |are )?(swell\w*|swollen|clos\w+)|\b(passed out|faint(ed|ing)|unconscious|collapsed)\b/,
		text: 'Call your emergency number now, such as 911, 112 or 999. Do so if someone can’t breathe well, faints, or has a swollen face or throat.',
		sources: ['nhs'],
	},
	{
		id: 'eye',
		pattern: new RegExp(
			said(String.raw`eyes?|eyelids?|eyeballs?|eyelash\w*|eyesight|vision|iris|pupil|blind|my sight`),
		),
		except: /\b(blue|green|light|brown|gr[ae]y|keep an|naked|own|bare) eyes?\b/g,
		text: 'Show a new or growing spot on the eye or the lid to an eye doctor within days. If your sight has changed, it hurts, or you see flashes, get help today. Don’t use this app on the eye itself.',
		sources: ['nhs', 'nci'],
	},
	{
		id: 'infection',
		pattern: new RegExp(
			[
				said(String.raw`fever\w*|temperature|temp|chills|shiver\w*|pus|infected`),
				String.raw`\bred(ness)?\b.*\b(spread\w*|wider|streaks?|hot)\b`,
				String.raw`\b(spread\w*|hot|warm)\b.*\b(red|redness|swollen)\b`,
				String.raw`\bred (streaks?|lines?)\b`,
				String.raw`\bswollen\b.*\b(hot|warm|red)\b`,
			].join('|'),
		),
		except: /\b(room|water|low) temperatures?\b/g,
		text: 'See a doctor today. A fever, spreading redness, heat, swelling or pus can mean an infection that needs treatment the same day. Call your emergency number if you feel very ill or confused.',
		sources: ['nhsCellulitis'],
	},
	{
		id: 'bleeding',
		pattern: new RegExp(said(String.raw`bleed\w*|bled|blood|bloody|oozing|oozes|weeping|hemorrhag\w*`)),
		except: /\bblood (vessels?|tests?|pressure|sugar|thinners?|cancers?|relatives?|type|blister)\b/g,
		text: `${showSoon(redFlags.bleed)} If it bleeds now, press a clean cloth on it for ten minutes. If it does not stop, get medical help at once.`,
		sources: ['nice', 'nhsMelanoma'],
	},
	{
		id: 'growth',
		pattern: new RegExp(growth),
		except: new RegExp(
			[
				String.raw`\bhow (?:big|fast|quickly)\b`,
				String.raw`\b(?:grow(?:s|ing|n)?|grew) (?:up|older|hairs?|man|woman|adults?)\b`,
				// Of the hair alone, not "a mole with hair is growing"
				String.raw`(?<!\bwith )\bhairs? (?:is |are |has |have |keeps? )?(?:grow(?:s|ing|n|th)?|grew)\b`,
				// "Can melanoma grow in weeks?" is asked of none in particular
				String.raw`\b(?:do|does|can|could|will|would) (?!(?:my|this|the|it)\b)(?:\w+ ){1,3}(?:grow|double|keep growing|keep getting bigger)\b`,
			].join('|'),
			'g',
		),
		text: `${showSoon(redFlags.grew)} Call today if it is a firm bump that grows from week to week. Don’t wait to see whether it keeps growing.`,
		sources: ['nhsMelanoma', 'about'],
	},
	{
		id: 'glands',
		pattern:
			/\b(swollen|lumps?|enlarged|swelling|bump)\b.*\b(glands?|nodes?|armpits?|groin|neck)\b|\b(glands?|nodes?)\b.*\b(swollen|enlarged|up)\b/,
		text: 'See a doctor within days about a new lump in the neck, the armpit or the groin. Go soon if a spot has changed, too, or if you have had melanoma.',
		sources: ['nhsMelanoma', 'nci'],
	},
	{
		id: 'changed',
		pattern: new RegExp(change),
		except: new RegExp(
			[
				// What people change, and what changes in the app or on healthy skin
				String.raw`\b(?:i|i've|i'm|we|you|who|what|doctor) (?:have |has |am |are |is |just )?(?:changed|changing)\b`,
				String.raw`\b(?:results?|risk|answers?|score|percent|number|app|ai|model|photos?|images?|password|policy|settings|skin|face) (?:\w+ ){0,2}(?:changed|changing|turned|turning|became|becoming|become|got|getting)\b`,
				String.raw`\b(?:changed|changing) (?:from|to) (?:low|medium|high)\b`,
				String.raw`\b(?:know|tell|see|check) (?:if|whether) (?:it|(?:a|my|the) \w+) (?:has |is )?(?:changed|changing)\b`,
			].join('|'),
			'g',
		),
		text: `${showSoon(redFlags.changed)} Take a photo today, with a ruler beside it. Don’t wait to see whether it changes again.`,
		sources: ['nhsMelanoma', 'aadAbcde'],
	},
];
