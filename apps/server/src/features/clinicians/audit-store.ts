import { type AuditFilter, type AuditQuery, momentSchema } from '@dermavigil/contract';
import { and, between, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { parseCursor, toPage } from '../../db/pagination.ts';
import { auditLog } from '../../db/schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** How many rows are in memory at a time. */
const batch = 1000;

/** The last row of a page. */
const cursorSchema = z.tuple([momentSchema, z.coerce.number().int().positive()]);
const toCursor = ({ at, id }: AuditRow) => `${at.toISOString()}_${id}`;

function olderThan(after: string): SQL {
	const [at, id] = parseCursor(cursorSchema, after);
	return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id}::bigint)`;
}

/**
 * Whether a column has a value. Unlike `=`, this lets PostgreSQL sort by the column although all its values are the
 * same, and so use the index that begins with it (see newestFirst).
 */
const is = (column: PgColumn, value: string) => sql`${column} = any(array[${value}])`;

/** The form in which pages show an actor's id; a name may look like it, too. */
const shortId = /^#[0-9a-f]{8}$/;

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Whether a column has an id that begins this way, or exactly this value. The beginning becomes a range, which the
 * column's index finds; since all ids have the same length and dashes, it is the same in all collations. The exact
 * value is for older rows, whose ids are in capitals, and for names like `#1a2b3c4d`.
 */
function beginsWith(column: PgColumn, shown: string): SQL | undefined {
	const beginning = shown.replace(/^#/, '').toLowerCase();
	const range = between(
		column,
		beginning + firstId.slice(beginning.length),
		beginning + lastId.slice(beginning.length),
	);
	return or(range, eq(column, shown));
}

function passes({ actor_kind, actor, action, subject, outcome, from, until }: AuditFilter): SQL | undefined {
	return and(
		actor_kind && is(auditLog.actorKind, actor_kind),
		actor ? (shortId.test(actor) ? beginsWith : is)(auditLog.actor, actor) : undefined,
		action ? is(auditLog.action, action) : undefined,
		subject ? beginsWith(auditLog.subject, subject) : undefined,
		outcome && eq(auditLog.outcome, outcome),
		from ? gte(auditLog.at, new Date(from)) : undefined,
		until ? lt(auditLog.at, new Date(until)) : undefined,
	);
}

/**
 * Newest first, worded exactly like the order of an index, which PostgreSQL needs to read a page without sorting the
 * log: the index that begins with the narrowest filter, or the one by time. By time alone, PostgreSQL would read all
 * rows back to the last match.
 */
function newestFirst({ actor, action, actor_kind }: AuditFilter): SQL[] {
	const filtered =
		actor && !shortId.test(actor) ? auditLog.actor : action ? auditLog.action : actor_kind && auditLog.actorKind;
	return [
		...(filtered ? [sql`${filtered}`] : []),
		sql`${auditLog.at} desc nulls last`,
		sql`${auditLog.id} desc nulls last`,
	];
}

/** Reads the audit log in the database. */
export function createAuditStore(db: Database) {
	async function list({ after, limit, ...filter }: AuditQuery) {
		const found = await db
			.select()
			.from(auditLog)
			.where(and(passes(filter), after === undefined ? undefined : olderThan(after)))
			.orderBy(...newestFirst(filter))
			.limit(limit + 1);
		return toPage(found, limit, (last) => ({ after: toCursor(last) }));
	}

	return {
		/** A page of the log, newest first. Throws AppError bad_request for an `after` that is not the end of a page. */
		list,
		/** All rows that match the filter, newest first, in batches. */
		async *all(filter: AuditFilter): AsyncIterable<AuditRow> {
			for (let after: string | undefined; ; ) {
				const { items, next } = await list({ ...filter, after, limit: batch });
				yield* items;
				if (!next) return;
				after = next.after;
			}
		},
	};
}
