import { labels } from '@dermavigil/contract';

/** Words that texts no longer use, with the word to use instead. */
export const retired: readonly { word: RegExp; use: string }[] = [
	{
		word: /\bneural\b|\bnetworks?\b(?! (error|address))/i,
		use: 'AI or DermaVigil; online or offline for the internet',
	},
	{ word: /\bthe model\b(?! card)/i, use: 'the AI' },
	{ word: /\bpictures?\b/i, use: 'photo or image' },
	{ word: /drawn by a computer|computer-(drawn|made)|made by a computer/i, use: 'computer-generated' },
	{ word: /\bjudg\w+/i, use: 'assess' },
	// Only the button "Sign In" is specified; anything may have a warning sign in it.
	{ word: /(?<!warning )\b[sS]ign(s|ed|ing)? (you )?(in|out)\b|\bsign-in\b/, use: 'log in, log out, login' },
	{ word: /\beras(e[ds]?|ing)\b/i, use: 'delete' },
	{ word: /\bwhoever\b|\b(some|any|every)body\b/i, use: 'the people who, someone, anyone, everyone' },
];

/** Spellings that are not American. */
export const british =
	/\b(analys(e[drs]?|ing)|(colo|behavio|favo|hono|neighbo|tumo)ur\w*|centre\w*|grey\w*|\w+isation\w*|(recogn|organ|author|minim|summar|visual|apolog)is(e|ing)\w*|licences?|jewellery|programmes?|(label|cancel|model|travel)l(ed|ing)|whilst|amongst|ageing|learnt|(milli|centi)?metres?|fibres?|an?aesthet\w*|dialogue|make-up|hair-dryer|way round|any more(?=[.,;:!?)]|$)|have a look)\b/i;

/** Names and titles that have no simpler words: each counts as one plain word. */
export const plainNames = new RegExp(
	String.raw`\b(${Object.values(labels).join('|')}|melanomas?|carcinomas?|((squamous|basal) cell|actinic) (carcinomas?|keratos[ei]s)|dermatologists?|dermatoscopes?|clinicians?|professional reviews?|DermaVigil)\b`,
	'gi',
);

/** Texts for clinicians, and for people who check the model or run a server. */
export const forExperts =
	/features\/clinic\/|model-card\/|skin-cancer\/sources|explain\/explain(-outline|-symptoms)?\.ts/;

/** What the specification has every result say. */
export const fixed = /not a substitute for medical advice/;

/** The highest grade for patients, and the number of words from which a text has a grade. */
export const highestGrade = 8;
export const shortest = 15;
