import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { count, like, not } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { ConfigError, readConfig } from '../config.ts';
import { type Database, joinDatabase } from '../db/database.ts';
import { findRunning } from '../db/embedded/server.ts';
import { patients } from '../db/schema.ts';
import { demoDomain } from '../demo/people.ts';
import { seedCases } from '../demo/seed-cases.ts';
import { makeToken } from '../identity/tokens.ts';
import { StartRefusal } from '../start-refusal.ts';

const usage = `Usage: npm run seed -- --cases N [--force]

Adds patients who do not exist, with drawn lesions, and N cases for clinicians to review. The photos go through the network
and the same calls as anybody's. Works while the server runs. Refuses where real patients are, unless --force is given.`;

/** A mistake in how the command was called. */
class UsageError extends Error {}

/** A reason not to seed, in words for whoever started it. */
class SeedRefusal extends Error {}

const isDemo = like(patients.email, `%@${demoDomain}`);

async function countPatients(db: Database): Promise<{ demo: number; real: number }> {
	const [[demo], [real]] = await Promise.all([
		db.select({ rows: count() }).from(patients).where(isDemo),
		db.select({ rows: count() }).from(patients).where(not(isDemo)),
	]);
	return { demo: demo!.rows, real: real!.rows };
}

async function seed(cases: number, force: boolean): Promise<string> {
	const config = readConfig(process.env);
	// A server that runs keeps its database; this one joins it.
	const databaseUrl = config.databaseUrl ?? (await findRunning(config.dataDir));
	const app = await buildApp({ ...config, databaseUrl, logLevel: 'error' });
	try {
		const { db, close } = await joinDatabase({ dataDir: config.dataDir, databaseUrl });
		try {
			const { demo, real } = await countPatients(db);
			if (real > 0 && !force) {
				throw new SeedRefusal('There are real patients in this database. Use another DATA_DIR, or --force.');
			}
			const bar = new SingleBar({ format: '{bar} {value}/{total} cases', stream: process.stderr });
			bar.start(cases, 0);
			const password = makeToken(64);
			await seedCases({ app, db, count: cases, password, onCase: () => bar.increment() }, demo);
			bar.stop();
			const patient = `${(await countPatients(db)).demo - demo} patients`;
			return `${cases} cases of ${patient} were added. Each of them logs in with the password ${password}`;
		} finally {
			await close();
		}
	} finally {
		await app.close();
	}
}

function readArguments(): { cases: number; force: boolean } | undefined {
	try {
		const flag = { type: 'boolean', default: false } as const;
		const { values } = parseArgs({ options: { cases: { type: 'string' }, force: flag, help: flag } });
		if (values.help) return undefined;
		const cases = Number(values.cases);
		if (!Number.isInteger(cases) || cases < 1) throw new Error('Say how many cases with --cases.');
		return { cases, force: values.force };
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

async function run(): Promise<void> {
	const asked = readArguments();
	console.log(asked ? await seed(asked.cases, asked.force) : usage);
}

await run().catch((error: unknown) => {
	if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
	else if (error instanceof SeedRefusal) console.error(error.message);
	else if (error instanceof ConfigError || error instanceof StartRefusal)
		console.error(`Nothing was added: ${error.message}.`);
	else console.error(error);
	process.exitCode = error instanceof UsageError ? 2 : 1;
});
