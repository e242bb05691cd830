import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** The results of requests with an Idempotency-Key, written in the same transaction as what they did. */
export const idempotencyKeys = pgTable(
	'idempotency_keys',
	{
		/** A keyed hash of who made the request and of its Idempotency-Key. */
		key: bytes().primaryKey(),
		/** A keyed hash of the request: the same key with a different request is a mistake. */
		request: bytes().notNull(),
		/** The result, encrypted with a key that can be derived only from the Idempotency-Key. */
		result: bytes(),
		at: moment().notNull().defaultNow(),
	},
	(table) => [
		check('idempotency_keys_key', sql`octet_length(${table.key}) = 32`),
		index('idempotency_keys_at').on(table.at),
	],
);

/**
 * Requests that saved a scan which has been erased since: a device that got no answer repeats them, and must not bring
 * the scan back.
 */
export const erasedRequests = pgTable(
	'erased_requests',
	{
		/** A hash of the patient and the request's random id, so that nobody learns from it who erased something. */
		hash: bytes().primaryKey(),
		expiresAt: moment().notNull(),
	},
	(table) => [
		check('erased_requests_hash', sql`octet_length(${table.hash}) = 32`),
		index('erased_requests_expires').on(table.expiresAt),
	],
);
