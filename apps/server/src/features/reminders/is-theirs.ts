import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { carers } from '../../db/schema.ts';

/** Whether records are those of an account, or of a person whom it holds, who is reminded through it. */
export const isTheirs = (patientId: AnyPgColumn, accountId: SQLWrapper): SQL =>
	// As an array it is looked up in the indexes by patient. A condition with `or` would read all rows for each account.
	sql`${patientId} = any(array(
		select ${accountId} union all
		select ${carers.personId} from ${carers} where ${carers.carerId} = ${accountId} and ${carers.isHolder}
	))`;
