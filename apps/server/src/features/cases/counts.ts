import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { caseCounts, caseWaits } from '../../db/schema.ts';

/**
 * Replaces rows that count the same by one with their sum. Safe beside whoever counts, and beside another one of these: it adds up
 * what it removes, and of two only one removes a row.
 */
async function fold(db: Database, table: PgTable, keys: SQL): Promise<void> {
	await db.execute(sql`
		with several as (select ${keys} from ${table} group by ${keys} having count(*) > 1),
			gone as (delete from ${table} where (${keys}) in (select * from several) returning *)
		insert into ${table} (${keys}, count) select ${keys}, sum(count) from gone group by ${keys} having sum(count) <> 0`);
}

/** Folds what triggers have counted since the last time, so that figures stay quick to add up. */
export async function foldCounts(db: Database): Promise<void> {
	await fold(db, caseCounts, sql.raw('week, status, risk_level, label, outcome'));
	await fold(db, caseWaits, sql.raw('week, hundredths'));
}
