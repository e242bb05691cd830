import type { Right } from '@dermavigil/contract';
import { and, eq, exists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { carers } from './schema.ts';

/**
 * Whether an account may see the records of a person or, for `manage`, change them: its own records and those of people
 * in its care.
 */
export function mayActFor(db: Database, accountId: string, right: Right, person: AnyPgColumn): SQL {
	const manages = right === 'manage' ? eq(carers.right, 'manage') : undefined;
	const care = and(eq(carers.personId, person), eq(carers.carerId, accountId), manages);
	return or(eq(person, accountId), exists(db.select({ id: carers.id }).from(carers).where(care)))!;
}

/**
 * Whether a person is the account's own, or held by it: the account then decides who cares for them, and gets their
 * reminders.
 */
export const isHeldBy = (accountId: string | SQLWrapper, person: AnyPgColumn): SQL =>
	// An array can be looked up in the indexes by person; a condition with `or` would read every row of the table.
	sql`${person} = any(array(
		select ${accountId}::uuid union all
		select ${carers.personId} from ${carers} where ${carers.carerId} = ${accountId} and ${carers.isHolder}
	))`;
