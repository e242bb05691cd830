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

/** Requests that saved a scan which was erased since: a device that had no answer repeats them, and must not bring it back. */
export const erasedRequests = pgTable(
	'erased_requests',
	{
		/** Of the patient and the request's random id: nobody learns from it who erased something. */
		hash: bytes().primaryKey(),
		expiresAt: moment().notNull(),
	},
	(table) => [
		check('erased_requests_hash', sql`octet_length(${table.hash}) = 32`),
		index('erased_requests_expires').on(table.expiresAt),
	],
);
