import { said } from './said.ts';

const swollen = String.raw`(?:swell\w*|swollen)`;
const airways = 'face|throat|tongue|mouth|lips?';
const cannot = "can'?t|can ?not|could ?n'?t|could not|unable to|not able to";
const medicine = 'cream|gel|ointment|lotion|efudix|imiquimod|tablets?|pills?|medicine|medication|bleach|poison';

/** Says that somebody can't breathe, has chest pain, a swollen face or throat, or a seizure, has fainted, or was poisoned. */
export const emergency = [
	said(
		String.raw`(?:${cannot}|hard (?:for me )?to|trouble|problems?|struggl\w+|short(?:ness)? of|difficult\w*(?: in| with)?) (?:to )?breath\w*|breathing (?:is |gets |has become )?(?:hard\w*|difficult\w*|problems?|trouble)|breathless|out of breath|wheez\w+`,
	),
	String.raw`\b(?:not|isn't|isnt|stopped) breathing\b|\b(?:hardly|barely) breathe\b`,
	said(`(?:${cannot}) (?:swallow(?:ing)?|catch (?:my|his|her) breath)`),
	// Not "the mole on my face is swollen"
	said(
		String.raw`(?<!\b(?:on|in|near|under|around|by|above|below) (?:my|the|his|her|their) (?:\w+ )?)(?:${airways}) (?:is |are |has |have |starts? |started )?(?:to )?${swollen}`,
	),
	'\\b(?:face|lips?) (?:has |have |is |are )?(?:blown|puffed|blowing|puffing) up\\b',
	said(`(?:swollen|swelling of (?:my|the|his|her)) (?:upper |lower |whole )?(?:${airways})`),
	said('(?:throat|airways?) (?:is |are |has |feels )?(?:closing|closed|closes|tight)'),
	said(String.raw`anaphyla\w+|(?:severe|bad|serious) allergic reaction|allergic shock|epi ?pen|adrenaline pen`),
	// Not about a mole on the chest
	said(
		'tight chest|chest (?:pains?|tightness|(?:is |feels )?tight)|(?:pains?|tightness|pressure) in (?:my|the|his|her) chest',
	),
	said(
		String.raw`passed out|(?:going|about) to (?:pass out|faint)|unconscious|(?<!\b(?:i|i've|have) )collapsed|(?:having|has had|had) a (?:seizure|fit|stroke)|(?:i|i've|he|she|they|just|almost|nearly|keeps?|kept) (?:have |has |just )?faint(?:ed|ing)`,
	),
	String.raw`\b(?:baby|child|infant|newborn|toddler|son|daughter)\b.*${said('floppy|limp|unresponsive')}`,
	// Not about needles
	said(String.raw`(?:feel|feels|feeling) (?:\w+ )?faint(?! (?:when|if|at|about|during|before)\b)`),
	said(
		String.raw`(?:swallowed|drank|ate|eaten|licked) (?:\w+ ){0,3}(?:${medicine})|too many (?:\w+ )?(?:pills|tablets|painkillers)|overdosed|(?:took|taken) an overdose`,
	),
];

const severe = String.raw`peeling|peels?|peeled|blister\w*|mouth`;
/** With the medicines that cause it most often. */
const taken =
	'medicines?|medication|antibiotics?|drugs?|tablets?|pills?|allopurinol|lamotrigine|carbamazepine|phenytoin|methotrexate|penicillin|amoxicillin|ibuprofen';

/** A rash that may be meningitis, or the severe reaction to a medicine in which skin comes off. */
export const rash = [
	String.raw`\b(?:rash|spots?) (?:that |which )?(?:does not|doesn't|doesnt|do not|don't|dont|will not|won't|wont|is not|isn't|not) (?:fade|fading|disappear|go away|blanch)\w* (?:\w+ ){0,3}(?:press\w*|glass|tumbler)\b`,
	said(String.raw`meningitis|non ?blanching|stevens johnson|toxic epidermal\w*`),
	String.raw`\brash\b.*${said('stiff neck')}|${said('stiff neck')}.*\brash\b`,
	String.raw`\b(?:skin|blister\w*|rash|sores)\b.*${said(severe)}.*\b(?:after|since|from) (?:\w+ ){0,3}(?:${taken})\b`,
	String.raw`\b(?:took|taken|taking|started|after|since|on) (?:\w+ ){0,3}(?:${taken})\b.*\b(?:skin|rash)\b.*${said(severe)}`,
];
