import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/**
 * Requests and failed logins, as counted by all servers together. The migration makes the table unlogged, which
 * drizzle-kit cannot express: nobody waits for a disk, backups contain none of it, and it is empty after PostgreSQL
 * crashes.
 */
export const counters = pgTable(
	'counters',
	{
		/** A keyed hash of what is counted: rows reveal nobody's address or account. */
		key: bytes().primaryKey(),
		count: integer().notNull(),
		/** When it is forgotten. */
		expiresAt: moment().notNull(),
	},
	(table) => [check('counters_key', sql`octet_length(${table.key}) = 32`)],
);
