import { type CaseQuery, caseStatusSchema, momentSchema, riskLevelSchema } from '@dermavigil/contract';
import { and, between, eq, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type Page, parseCursor, toPage } from '../../db/pagination.ts';
import { newestFirst } from '../../db/scan-view.ts';
import { queuePlace, riskRanks, statusRanks } from '../../db/schema/case-queue.ts';
import { scans } from '../../db/schema.ts';
import { type CaseRow, selectCases } from './case-rows.ts';

const place = queuePlace(scans);
const inQueue = [place.status, place.risk, scans.submittedAt, scans.id];

/** The last case of a page, by everything that decides its position. */
const cursorSchema = z.tuple([caseStatusSchema, riskLevelSchema, momentSchema, z.uuid()]);
const toCursor = ({ status, riskLevel, submittedAt, id }: CaseRow) =>
	[status, riskLevel, submittedAt.toISOString(), id].join('_');

function comesAfter(order: CaseQuery['order'], after: string): SQL {
	const [status, risk, at, id] = parseCursor(cursorSchema, after);
	const newest = sql`(${scans.submittedAt}, ${scans.id}) < (${at}::timestamptz, ${id}::uuid)`;
	if (order === 'newest') return newest;
	const ranks = sql`${statusRanks[status]}::int, ${riskRanks[risk]}::int`;
	return sql`(${sql.join(inQueue, sql`, `)}) > (${ranks}, ${at}::timestamptz, ${id}::uuid)`;
}

/** In the queue, the status is compared by its rank, which is what the index has. */
function hasStatus(status: CaseQuery['status'], order: CaseQuery['order']): SQL | undefined {
	if (!status) return undefined;
	return order === 'queue' ? sql`${place.status} = ${statusRanks[status]}::int` : eq(scans.status, status);
}

/** In the queue, the risk is compared by its rank, too. */
function hasRisk(risk: CaseQuery['risk'], order: CaseQuery['order']): SQL | undefined {
	if (!risk) return undefined;
	return order === 'queue' ? sql`${place.risk} = ${riskRanks[risk]}::int` : eq(scans.riskLevel, risk);
}

/** New, and submitted at least so many hours before `now`. */
function hasWaited(hours: number | undefined, order: CaseQuery['order'], now: number): SQL | undefined {
	if (hours === undefined) return undefined;
	return and(hasStatus('new', order), lte(scans.submittedAt, new Date(now - hours * 3_600_000)));
}

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
function matches(text: string): SQL | undefined {
	const digits = text.trim().toLowerCase().replaceAll('-', '');
	if (beginningOfId.test(digits)) return between(scans.id, fillId(digits, '0'), fillId(digits, 'f'));
	const words = text.normalize('NFKD').replace(accents, '').toLowerCase().split(gaps).filter(Boolean);
	if (words.length === 0) return undefined;
	// A word cannot contain quotes: they separate words.
	return sql`${scans.search} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

/** One page of the cases of a query. Throws AppError bad_request for an `after` that no page ended with. */
export async function readCasePage(db: Database, query: CaseQuery, now: number): Promise<Page<CaseRow>> {
	const { status, q = '', risk, mode, red_flags, waiting, order, after, limit } = query;
	const which = and(
		hasStatus(status, order),
		hasRisk(risk, order),
		mode && eq(scans.mode, mode),
		red_flags && eq(scans.redFlag, true),
		hasWaited(waiting, order, now),
		matches(q),
		after === undefined ? undefined : comesAfter(order, after),
	);
	const found = await selectCases(db, which)
		.orderBy(...(order === 'newest' ? newestFirst : inQueue))
		.limit(limit + 1);
	return toPage(found, limit, (last) => ({ after: toCursor(last) }));
}
