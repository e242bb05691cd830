import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** What became of requests with an Idempotency-Key, written in the transaction of what they did. */
export const idempotencyKeys = pgTable(
	'idempotency_keys',
	{
		/** A keyed hash of who made the request and of its Idempotency-Key. */
		key: bytes().primaryKey(),
		/** A keyed hash of the request: the same key with another request is a mistake. */
		request: bytes().notNull(),
		/** What came of it, encrypted with a key that only who knows the Idempotency-Key can derive. */
		result: bytes(),
		at: moment().notNull().defaultNow(),
	},
	(table) => [
		check('idempotency_keys_key', sql`octet_length(${table.key}) = 32`),
		index('idempotency_keys_at').on(table.at),
	],
);
