import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, caseQuerySchema, limits } from '@dermavigil/contract';
import { type CaseStore, createCaseStore } from '../apps/server/src/features/cases/store.ts';
import type { Once } from '../apps/server/src/http/idempotency.ts';
import { explain } from '../apps/server/test/explain.ts';
import { openManyCases } from '../apps/server/test/many-cases.ts';
import { startServer } from '../apps/server/test/running-server.ts';
import { takeNoArguments } from '../tools/read-arguments.ts';
import { logInClinician } from './shared/clinician.ts';
import { measureLoad } from './shared/load.ts';
import { residentMiB } from './shared/processes.ts';

takeNoArguments();

type Connection = Awaited<ReturnType<typeof openManyCases>>;

const patients = 20_000;
const scans = 120_000;
const queryPlans = new URL('../apps/server/src/features/cases/query-plans.md', import.meta.url);

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-cases-'));
const dataDir = join(folder, 'data');
const server = await startServer(dataDir);

/** The queries of a clinician, by name. */
async function chooseQueries(database: Connection): Promise<Record<string, string>> {
	const { rows } = await database.query(
		`select scans.id, submitted_at, status, risk_level, split_part(full_name, ' ', 2) as name
		from scans join patients on patients.id = patient_id where status is not null order by submitted_at limit 1`,
	);
	const [{ id, submitted_at, status, risk_level, name }] = rows;
	const middle = `${status}_${risk_level}_${new Date(submitted_at.getTime() + 180 * 86_400_000).toISOString()}_${id}`;
	return {
		'first page': '',
		'a page in the middle': `after=${middle}`,
		'status new': 'status=new',
		'status reviewed': 'status=reviewed',
		'status flagged': 'status=flagged',
		queue: 'order=queue',
		'queue of new': 'order=queue&status=new',
		'queue, in the middle': `order=queue&after=${middle}`,
		'risk high': 'risk=high',
		'risk high, status new': 'risk=high&status=new',
		'risk high, queue of new': 'risk=high&order=queue&status=new',
		'rare mode': 'mode=clinical',
		'red flags': 'red_flags=true',
		'low without answers, dermatoscope': 'risk=low&mode=clinical&status=reviewed',
		'waiting two days': 'waiting=48',
		'waiting two days, queue': 'waiting=48&order=queue',
		'frequent label': 'q=melanocytic',
		'rare label': 'q=vascular',
		'rare label, flagged': 'q=vascular&status=flagged',
		'one letter': 'q=a',
		'last name': `q=${encodeURIComponent(name)}`,
		'full name': 'q=zo%C3%AB+walker',
		'name and label': `q=${encodeURIComponent(`${name} melanoma`)}`,
		'name in the queue': `q=${encodeURIComponent(name)}&order=queue`,
		id: `q=${id}`,
		'beginning of an id': `q=${id.slice(0, 8)}`,
		'nothing found': 'q=xylophone',
		'nothing found, queue': 'q=xylophone&order=queue&status=new',
	};
}

async function measure(cookie: string, queries: Record<string, string>, id: string): Promise<void> {
	const lists = Object.fromEntries(
		Object.entries(queries).map(([name, query]) => [name, `${calls.cases.path}?${query}`]),
	);
	const others = {
		summary: calls.caseSummary.path,
		statistics: calls.caseStatistics.path,
		detail: calls.caseDetail.path.replace(':id', id),
	};
	console.log(`${'call'.padEnd(24)}clients  requests    failed    p50 ms    p95 ms`);
	for (const [name, path] of Object.entries({ ...lists, ...others })) {
		for (const clients of [1, 8]) {
			const load = await measureLoad({ url: server.address + path, headers: { cookie } }, clients, 3);
			const cells = [load.requests, load.failed, load.p50.toFixed(1), load.p95.toFixed(1)];
			console.log(
				name.padEnd(24) +
					[clients, ...cells]
						.map((value) => String(value).padStart(10))
						.join('')
						.slice(3),
			);
		}
	}
	console.log(`The server uses ${residentMiB(server.pid).toFixed(0)} MiB.`);
}

type StoreCall = (cases: CaseStore, once: Once) => Promise<unknown>;

/** The plan of every statement in a call of the store, with the statement itself; changes are rolled back. */
async function describe(database: Connection, storeCall: StoreCall): Promise<string> {
	await database.query('begin');
	const explained = await explain(
		database,
		(db) => storeCall(createCaseStore(db, Date.now), (run) => db.transaction(run)),
		'analyze, costs off, timing off, summary off, buffers off',
	);
	await database.query('rollback');
	// The selected columns are many, and the same everywhere.
	const shorten = (query: string) => query.replace(/^select "scans"\."id", .*? from "scans"/s, 'select … from "scans"');
	return explained.map(({ query, plan }) => `${shorten(query)}\n\n${plan}`).join('\n\n');
}

/** Writes the plan of every query beside the store that makes it. Throws when one reads the whole table of scans. */
async function writeQueryPlans(database: Connection, queries: Record<string, string>, id: string): Promise<void> {
	const storeCalls: Record<string, StoreCall> = Object.fromEntries(
		Object.entries(queries).map(([name, query]) => [
			`List: ${name}`,
			(cases) => cases.list(caseQuerySchema.parse(Object.fromEntries(new URLSearchParams(query)))),
		]),
	);
	storeCalls.Summary = (cases) => cases.summary();
	storeCalls.Statistics = (cases) => cases.statistics(limits.cases.weeks);
	storeCalls.Detail = (cases) => cases.detail(id);
	const clinician = { sessionId: id, name: 'Dr. Amara' };
	storeCalls.Change = (cases, once) =>
		cases.change(clinician, id, { status: 'flagged', notes: 'Please come in.', version: 1 }, once);
	const low = await database.query(
		`select id, version from scans where status = 'new' and risk_level = 'low' limit 10`,
	);
	storeCalls['Review together'] = (cases, once) =>
		cases.reviewAll(clinician, { cases: low.rows, outcome: 'benign', notes: null }, once);
	const sections: string[] = [];
	for (const [name, storeCall] of Object.entries(storeCalls)) {
		const plan = await describe(database, storeCall);
		if (plan.includes('Seq Scan on scans')) throw new Error(`${name} reads all scans:\n${plan}`);
		sections.push(`## ${name}\n\n\`\`\`\n${plan}\n\`\`\``);
	}
	const about = `Written by \`npm run bench:cases\` from ${scans} scans, of which five in six are cases.`;
	await writeFile(queryPlans, `# How PostgreSQL reads cases\n\n${about}\n\n${sections.join('\n\n')}\n`);
}

try {
	const database = await openManyCases(dataDir, patients, scans);
	const queries = await chooseQueries(database);
	const { rows } = await database.query(
		`select id from scans where status = 'new' and lesion_id is not null order by submitted_at limit 1`,
	);
	await writeQueryPlans(database, queries, rows[0].id);
	await measure(await logInClinician(server.address), queries, rows[0].id);
	await database.end();
} finally {
	await server.stop();
	await rm(folder, { recursive: true });
}
