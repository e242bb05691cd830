import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calls } from '@dermavigil/contract';
import pg from 'pg';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { UsageError } from '../apps/server/src/run-command.ts';
import { type RunningServer, startServer } from '../apps/server/test/running-server.ts';
import { readArguments } from '../tools/read-arguments.ts';
import { readCount, readNumber } from '../tools/read-number.ts';
import { fillRows } from './rows/fill-rows.ts';
import { logInClinician } from './shared/clinician.ts';
import { measureLoad } from './shared/load.ts';
import { median, quantile } from './shared/quantiles.ts';
import { formatTable } from './shared/table.ts';

/** How many rows the smaller database has. */
const base = 100_000;

/** Up to this many rows, they may be compared with the images before the start is over. */
const maxComparedAtStart = 1_000_000;

/** How many times slower the larger one may be. */
const maxRatio = 1.5;

const options = {
	/** The URL of a PostgreSQL server, with an account that may create databases and skip triggers. */
	server: { type: 'string' },
	rows: { type: 'string', default: '10000000' },
	/** How many turns each list gets, and for how many seconds it is requested in each turn. */
	rounds: { type: 'string', default: '5' },
	seconds: { type: 'string', default: '1' },
	starts: { type: 'string', default: '3' },
} as const;
const { address, rows, rounds, starts, seconds } = readArguments(() => {
	const { server, ...given } = parseArgs({ options }).values;
	if (!server) throw new UsageError('Name a PostgreSQL server: --server postgresql://postgres@127.0.0.1/postgres');
	return {
		address: server,
		rows: readCount('--rows', given.rows),
		rounds: readCount('--rounds', given.rounds),
		starts: readCount('--starts', given.starts),
		seconds: readNumber('--seconds', given.seconds),
	};
});

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	return client;
}

interface Rows {
	count: number;
	databaseUrl: string;
	start(): Promise<RunningServer>;
}

/** A database with this many scans and rows of the audit log, filled unless an earlier run filled it, and servers for it. */
async function openRows(count: number): Promise<Rows> {
	const name = `rows_${count}`;
	const folder = join(tmpdir(), `dermavigil-${name}`);
	const toUrl = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;
	// The same key and folder in each run, because the database stays.
	const IMAGE_KEY = Buffer.alloc(32, 1).toString('base64');
	// There are no images, so no server would start, except one with so many rows that it notices afterward, says so and continues.
	const args = count <= maxComparedAtStart ? ['--accept-image-mismatch'] : [];
	const start = (database: string) =>
		startServer(folder, { DATABASE_URL: toUrl(database), IMAGE_KEY, ANALYSIS_THREADS: '1' }, args);
	const admin = await connect(address);
	const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
	if (rowCount === 0) {
		// Under another name until it is full, so that the next run does not measure what an interrupted one left.
		const filling = `${name}_filling`;
		await admin.query(`drop database if exists ${filling} with (force)`);
		await admin.query(`create database ${filling}`);
		await rm(folder, { recursive: true, force: true });
		// A first start binds the folder to the database while there are no images yet for it to look for.
		await (await start(filling)).stop();
		await fillRows(toUrl(filling), count);
		await admin.query(`alter database ${filling} rename to ${name}`);
	}
	await admin.end();
	return { count, databaseUrl: toUrl(name), start: () => start(name) };
}

/** What patients and clinicians ask for, by name. `id`: that of a case; `after`: where a page in the middle begins. */
function listCalls(id: string, after: string, actor: string): Record<string, string> {
	const cases = (query = '') => `${calls.cases.path}?${query}`;
	const audit = (query = '') => `${calls.audit.path}?${query}`;
	return {
		'cases: first page': cases(),
		'cases: a page in the middle': cases(`after=${after}`),
		'cases: queue': cases('order=queue'),
		'cases: queue, in the middle': cases(`order=queue&after=${after}`),
		'cases: status new': cases('status=new'),
		'cases: risk high': cases('risk=high'),
		'cases: risk high, queue of new': cases('risk=high&order=queue&status=new'),
		'cases: dermatoscope, high, flagged': cases('mode=clinical&risk=high&status=flagged'),
		'cases: dermatoscope and red flag (none)': cases('mode=clinical&red_flags=true'),
		'cases: red flags': cases('red_flags=true'),
		'cases: waiting two days, queue': cases('waiting=48&order=queue'),
		'cases: search of a frequent last name': cases('q=walker'),
		'cases: search of a rare last name': cases('q=bastei'),
		'cases: search of a full name': cases('q=anna+walker'),
		'cases: search of a frequent label': cases('q=melanocytic'),
		'cases: search of a rare label': cases('q=vascular'),
		'cases: search of a name, risk high': cases('q=walker&risk=high'),
		'cases: search of a rare name, dermatoscope': cases('q=bastei&mode=clinical'),
		'cases: search of a name, queue': cases('q=bastei&order=queue'),
		'cases: search of a full name, in the middle': cases(`q=anna+walker&after=${after}`),
		'cases: search of a label that is never high': cases('q=melanocytic&risk=high'),
		'cases: search of two names that nobody has': cases('q=anna+noah'),
		'cases: search of words of two labels': cases('q=melanoma+keratosis'),
		'cases: search of a full name and a label': cases('q=anna+walker+nevus'),
		'cases: search of an id': cases(`q=${id}`),
		'cases: search that finds nothing': cases('q=xylophone'),
		'cases: summary': calls.caseSummary.path,
		'cases: statistics': calls.caseStatistics.path,
		'case: detail': calls.caseDetail.path.replace(':id', id),
		'audit log: first page': audit(),
		'audit log: of one action': audit('action=history'),
		'audit log: of administrators (none)': audit('actor_kind=administrator'),
		'audit log: denied': audit('outcome=denied'),
		'audit log: of one patient': audit(`actor=${actor}`),
		'audit log: of one case': audit(`subject=${id}`),
	};
}

/** A running server with a clinician who is logged in. */
interface Asked {
	rows: Rows;
	server: RunningServer;
	cookie: string;
	paths: Record<string, string>;
	times: Map<string, number[]>;
}

async function begin(filled: Rows): Promise<Asked> {
	const client = await connect(filled.databaseUrl);
	await migrateDatabase(client);
	const { rows: found } = await client.query(
		`select id, patient_id, status, risk_level, submitted_at, pg_size_pretty(pg_database_size(current_database())) as size
			from scans where status = 'reviewed' and lesion_id is null and submitted_at < now() - interval '180 days' order by submitted_at desc limit 1`,
	);
	await client.end();
	const [{ id, patient_id, status, risk_level, submitted_at, size }] = found;
	console.log(`${filled.count} rows: ${size}`);
	const server = await filled.start();
	const paths = listCalls(id, `${status}_${risk_level}_${submitted_at.toISOString()}_${id}`, patient_id);
	return { rows: filled, server, cookie: await logInClinician(server.address), paths, times: new Map() };
}

async function ask({ server, cookie, paths, times }: Asked, name: string): Promise<void> {
	const target = { url: server.address + paths[name], headers: { cookie } };
	const load = await measureLoad(target, 1, seconds);
	if (load.failed > 0) throw new Error(`${name}: ${load.failed} requests failed.`);
	times.set(name, [...(times.get(name) ?? []), ...load.times]);
}

/** Seconds until a server answers, after one that was killed. */
async function measureStarts({ start }: Rows): Promise<number[]> {
	const found: number[] = [];
	for (let i = 0; i < starts; i++) {
		const began = performance.now();
		const server = await start();
		if (!(await fetch(`${server.address}/readyz`)).ok) throw new Error('The server is not ready.');
		found.push((performance.now() - began) / 1000);
		await server.kill();
	}
	return found;
}

const both = [await openRows(base), await openRows(rows)];
const asked = await Promise.all(both.map(begin));
for (const name of Object.keys(asked[0]!.paths)) {
	process.stderr.write(`${name}\n`);
	// Without the first answers, which fill the caches. Then in turns, so that other work on the machine affects both alike.
	for (const each of asked) await ask(each, name);
	for (const each of asked) each.times.delete(name);
	for (let round = 0; round < rounds; round++) {
		for (const each of round % 2 ? [...asked].reverse() : asked) await ask(each, name);
	}
}
for (const { server } of asked) await server.kill();
const restarts = [await measureStarts(both[0]!), await measureStarts(both[1]!)];

const format = (times: number[]) => [median(times).toFixed(1), quantile(times, 0.95).toFixed(1)];
const lines = Object.keys(asked[0]!.paths).map((name) => {
	const [small, large] = asked.map(({ times }) => times.get(name)!) as [number[], number[]];
	const ratio = quantile(large, 0.95) / quantile(small, 0.95);
	return [name, ...format(small), ...format(large), `${ratio.toFixed(2)}${ratio > maxRatio ? ' !' : ''}`];
});
const longest = restarts.map((times) => Math.max(...times).toFixed(1)) as [string, string];
console.log(formatTable([['milliseconds', `${base} p50`, 'p95', `${rows} p50`, 'p95', 'ratio'], ...lines]));
console.log(`Start after kill -9, the longest of ${starts}: ${longest[0]} and ${longest[1]} s`);
