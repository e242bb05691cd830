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

/** Without a "not" before it; what "does not stop" or "will not stop" is one all the same. */
const said = (words: string) =>
	String.raw`(?<!\b(?:no|not|never|without|\w+n't|\w+nt) (?:been |any |ever |yet |started )?)\b(?:${words})\b`;

const faster =
	'fast|faster|quick|quickly|rapid|rapidly|suddenly|overnight|days?|weeks?|months?|hours?|minute|since|lot|double|doubled|twice|every|constantly';
const bigger = 'grow|grows|growing|grew|grown|bigger|larger|size|swelling|spreading|enlarging|enlarged|big';

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
		except: /\b(room|water|high|low) temperatures?\b/g,
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
		pattern: new RegExp(String.raw`${said(bigger)}.*\b(?:${faster})\b|\b(?:${faster})\b.*${said(bigger)}`),
		except: /\bhow (big|fast|quickly)\b|\bgrow(s|ing)? (up|older|hair)\b/g,
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
];
