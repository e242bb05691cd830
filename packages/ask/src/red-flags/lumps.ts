import { said } from './said.ts';

const lump = 'lumps?|lumpy|bumps?|swelling|swollen|thickening';
const ofBreast = 'breasts?|nipples?|boobs?|areolas?';
const ofTesticle = 'testicles?|testis|testes|scrotum|(?:my|his|left|right|one) balls?|ball ?sack|nut ?sack';
/** Not "hard to photograph" */
const hard = 'hard(?! to\\b)';

/** A lump in the breast, or a nipple that is scaly, leaks, bleeds or turns in. */
export const breast = [
	String.raw`${said(lump)} (?:\w+ ){0,4}(?:${ofBreast})\b`,
	String.raw`\b(?:${ofBreast}) (?:\w+ ){0,2}${said(`${lump}|dimpl\\w+|pucker\\w*|discharge|inverted`)}`,
	said(`(?:dimpl\\w+|dents?) (?:on|in) (?:my|the|her|one) (?:left |right )?(?:${ofBreast})`),
	String.raw`\bnipples? (?:\w+ ){0,2}${said('scaly|flaky|crusty|leak\\w*|bleed\\w*|bled|ooz\\w+|weep\\w*|(?:turn|turned|turns|pulled) in(?:ward)?')}`,
	said('(?:scaly|flaky|crusty|leaking|bleeding|weeping|inverted) (?:\\w+ )?nipples?'),
];

/** A lump in a testicle, or a swollen testicle. */
export const testicle = [
	String.raw`${said(`${lump}|${hard}`)} (?:\w+ ){0,4}(?:${ofTesticle})\b`,
	String.raw`\b(?:${ofTesticle}) (?:\w+ ){0,2}${said(`${lump}|${hard}|bigger`)}`,
];
