import { and, between, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scans } from '../../db/schema.ts';

/** Splits texts as the function case_words of the database does. */
const gaps = /[\s!-/:-@[-`{-~]+/;
const accents = /[\u0300-\u036f]/g;

/** At the end of a word, where JavaScript and PostgreSQL write the small letter of a capital one otherwise. */
const finalSigma = /(?<=.)[σς]$/;

/** Hexadecimal digits that can only be the beginning of an id: no word of a name or label has a digit, or eight such letters. */
const beginningOfId = /^(?=.*\d|.{8})[0-9a-f]{4,32}$/;

/** An id that begins with the digits, filled up with `rest`. */
function fillId(digits: string, rest: '0' | 'f'): string {
	return digits.padEnd(32, rest).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What is searched for: cases whose id begins so, or whose words do. */
export type Search = { id: SQL } | { words: string[] };

/**
 * Understands the text of a search: the beginning of an id of a case, or else words, each of which a word of the patient's
 * name or of the first prediction's label has to begin with. undefined without any word.
 */
export function parseSearch(text: string): Search | undefined {
	// Pages show the beginning of an id as #1a2b3c4d.
	const digits = text.trim().replace(/^#/, '').toLowerCase().replaceAll('-', '');
	if (beginningOfId.test(digits)) return { id: between(scans.id, fillId(digits, '0'), fillId(digits, 'f')) };
	const words = text.normalize('NFKD').replace(accents, '').toLowerCase().split(gaps).filter(Boolean);
	// Without it the word is the beginning of either spelling.
	const beginnings = words.map((word) => word.replace(finalSigma, ''));
	return words.length > 0 ? { words: [...new Set(beginnings)] } : undefined;
}

/** Whether a case has a word, or one that begins with it. A word cannot contain quotes: they separate words. */
const hasWord = (word: string): SQL => sql`${scans.search} @@ ${`'${word}':*`}::tsquery`;

/** Whether a case has all the words. */
export const hasWords = (words: string[]): SQL | undefined => and(...words.map(hasWord));

/** What is found among the next cases. */
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
 * Reads the first `limit` cases of those that pass, and finds the first `count` of them that have all the words. `isAll` is
 * whether those are the first of all cases that pass, too: there are so many, or no further cases.
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
 * Which words to look up in an index, given how many of some cases have each: the `minWords` rarest, and those that are not far
 * more frequent. It is quicker to check the cases that the rare words find for a frequent one than to read all that have it.
 */
export function chooseWords(words: string[], counts: number[], minWords: number): string[] {
	const [rare = Infinity] = counts.toSorted((a, b) => a - b).slice(minWords - 1);
	return words.filter((_, i) => counts[i]! <= tooFrequent * (rare + 1));
}

/** The first three letters of each two words, as the function word_pairs of the database puts them together. */
export function pairWords(words: string[]): string[] {
	const starts = [...new Set(words.flatMap((word) => /^.{3}/u.exec(word) ?? []))];
	starts.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
	return starts.flatMap((one, i) => starts.slice(i + 1).map((other) => `${one}+${other}`));
}
