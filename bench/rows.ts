import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calls } from '@dermavigil/contract';
import pg from 'pg';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { startServer } from '../apps/server/test/running-server.ts';
import { logInClinician } from './clinician.ts';
import { measureLoad } from './load.ts';
import { fillRows } from './many-rows.ts';
import { formatTable } from './table.ts';

/** How many rows the smaller database has. */
const base = 100_000;

/** How many times slower the larger one may be. */
const maxRatio = 1.5;

const options = {
	/** A PostgreSQL server, as an account that may create databases and skip triggers. */
	server: { type: 'string' },
	rows: { type: 'string', default: '10000000' },
} as const;
const { server: address, rows } = parseArgs({ options }).values;
if (!address) throw new Error('Name a PostgreSQL server: --server postgresql://postgres@127.0.0.1/postgres');

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	return client;
}

/** A database with so many scans and rows of the audit log, filled unless an earlier run did. Returns its address. */
async function openRows(count: number): Promise<string> {
	const name = `rows_${count}`;
	const url = new URL(address!);
	url.pathname = `/${name}`;
	const admin = await connect(address!);
	const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
	if (rowCount === 0) await admin.query(`create database ${name}`);
	await admin.end();
	if (rowCount === 0) {
		const client = await connect(url.href);
		await migrateDatabase(client);
		await fillRows(client, count);
		await client.end();
	}
	return url.href;
}

/** What clinicians ask for, by name. */
function listCalls(id: string): Record<string, string> {
	const cases = (query = '') => `${calls.cases.path}?${query}`;
	const audit = (query = '') => `${calls.audit.path}?${query}`;
	return {
		'cases: first page': cases(),
		'cases: status new': cases('status=new'),
		'cases: risk high, queue of new': cases('risk=high&order=queue&status=new'),
		'cases: last name': cases('q=walker'),
		'cases: frequent label': cases('q=melanocytic'),
		'cases: rare label': cases('q=vascular'),
		'cases: id': cases(`q=${id}`),
		'cases: nothing found': cases('q=xylophone'),
		'cases: summary': calls.caseSummary.path,
		'cases: statistics': calls.caseStatistics.path,
		'case: detail': calls.caseDetail.path.replace(':id', id),
		'audit: first page': audit(),
		'audit: one action': audit('action=history'),
		'audit: denied': audit('outcome=denied'),
		'audit: one patient': audit('actor=patient%207'),
		'audit: one case': audit(`subject=${id}`),
	};
}

/** The 95th percentile of each call in milliseconds, and the seconds of a start. */
async function measureRows(count: number): Promise<Map<string, number>> {
	const databaseUrl = await openRows(count);
	const client = await connect(databaseUrl);
	const { rows: some } = await client.query(
		`select id from scans where status = 'reviewed' order by submitted_at limit 1`,
	);
	const { rows: sizes } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size');
	console.log(`${count} rows: ${sizes[0].size}`);
	await client.end();
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-rows-'));
	const measured = new Map<string, number>();
	try {
		// The same key in each run, for a database that stays.
		const IMAGE_KEY = Buffer.alloc(32, 1).toString('base64');
		const settings = { DATABASE_URL: databaseUrl, IMAGE_KEY, ANALYSIS_THREADS: '1' };
		await (await startServer(join(folder, 'data'), settings)).stop();
		const began = performance.now();
		const server = await startServer(join(folder, 'data'), settings);
		measured.set('start, s', (performance.now() - began) / 1000);
		const cookie = await logInClinician(server.address);
		for (const [name, path] of Object.entries(listCalls(some[0].id))) {
			const target = { url: server.address + path, headers: { cookie } };
			await measureLoad(target, 1, 1);
			const { p95, failed } = await measureLoad(target, 1, 5);
			if (failed > 0) throw new Error(`${name}: ${failed} requests failed.`);
			measured.set(name, p95);
		}
		await server.stop();
	} finally {
		await rm(folder, { recursive: true });
	}
	return measured;
}

const small = await measureRows(base);
const large = await measureRows(Number(rows));
const lines = [...small].map(([name, value]) => {
	const ratio = large.get(name)! / value;
	const isSlow = ratio > maxRatio && name !== 'start, s';
	return [name, value.toFixed(1), large.get(name)!.toFixed(1), `${ratio.toFixed(2)}${isSlow ? ' !' : ''}`];
});
console.log(formatTable([['p95, ms', String(base), rows, 'ratio'], ...lines]));
