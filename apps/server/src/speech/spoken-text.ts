type Rule = [pattern: RegExp, spoken: string];

/** A unit after a number, in its singular after 1. */
function unit(written: string, singular: string, plural = `${singular}s`): Rule[] {
	const end = String.raw`\s*${written}(?![\p{L}\p{N}])`;
	return [
		[new RegExp(String.raw`(?<![\d.,])1${end}`, 'gu'), `1 ${singular}`],
		[new RegExp(String.raw`(?<=\d)${end}`, 'gu'), ` ${plural}`],
	];
}

const units: Rule[] = [
	unit('mm(?:²|\\^?2)', 'square millimeter'),
	unit('cm(?:²|\\^?2)', 'square centimeter'),
	unit('mm', 'millimeter'),
	unit('cm', 'centimeter'),
	unit('[µμ]m', 'micrometer'),
	unit('nm', 'nanometer'),
	unit('kg', 'kilogram'),
	unit('mg', 'milligram'),
	unit('px', 'pixel'),
	unit('°\\s*C', 'degree Celsius', 'degrees Celsius'),
	unit('°', 'degree'),
].flat();

const numbers: Rule[] = [
	[/\d{16,}/g, 'a long number'],
	// A range, not a date such as 2026-11-20.
	[/(?<![\d-])(\d+(?:\.\d+)?)\s*[–—-]\s*(?=\d+(?:\.\d+)?(?![\d.-]))/g, '$1 to '],
	[/(\d)\s*[x×]\s*(?=\d)/g, '$1 by '],
	[/(?<=\d)\s*(?:%|％)/g, ' percent'],
	[/[<＜]\s*(?=\d)/g, 'less than '],
	[/[>＞]\s*(?=\d)/g, 'more than '],
	[/≤\s*(?=\d)/g, 'at most '],
	[/≥\s*(?=\d)/g, 'at least '],
	[/±\s*(?=\d)/g, 'plus or minus '],
	[/[~≈]\s*(?=\d)/g, 'about '],
];

const abbreviations: Rule[] = [
	[/\be\.\s?g\.,?/gi, 'for example,'],
	[/\bi\.\s?e\.,?/gi, 'that is,'],
	[/\bvs\.?(?=\s)/gi, 'versus'],
	[/\bapprox\.?(?=\s)/gi, 'approximately'],
	[/\betc\./gi, 'and so on.'],
	[/\bAI\b/g, 'A.I.'],
	[/\bUV\b/g, 'U.V.'],
	[/\bABCDE\b/g, 'A.B.C.D.E.'],
	[/\bBCC\b/g, 'basal cell carcinoma'],
	[/\bSCC\b/g, 'squamous cell carcinoma'],
	[/&/g, ' and '],
	[/=/g, ' equals '],
];

const leftovers: Rule[] = [
	[/\p{Cf}/gu, ''],
	[/[()[\]{};–—]/g, ', '],
	[/[’‘]/g, "'"],
	[/…/g, '.'],
	// Letters without accents: the voice reads only English.
	[/\p{M}/gu, ''],
	[/[^\w\s.,:!?'$/-]|_/g, ' '],
	[/\S{41,}/g, 'a long word'],
	[/\s+/g, ' '],
	[/ ?(?:, ?)+/g, ', '],
	[/,? ?(?=[.!?])/g, ''],
	[/^[\s,]+|[\s,]+$/g, ''],
];

function apply(text: string, rules: readonly Rule[]): string {
	return rules.reduce((written, [pattern, spoken]) => written.replace(pattern, spoken), text);
}

/**
 * A sentence for the local voice: symbols, units and abbreviations as words, in ASCII. Numbers stay digits, which the
 * voice reads well. Empty when none of it can be spoken.
 */
export function spokenText(sentence: string): string {
	const worded = apply(sentence, [...numbers, ...units, ...abbreviations]);
	const spoken = apply(worded.normalize('NFKD'), leftovers);
	return /[a-z0-9]/i.test(spoken) ? spoken : '';
}
