import pg from 'pg';
import { toConnectionUrl } from './address.ts';
import { EmbeddedPostgresError } from './error.ts';

// Any number that nothing else locks in the database "postgres".
const ownerLock = 7_305_941;

/**
 * The result of trying to become the owner of a running database server. The owner holds an advisory lock until its
 * process ends, for whatever reason; a server whose lock is free was orphaned when its process was killed.
 */
export type Found = { state: 'mine'; owner: pg.Client } | { state: 'owned' | 'absent' | 'busy' };

// 57P03: starting up or shutting down. 57P01: shut down in the middle of this attempt.
const transientCodes = new Set(['57P03', '57P01', 'ECONNRESET', 'EPIPE']);
const absentCodes = new Set(['ENOENT', 'ECONNREFUSED']);

/** Milliseconds within which a server answers, if only that it is starting; a suspended one never does. */
const maxSilenceMs = 30_000;

/** Tries to become the owner of the server behind the socket in `socketFolder`. Throws an EmbeddedPostgresError if it never answers. */
export async function tryToOwn(socketFolder: string, connectionTimeoutMillis = maxSilenceMs): Promise<Found> {
	const connectionString = toConnectionUrl(socketFolder, 'postgres');
	const owner = new pg.Client({ connectionString, connectionTimeoutMillis });
	// The event `end` reports a lost connection.
	owner.on('error', () => {});
	try {
		await owner.connect();
		const { rows } = await owner.query('select pg_try_advisory_lock($1) as mine', [ownerLock]);
		if (rows[0].mine) return { state: 'mine', owner };
		await owner.end();
		return { state: 'owned' };
	} catch (error) {
		const { code, message } = error as { code?: string; message: string };
		if (code === 'EACCES')
			throw new EmbeddedPostgresError(`the database in ${socketFolder} belongs to another account`);
		if (message === 'timeout expired')
			throw new EmbeddedPostgresError(`the database in ${socketFolder} does not answer`);
		if (absentCodes.has(code ?? '')) return { state: 'absent' };
		if (transientCodes.has(code ?? '') || message.startsWith('Connection terminated')) return { state: 'busy' };
		throw error;
	}
}
