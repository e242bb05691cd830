import { AppError, type AuditFilter, type AuditQuery, messages } from '@dermavigil/contract';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { auditLog } from '../../db/schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditStore {
	/** A page of the log, the newest first. Throws AppError bad_request for an `after` that no page ended with. */
	list(query: AuditQuery): Promise<{ rows: AuditRow[]; next: string | undefined }>;
	/** Everything that passes the filter, the newest first, a part at a time. */
	all(filter: AuditFilter): AsyncIterable<AuditRow>;
}

/** How many rows are in memory at a time. */
const part = 1000;

/** The last row of a page. */
const cursorSchema = z.tuple([z.iso.datetime(), z.coerce.number().int().positive()]);
const cursorOf = ({ at, id }: AuditRow) => `${at.toISOString()}_${id}`;

function olderThan(after: string): SQL {
	const cursor = cursorSchema.safeParse(after.split('_'));
	if (!cursor.success) throw new AppError('bad_request', messages.server.noPage);
	const [at, id] = cursor.data;
	return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id}::bigint)`;
}

function passes({ actor_kind, actor, action, subject, outcome, from, until }: AuditFilter): SQL | undefined {
	return and(
		actor_kind && eq(auditLog.actorKind, actor_kind),
		actor ? eq(auditLog.actor, actor) : undefined,
		action ? eq(auditLog.action, action) : undefined,
		subject ? eq(auditLog.subject, subject) : undefined,
		outcome && eq(auditLog.outcome, outcome),
		from ? gte(auditLog.at, new Date(from)) : undefined,
		until ? lt(auditLog.at, new Date(until)) : undefined,
	);
}

/** The audit log in the database, to read. */
export function createAuditStore(db: Database): AuditStore {
	async function list({ after, limit, ...filter }: AuditQuery) {
		const found = await db
			.select()
			.from(auditLog)
			.where(and(passes(filter), after === undefined ? undefined : olderThan(after)))
			// Word for word the order of the indexes, which PostgreSQL needs to read a page without sorting the log.
			.orderBy(sql`${auditLog.at} desc nulls last`, sql`${auditLog.id} desc nulls last`)
			.limit(limit + 1);
		const rows = found.slice(0, limit);
		const last = rows.at(-1);
		return { rows, next: found.length > limit && last ? cursorOf(last) : undefined };
	}

	return {
		list,
		async *all(filter) {
			for (let after: string | undefined; ; ) {
				const { rows, next } = await list({ ...filter, after, limit: part });
				yield* rows;
				if (!next) return;
				after = next;
			}
		},
	};
}
