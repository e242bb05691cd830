import type pg from 'pg';
import type { Config } from '../config.ts';
import { onDatabase } from '../db/database.ts';
import { findDatabase } from '../db/find-database.ts';
import { knownMigrations, readMigrations } from '../db/migrate.ts';
import { createFindings, type Finding } from './finding.ts';

/** The oldest version that is tested, in the format of PostgreSQL's server_version_num. */
const minVersion = 150_000;

/** Seconds by which two clocks may differ: links and logins expire by one or the other. */
const maxSkew = 5;

async function readClock(client: pg.Client): Promise<number> {
	const sent = Date.now();
	const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as now');
	// Halfway through the round trip.
	return Number(rows[0].now) - (sent + Date.now()) / 2;
}

/** What a database reports about itself: its version, its tables, and its clock compared with this machine's. */
async function askDatabase(client: pg.Client): Promise<Finding[]> {
	const { findings, ok, note, problem } = createFindings('Database');
	const { rows } = await client.query(
		`select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
		pg_size_pretty(pg_database_size(current_database())) as size`,
	);
	const { version, number, size } = rows[0];
	if (number < minVersion) problem(`PostgreSQL ${version} is too old: 15 is the oldest that is tested.`);
	else ok(`PostgreSQL ${version} answers, and holds ${size}.`);

	const applied = await readMigrations(client);
	const newer = applied.filter((when) => !knownMigrations.includes(when)).length;
	const missing = knownMigrations.length - (applied.length - newer);
	if (newer > 0)
		problem(`A newer version of DermaVigil has changed the tables (migrations: ${newer}). Start that one.`);
	else if (missing > 0) note(`The next start changes the tables (migrations: ${missing}). Make a backup before.`);
	else ok('Its tables are up to date.');

	const skew = await readClock(client);
	const seconds = `${Math.abs(skew / 1000).toFixed(1)} seconds ${skew > 0 ? 'behind' : 'ahead of'} the database's`;
	if (Math.abs(skew) > 1000 * maxSkew) problem(`The clock of this machine is ${seconds}. Set it right.`);
	else ok('Its clock and that of this machine agree.');
	return findings;
}

/**
 * Connects to the database, starting the embedded one if necessary, asks it, and lets `checkMore` ask. Throws a
 * StartupError when it cannot be used.
 */
export async function checkDatabase(
	config: Config,
	checkMore: (client: pg.Client) => Promise<Finding[]>,
): Promise<Finding[]> {
	return await onDatabase(await findDatabase(config), async (client) => [
		...(await askDatabase(client)),
		...(await checkMore(client)),
	]);
}
