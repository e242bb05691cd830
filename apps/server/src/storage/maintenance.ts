import { advisoryLocks } from '../db/advisory-locks.ts';
import { type DatabaseOptions, type OpenDatabase, onDatabase } from '../db/database.ts';
import { findDatabase, joinDatabase } from '../db/find-database.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Does something with all images, one command at a time: a move and a rotation would each miss what the other changes.
 * Uses the database of a running server, if there is one. Throws a StartupError while another command is running.
 */
export async function maintainImages<Result>(
	options: DatabaseOptions,
	work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
	return await onDatabase(await findDatabase(options), async (client, url) => {
		const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [advisoryLocks.maintenance]);
		if (!rows[0].free) throw new StartupError('another storage:move or keys:rotate is running');
		const database = await joinDatabase({ ...options, databaseUrl: url });
		return await work(database).finally(() => database.close());
	});
}
