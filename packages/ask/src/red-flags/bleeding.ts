import { ended, general, mole, said, whether, without } from './said.ts';

/** Says that it bleeds, has bled, or weeps. */
export const bleeding = [
	said(String.raw`bleed\w*|bled|blood|bloody|blooding|oozing|oozes|weeping|ha?emorrhag\w*|gushing`),
	String.raw`\b(?:${mole}|it|it's|its) ${said(String.raw`(?:is |was |keeps |has (?:been )?)?(?:leak\w*|seep\w*)`)}`,
	said('(?:fluid|liquid) (?:is |was |keeps )?(?:coming|leaking|seeping|running) (?:out )?(?:of|from)'),
	ended('bleed|bleeding|ooze|oozing'),
];

/** The same words about something else. */
export const noBleeding = without(
	...general,
	whether('(?:start to )?bleed'),
	String.raw`\bblood (?:vessels?|tests?|pressure|sugar|thinners?|cancers?|relatives?|types?|groups?|cells?|counts?|clots?|samples?|work|stream|donations?|donors?|blister|spots?|moles?)\b`,
	String.raw`\b(?:donat\w+|give|giving|draw|drew|take|took|test|tests) (?:my |the |some )?blood\b`,
	String.raw`\b(?:nose ?bleed\w*|bleeding (?:disorders?|gums?)|gums? (?:are |is )?bleed\w*)\b`,
);
