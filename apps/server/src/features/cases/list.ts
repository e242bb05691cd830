import { type CaseQuery, caseStatusSchema, momentSchema, riskLevelSchema } from '@dermavigil/contract';
import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type Page, parseCursor, toPage } from '../../db/pagination.ts';
import { newestFirst } from '../../db/scan-view.ts';
import { queuePlace, riskRanks, statusRanks } from '../../db/schema/case-queue.ts';
import { scans } from '../../db/schema.ts';
import { isInBuckets } from './buckets.ts';
import { type CaseRow, selectCases } from './case-rows.ts';
import { type CasePlace, isOnPage } from './kinds.ts';
import { chooseWords, findAmongNext, hasWords, pairWords, parseSearch } from './search.ts';

const place = queuePlace(scans);
const inQueue = [place.status, place.risk, sql`${scans.submittedAt}`, sql`${scans.id}`];

/** The same orders, worded as no index has them: all matches are then found first and sorted afterward. */
const sorted = {
	newest: [desc(scans.submittedAt), desc(scans.id)],
	queue: inQueue.map((each) => sql`${each} nulls first`),
};

/** The last case of a page, given by everything that decides its position. */
const cursorSchema = z.tuple([caseStatusSchema, riskLevelSchema, momentSchema, z.uuid()]);
const toCursor = ({ status, riskLevel, submittedAt, id }: CaseRow) =>
	[status, riskLevel, submittedAt.toISOString(), id].join('_');

function toPlace(after: string): CasePlace {
	const [status, risk, at, id] = parseCursor(cursorSchema, after);
	return { status, risk, at, id };
}

function comesAfter(order: CaseQuery['order'], { status, risk, at, id }: CasePlace): SQL {
	const newest = sql`(${scans.submittedAt}, ${scans.id}) < (${at}::timestamptz, ${id}::uuid)`;
	if (order === 'newest') return newest;
	const ranks = sql`${statusRanks[status]}::int, ${riskRanks[risk]}::int`;
	return sql`(${sql.join(inQueue, sql`, `)}) > (${ranks}, ${at}::timestamptz, ${id}::uuid)`;
}

/** In the queue, the status is compared by its rank, because the index has that. */
function hasStatus({ status, waiting, order }: CaseQuery): SQL | undefined {
	const chosen = [status, waiting === undefined ? undefined : ('new' as const)].filter((each) => each !== undefined);
	return and(
		...chosen.map((each) =>
			order === 'queue' ? sql`${place.status} = ${statusRanks[each]}::int` : eq(scans.status, each),
		),
	);
}

/** Submitted at least `hours` hours before `now`, in milliseconds since 1970. */
function hasWaited(hours: number | undefined, now: number): SQL | undefined {
	return hours === undefined ? undefined : lte(scans.submittedAt, new Date(now - hours * 3_600_000));
}

/**
 * How many cases, for each one of a page, a search reads in the list's order before it turns to the indexes: frequent
 * words are found among them. Fewer with filters, which read this many of each kind. `paired`: how many of those with
 * the same pairs of beginnings.
 */
const readForEach = { all: 40, filtered: 8, paired: 4 };

/** One page of the cases of a query. Throws AppError bad_request for an `after` that is not the end of a page. */
export async function readCasePage(
	db: Database,
	query: CaseQuery,
	now: number,
	readFor = readForEach,
): Promise<Page<CaseRow>> {
	const { q = '', risk, mode, red_flags, waiting, order, limit } = query;
	const after = query.after === undefined ? undefined : toPlace(query.after);
	const search = parseSearch(q);
	const orderBy = order === 'newest' ? newestFirst : inQueue;
	const count = limit + 1;
	const filter = and(
		risk && eq(scans.riskLevel, risk),
		mode && eq(scans.mode, mode),
		red_flags && eq(scans.redFlag, true),
	);
	const rest = hasWaited(waiting, now);
	const passes = and(hasStatus(query), rest, filter, after && comesAfter(order, after));
	const isFiltered = Boolean(filter) || waiting !== undefined;
	/** Whether a case is among the first `count` that pass. */
	const isFirst = (count: number) => (isFiltered ? isOnPage(query, { after, rest, orderBy, count }) : passes);
	const read = (which: SQL | undefined, by = orderBy) =>
		selectCases(db, which)
			.orderBy(...by)
			.limit(count);

	async function find(): Promise<CaseRow[]> {
		if (!search) return await read(isFirst(count));
		if ('id' in search) return await read(and(passes, search.id), sorted[order]);
		const { words } = search;
		const findAmong = (which: SQL | undefined, limit: number) =>
			findAmongNext(db, words, { which, orderBy, limit, count });
		const maxNext = count * (isFiltered ? readFor.filtered : readFor.all);
		const next = await findAmong(isFirst(maxNext), maxNext);
		if (next.isAll) return await read(inArray(scans.id, next.ids));
		const { counts, oldest, newest } = next;
		const extent = { oldest, newest, after };
		const pairs = pairWords(chooseWords(words, counts, 2));
		if (pairs.length > 0) {
			const maxPaired = count * readFor.paired;
			const which = isInBuckets(query, { pairs }, { ...extent, passes, count: maxPaired });
			const paired = await findAmong(which, maxPaired);
			if (paired.isAll) return await read(inArray(scans.id, paired.ids));
		}
		const wanted = { words: chooseWords(words, counts, 1) };
		return await read(isInBuckets(query, wanted, { ...extent, passes: and(passes, hasWords(words)), count }));
	}
	return toPage(await find(), limit, (last) => ({ after: toCursor(last) }));
}
