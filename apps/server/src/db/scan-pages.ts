import { AppError, messages, type Page } from '@dermavigil/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { scans } from './schema.ts';
import { type ScanRow, selectScans } from './shown-scan.ts';

/** Some scans of a list, newest first, and where those after them begin. */
export interface ScanPage {
	rows: ScanRow[];
	next: { before: string; limit: number } | undefined;
}

/** Word for word the order of the indexes, which PostgreSQL needs to read a page without sorting the list. */
export const newestFirst = [sql`${scans.submittedAt} desc nulls last`, sql`${scans.id} desc nulls last`];

/** The last scan of a page: its moment and, since several may share that, its id. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function olderThan(before: string): SQL {
	const cursor = cursorSchema.safeParse(before.split('_'));
	if (!cursor.success) throw new AppError('bad_request', messages.server.noPage);
	const [at, id] = cursor.data;
	return sql`(${scans.submittedAt}, ${scans.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

/** One page of the scans that are `mine`. Throws AppError bad_request for a `before` that no page ended with. */
export async function readScanPage(db: Database, mine: SQL, { before, limit }: Page): Promise<ScanPage> {
	const found = await selectScans(db)
		.where(and(mine, before === undefined ? undefined : olderThan(before)))
		.orderBy(...newestFirst)
		.limit(limit + 1);
	const rows = found.slice(0, limit);
	const last = rows.at(-1);
	if (found.length === rows.length || !last) return { rows, next: undefined };
	return { rows, next: { before: `${last.submittedAt.toISOString()}_${last.id}`, limit } };
}
