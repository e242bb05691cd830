import { AppError, messages } from '@dermavigil/contract';
import type { z } from 'zod';

/** Some items of a list, and the query of the next page. */
export interface Page<Item> {
	items: Item[];
	next: Record<string, string> | undefined;
}

/**
 * The page made of the first `limit` rows of `found`, for which one extra row was requested. `toNext` returns the query
 * of the next page, given the last row of this one.
 */
export function toPage<Row>(found: Row[], limit: number, toNext: (last: Row) => Record<string, string>): Page<Row> {
	const items = found.slice(0, limit);
	const last = items.at(-1);
	return { items, next: found.length > limit && last ? toNext(last) : undefined };
}

/** The same page with each item converted. */
export function mapPage<Row, Item>({ items, next }: Page<Row>, convert: (row: Row) => Item): Page<Item> {
	return { items: items.map(convert), next };
}

/** The values of a cursor, which are joined by underscores. Throws AppError bad_request for an invalid one. */
export function parseCursor<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
	const cursor = schema.safeParse(text.split('_'));
	if (!cursor.success) throw new AppError('bad_request', messages.server.noPage);
	return cursor.data;
}
