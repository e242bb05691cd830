import { and, between, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scans } from '../../db/schema.ts';

/** Splits text as the database's function case_words does. */
const gaps = /[\s!-/:-@[-`{-~]+/;
const accents = /[\u0300-\u036f]/g;

/** At the end of a word, where JavaScript and PostgreSQL choose different small letters for the same capital. */
const finalSigma = /(?<=.)[σς]$/;

/** Hexadecimal digits that can only be the beginning of an id: no word in a name or label has a digit, or eight such letters. */
const beginningOfId = /^(?=.*\d|.{8})[0-9a-f]{4,32}$/;

/** An id that begins with the digits, padded with `rest`. */
function fillId(digits: string, rest: '0' | 'f'): string {
	return digits.padEnd(32, rest).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What is searched for: cases whose id, or whose words, begin with it. */
export type Search = { id: SQL } | { words: string[] };

/**
 * Interprets the text of a search: the beginning of a case's id, or words, each of which must be the beginning of a
 * word in the patient's name or in the first prediction's label. undefined without any word.
 */
export function parseSearch(text: string): Search | undefined {
	// Pages show the beginning of an id as #1a2b3c4d.
	const digits = text.trim().replace(/^#/, '').toLowerCase().replaceAll('-', '');
	if (beginningOfId.test(digits)) return { id: between(scans.id, fillId(digits, '0'), fillId(digits, 'f')) };
	const words = text.normalize('NFKD').replace(accents, '').toLowerCase().split(gaps).filter(Boolean);
	// Without that letter, the word is the beginning of either spelling.
	const beginnings = words.map((word) => word.replace(finalSigma, ''));
	return words.length > 0 ? { words: [...new Set(beginnings)] } : undefined;
}

/** Whether a case has a word, or one that begins with it. A word cannot contain quotes: they separate words. */
const hasWord = (word: string): SQL => sql`${scans.search} @@ ${`'${word}':*`}::tsquery`;

/** Whether a case has all the words. */
export const hasWords = (words: string[]): SQL | undefined => and(...words.map(hasWord));

/** What was found among the next cases. */
interface Found {
	ids: string[];
	/** How many cases were read, and how many of them have each word. */
	read: number;
	counts: number[];
	/** When the first and the last of all cases was submitted, in milliseconds since 1970. */
	oldest: number;
	newest: number;
}

/**
 * Reads the first `limit` of the cases that pass, and finds the first `count` of them that have all the words. `isAll`:
 * whether those are also the first of all cases that pass, because there are enough of them, or no further cases.
 */
export async function findAmongNext(
	db: Database,
	words: string[],
	{ which, orderBy, limit, count }: { which: SQL | undefined; orderBy: SQL[]; limit: number; count: number },
): Promise<Found & { isAll: boolean }> {
	const { id, status, riskLevel, submittedAt } = scans;
	const isCase = isNotNull(status);
	const order = sql.join(orderBy, sql`, `);
	const has = sql.join(words.map(hasWord), sql`, `);
	const counts = words.map((_, i) => sql.raw(`count(*) filter (where has[${i + 1}])`));
	const time = (which: 'min' | 'max') =>
		sql`(select extract(epoch from ${sql.raw(which)}(${submittedAt}))::float * 1000 from ${scans} where ${isCase})`;
	const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
		with next as materialized (
			select ${id}, ${status}, ${riskLevel}, ${submittedAt}, array[${has}] as has from ${scans}
			where ${and(isCase, which)} order by ${order} limit ${limit}
		)
		select array(select ${id} from next scans where true = all(has) order by ${order} limit ${count}) as ids,
			(select count(*)::int from next) as read,
			(select array[${sql.join(counts, sql`, `)}]::int[] from next) as counts,
			${time('min')} as oldest, ${time('max')} as newest`);
	const found = rows[0]!;
	return { ...found, isAll: found.ids.length === count || found.read < limit };
}

/** A word that is more than this many times as frequent as the rare ones is not looked up in an index. */
const tooFrequent = 4;

/**
 * Which words to look up in an index, given how many of the sampled cases have each: the `minWords` rarest, and others
 * that are not far more frequent. Checking the cases found by rare words for a frequent one is quicker than reading all
 * that have it.
 */
export function chooseWords(words: string[], counts: number[], minWords: number): string[] {
	const [rare = Infinity] = counts.toSorted((a, b) => a - b).slice(minWords - 1);
	return words.filter((_, i) => counts[i]! <= tooFrequent * (rare + 1));
}

/** The first three letters of each two words, combined as the database's function word_pairs does. */
export function pairWords(words: string[]): string[] {
	const starts = [...new Set(words.flatMap((word) => /^.{3}/u.exec(word) ?? []))];
	starts.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
	return starts.flatMap((one, i) => starts.slice(i + 1).map((other) => `${one}+${other}`));
}
