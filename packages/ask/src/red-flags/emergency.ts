import { said } from './said.ts';

const swollen = String.raw`(?:swell\w*|swollen)`;

/** That somebody can't breathe, has a swollen face or throat, or has fainted. */
export const emergency = [
	said(
		String.raw`(?:can'?t|can ?not|could ?n'?t|could not|unable to|not able to|hard (?:for me )?to|trouble|problems?|struggl\w+|short(?:ness)? of|difficult\w*(?: in| with)?) (?:to )?breath\w*|breathing (?:is |gets |has become )?(?:hard\w*|difficult\w*|problems?|trouble)|breathless|out of breath`,
	),
	// Not "the mole on my face is swollen"
	said(
		String.raw`(?<!\b(?:on|in|near|under|around|by|above|below) (?:my|the|his|her|their) (?:\w+ )?)(?:face|throat|tongue|lips?) (?:is |are |has |have |starts? |started )?(?:to )?${swollen}`,
	),
	said('(?:swollen|swelling of (?:my|the|his|her)) (?:upper |lower |whole )?(?:face|throat|tongue|lips?)'),
	said('throat (?:is |has |feels )?(?:closing|closed|closes|tight)'),
	said(
		String.raw`passed out|unconscious|collapsed|anaphyla\w+|(?:i|i've|he|she|they|just|almost|nearly|keeps?|kept) (?:have |has |just )?faint(?:ed|ing)`,
	),
];
