import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { advisoryLocks } from '../db/advisory-locks.ts';
import type { Database } from '../db/database.ts';

/**
 * Blocks all erasures of images until the connection ends, for whatever reason. Waits for erasures under way, and
 * returns false when another backup has been running for all of `timeoutMs`.
 */
export async function holdErasures(client: pg.Client, timeoutMs = 60_000): Promise<boolean> {
	await client.query(`set lock_timeout = ${timeoutMs}`);
	try {
		await client.query('select pg_advisory_lock($1)', [advisoryLocks.backup]);
		// Only for this lock: a migration may take longer.
		await client.query('reset lock_timeout');
		return true;
	} catch (error) {
		const lockNotAvailable = '55P03';
		if ((error as { code?: string }).code === lockNotAvailable) return false;
		throw error;
	}
}

/**
 * Does something that must not happen during a backup, in a transaction, unless a backup is running. Returns whether it
 * was done.
 */
export async function unlessBackup(db: Database, work: (tx: Database) => Promise<void>): Promise<boolean> {
	return await db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ free: boolean }>(
			sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.backup}) as free`,
		);
		if (rows[0]!.free) await work(tx);
		return rows[0]!.free;
	});
}
