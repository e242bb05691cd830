import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/**
 * Requests and failed logins, as all servers count them together. The migration makes the table unlogged, which drizzle-kit
 * does not know: nobody waits for a disk, nothing of it is in a backup, and it is empty after PostgreSQL crashed.
 */
export const counters = pgTable(
	'counters',
	{
		/** A keyed hash of what is counted: rows tell of nobody's address or account. */
		key: bytes().primaryKey(),
		count: integer().notNull(),
		/** When it is forgotten. */
		expiresAt: moment().notNull(),
	},
	(table) => [check('counters_key', sql`octet_length(${table.key}) = 32`)],
);
