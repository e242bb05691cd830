import type { CaseQuery } from '@dermavigil/contract';
import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { pairsByWeek, wordsByWeek } from '../../db/schema/case-queue.ts';
import { scans } from '../../db/schema.ts';
import { type CasePlace, compareGroups, type Group, listGroups } from './kinds.ts';

/** Weeks from Monday, 1970-01-05, to a time in milliseconds, in UTC, counted like the database's function case_words_by_week. */
const toWeek = (time: number): number => Math.floor((time / 86_400_000 - 4) / 7);

/** The weeks from one to another, inclusive. */
const listWeeks = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** The cases of a group and week. Those of several buckets in the same place are sorted together. */
interface Bucket {
	name: string;
	place: number;
}

const nameBucket = ({ status, risk }: Group, week: number) => `${status}:${risk}:${week}:`;

interface Extent {
	/** When the first and the last of all cases was submitted, in milliseconds since 1970. */
	oldest: number;
	newest: number;
	after: CasePlace | undefined;
}

/** The buckets from the newest week to the oldest. */
function listNewest(groups: Group[], { oldest, newest, after }: Extent): Bucket[] {
	const weeks = listWeeks(toWeek(oldest), toWeek(after ? Date.parse(after.at) : newest)).reverse();
	return weeks.flatMap((week, place) => groups.map((group) => ({ name: nameBucket(group, week), place })));
}

/** The buckets in the order of the queue: within each group the oldest week first. */
function listQueue(groups: Group[], { oldest, newest, after }: Extent): Bucket[] {
	const names = groups.flatMap((group) => {
		const distance = after ? compareGroups(group, after) : 1;
		if (distance < 0) return [];
		const from = distance === 0 ? Date.parse(after!.at) : oldest;
		return listWeeks(toWeek(from), toWeek(newest)).map((week) => nameBucket(group, week));
	});
	return names.map((name, place) => ({ name, place }));
}

/** What to search for: beginnings of words, or pairs of such beginnings. */
export type Wanted = { words: string[] } | { pairs: string[] };

/** The index to search, and what to search for in each bucket. Neither words nor pairs can contain quotes. */
function lookFor(wanted: Wanted): { index: SQL; endings: string[] } {
	if ('pairs' in wanted) return { index: pairsByWeek(scans), endings: wanted.pairs.map((pair) => `${pair}'`) };
	return { index: wordsByWeek(scans), endings: wanted.words.map((word) => `${word}':*`) };
}

/**
 * Whether a case is among the first `count` that match everything wanted. Buckets are searched one after the other, in
 * the order of the page, until there are enough: each word or pair is indexed with its case's bucket in front, so the
 * many matches in other buckets are never touched. `passes`: further conditions for a case.
 */
export function isInBuckets(
	query: CaseQuery,
	wanted: Wanted,
	{ passes, count, ...extent }: Extent & { passes: SQL | undefined; count: number },
): SQL {
	const isNewest = query.order === 'newest';
	const buckets = (isNewest ? listNewest : listQueue)(listGroups(query), extent);
	const column = (name: keyof Bucket) => sql.param(buckets.map((bucket) => bucket[name]));
	const { index, endings } = lookFor(wanted);
	const all = sql.join(
		endings.map((ending) => sql`'''' || name || ${ending}`),
		sql` || ' & ' || `,
	);
	const direction = isNewest ? sql`desc` : sql`asc`;
	const { id, submittedAt } = scans;
	// "offset 0" keeps PostgreSQL from using other indexes, which it would prefer because it cannot know how few cases a bucket has.
	return sql`${id} in (
		select ${id} from (
			select name, place from unnest(${column('name')}::text[], ${column('place')}::int[]) buckets (name, place) order by place
		) buckets
		cross join lateral (
			select * from ${scans} where ${isNotNull(scans.status)} and ${index} @@ (${all})::tsquery offset 0
		) scans
		where ${passes ?? sql`true`}
		order by place, ${submittedAt} ${direction}, ${id} ${direction} limit ${count})`;
}
