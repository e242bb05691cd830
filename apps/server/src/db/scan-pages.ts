import type { PageQuery } from '@dermavigil/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { type Page, parseCursor, toPage } from './pagination.ts';
import { type ScanRow, selectScans } from './scan-view.ts';
import { scans } from './schema.ts';

/** Word for word the order of the indexes, which PostgreSQL needs to read a page without sorting the list. */
export const newestFirst = [sql`${scans.submittedAt} desc nulls last`, sql`${scans.id} desc nulls last`];

/** The last scan of a page: its moment and, since several may share that, its id. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function isOlder(before: string): SQL {
	const [at, id] = parseCursor(cursorSchema, before);
	return sql`(${scans.submittedAt}, ${scans.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

/** One page of the scans that are `mine`. Throws AppError bad_request for a `before` that no page ended with. */
export async function readScanPage(db: Database, mine: SQL, { before, limit }: PageQuery): Promise<Page<ScanRow>> {
	const found = await selectScans(db)
		.where(and(mine, before === undefined ? undefined : isOlder(before)))
		.orderBy(...newestFirst)
		.limit(limit + 1);
	return toPage(found, limit, ({ submittedAt, id }) => ({ before: `${submittedAt.toISOString()}_${id}` }));
}
