import { between, type SQL, sql } from 'drizzle-orm';
import { scans } from '../../db/schema.ts';

/** As the function case_words of the database splits texts. */
const gaps = /[\s!-/:-@[-`{-~]+/;
const accents = /[\u0300-\u036f]/g;

/** Hexadecimal digits that are surely the beginning of an id: no word of a name or label has a digit, or so many. */
const beginningOfId = /^(?=.*\d|.{8})[0-9a-f]{4,32}$/;

/** The digits at their places in an id, and all others the same. */
function fillId(digits: string, rest: '0' | 'f'): string {
	return digits.padEnd(32, rest).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Whether the id of a case begins with `text`; or else, for each word of it, some word of the patient's name or the first
 * prediction's label does. undefined when there is no word in it.
 */
export function matches(text: string): SQL | undefined {
	const digits = text.trim().toLowerCase().replaceAll('-', '');
	if (beginningOfId.test(digits)) return between(scans.id, fillId(digits, '0'), fillId(digits, 'f'));
	const words = text.normalize('NFKD').replace(accents, '').toLowerCase().split(gaps).filter(Boolean);
	if (words.length === 0) return undefined;
	// Quotes cannot be in a word: they are where words end.
	return sql`${scans.search} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}
