import { between, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scans } from '../../db/schema.ts';

/** Splits texts as the function case_words of the database does. */
const gaps = /[\s!-/:-@[-`{-~]+/;
const accents = /[\u0300-\u036f]/g;

/** Hexadecimal digits that can only be the beginning of an id: no word of a name or label has a digit, or eight such letters. */
const beginningOfId = /^(?=.*\d|.{8})[0-9a-f]{4,32}$/;

/** An id that begins with the digits, filled up with `rest`. */
function fillId(digits: string, rest: '0' | 'f'): string {
	return digits.padEnd(32, rest).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Whether the id of a case begins with `text`, or else, for each word of `text`, a word of the patient's name or of the
 * first prediction's label begins with it. undefined without any word.
 */
export function matches(text: string): SQL | undefined {
	const digits = text.trim().toLowerCase().replaceAll('-', '');
	if (beginningOfId.test(digits)) return between(scans.id, fillId(digits, '0'), fillId(digits, 'f'));
	const words = text.normalize('NFKD').replace(accents, '').toLowerCase().split(gaps).filter(Boolean);
	if (words.length === 0) return undefined;
	// A word cannot contain quotes: they separate words.
	return sql`${scans.search} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

/** What PostgreSQL at most assumes of a word that it has not seen (DEFAULT_TS_MATCH_SEL), as a share of all rows. */
const maxShareUnseen = 0.005;

/** How many cases meet a condition, as PostgreSQL estimates it from its statistics, without looking for any. */
async function estimate(db: Database, which?: SQL): Promise<number> {
	const cases = sql`select from ${scans} where ${isNotNull(scans.status)}${which && sql` and ${which}`}`;
	const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
		sql`explain (format json) ${cases}`,
	);
	return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/**
 * Whether what is searched for is rare, or there is none: then all matches are found by the index of words and sorted. What
 * is frequent is met soon by going through the cases in order, which for what is not there would go through all of them.
 */
export async function isRare(db: Database, search: SQL): Promise<boolean> {
	return (await estimate(db, search)) <= maxShareUnseen * (await estimate(db));
}
