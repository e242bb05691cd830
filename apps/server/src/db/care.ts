import type { Right } from '@dermavigil/contract';
import { and, eq, exists, or, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { carers } from './schema.ts';

// Of its own name: `person` may be a column of the table of carers too.
const care = alias(carers, 'care');

const selectCare = (db: Database, accountId: string, person: AnyPgColumn, further?: SQL) =>
	exists(
		db
			.select({ id: care.id })
			.from(care)
			.where(and(eq(care.personId, person), eq(care.carerId, accountId), further)),
	);

/** Whether an account may see the records of a person or, for `manage`, change them: its own, and those it cares for. */
export function mayActFor(db: Database, accountId: string, right: Right, person: AnyPgColumn): SQL {
	const manages = right === 'manage' ? eq(care.right, 'manage') : undefined;
	return or(eq(person, accountId), selectCare(db, accountId, person, manages))!;
}

/** Whether an account decides who cares for a person: for itself, and for those whom it holds. */
export const isHeldBy = (db: Database, accountId: string, person: AnyPgColumn): SQL =>
	or(eq(person, accountId), selectCare(db, accountId, person, eq(care.isHolder, true)))!;
