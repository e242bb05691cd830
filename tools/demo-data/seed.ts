import { formatQuantity } from '@dermavigil/contract';
import { findRunning } from '@dermavigil/embedded-postgres';
import { SingleBar } from 'cli-progress';
import { count, like, not, sql } from 'drizzle-orm';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../apps/server/src/db/database.ts';
import { patients } from '../../apps/server/src/db/schema.ts';
import { makeToken } from '../../apps/server/src/http/credentials.ts';
import { CommandError } from '../../apps/server/src/run-command.ts';
import { demoDomain, inventPatient } from './people.ts';
import { seedCases } from './seed-cases.ts';

const isDemo = like(patients.email, `%@${demoDomain}`);

async function countPatients(db: Database): Promise<{ demo: number; real: number }> {
	const [[demo], [real]] = await Promise.all([
		db.select({ rows: count() }).from(patients).where(isDemo),
		db.select({ rows: count() }).from(patients).where(not(isDemo)),
	]);
	return { demo: demo!.rows, real: real!.rows };
}

/** The number of the last demo patient, which is not how many there are once one is erased; 0 without any. */
async function findLastNumber(db: Database): Promise<number> {
	const number = sql<number | null>`max(substring(${patients.email} from '(\\d+)@')::int)`;
	const [found] = await db.select({ number }).from(patients).where(isDemo);
	return found!.number ?? 0;
}

/** Throws a CommandError when there are real patients. */
async function refuseRealPatients(options: DatabaseOptions): Promise<void> {
	const { db, close } = await openDatabase(options);
	try {
		if ((await countPatients(db)).real === 0) return;
		throw new CommandError('There are real patients in this database. Use another DATA_DIR, or --force.');
	} finally {
		await close();
	}
}

/**
 * Adds this many cases, with patients who do not exist, to the database in the settings, and returns how to log in as
 * them. Throws a CommandError when there are real patients, unless `force` is given.
 */
export async function seed(cases: number, force: boolean): Promise<string> {
	const config = readConfig(process.env);
	// Joins the database of a server that is running.
	const databaseUrl = config.databaseUrl ?? (await findRunning(config.dataDir));
	// Before the server starts, because that changes more than cases.
	if (!force) await refuseRealPatients({ ...config, databaseUrl });
	const app = await buildApp({
		...config,
		databaseUrl,
		// Without a public URL there are no rate limits for this machine, and without a mail server sign-ups need no confirmation.
		publicUrl: undefined,
		smtpUrl: undefined,
		// The caller may not have the server's password, and its clinicians keep using theirs.
		clinicianPassword: undefined,
		logLevel: 'error',
	});
	try {
		// By now it runs: where no server did, this one has started it.
		const running = databaseUrl ?? (await findRunning(config.dataDir));
		const { db, close } = await openDatabase({ dataDir: config.dataDir, databaseUrl: running });
		try {
			const { demo } = await countPatients(db);
			const last = await findLastNumber(db);
			const { email: first } = inventPatient(last + 1);
			const password = makeToken(64);
			// First, for whoever interrupts it: nothing else ever shows the password.
			console.log(`Each patient, such as ${first}, logs in at /PateintLogIn with the password ${password}`);
			const bar = new SingleBar({ format: '{bar} {value}/{total} cases', stream: process.stderr });
			bar.start(cases, 0);
			const email = await seedCases({ app, db, count: cases, password, onCase: () => bar.increment() }, last);
			bar.stop();
			const added = (await countPatients(db)).demo - demo;
			return (
				`Added ${formatQuantity(String(cases), 'case')} of ${formatQuantity(String(added), 'patient')}. ` +
				`The one with the most cases is ${email}`
			);
		} finally {
			await close();
		}
	} finally {
		await app.close();
	}
}
