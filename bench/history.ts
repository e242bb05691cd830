import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type Scan } from '@dermavigil/contract';
import { callsTo, newToken, startServer } from '../apps/server/test/running-server.ts';
import { syntheticScan } from '../apps/server/test/scans.ts';
import { takeNoArguments } from '../tools/read-arguments.ts';
import { measureLoad } from './shared/load.ts';
import { residentMiB } from './shared/processes.ts';
import { formatTable } from './shared/table.ts';

takeNoArguments();

const scans = 2000;
const savers = 4;
const patientsAtOnce = 100;

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-history-'));
const server = await startServer(join(folder, 'data'));
const memory = () => `${residentMiB(server.pid).toFixed(0)} MiB`;
const scan = await syntheticScan();

/** Fills one patient's history, and prints its speed and memory use. */
async function fillHistory(token: string): Promise<void> {
	const call = callsTo(server.address, token);
	let saved = 0;
	const began = performance.now();
	async function save(): Promise<void> {
		while (saved < scans) {
			saved++;
			const count = saved;
			await call('POST', calls.saveScan.path, scan);
			if (count % 500 === 0) console.log(`${count} scans saved, the server uses ${memory()}`);
		}
	}
	await Promise.all(Array.from({ length: savers }, save));
	const seconds = (performance.now() - began) / 1000;
	console.log(`${(scans / seconds).toFixed(0)} scans a second from ${savers} connections`);
}

/** The URLs of all pages, in order. */
async function readPages(token: string): Promise<string[]> {
	const call = callsTo(server.address, token);
	const pages: string[] = [];
	for (let path: string | undefined = calls.history.path; path; ) {
		pages.push(server.address + path);
		path = /^<(\S+)>/.exec((await call('GET', path)).headers.get('link') ?? '')?.[1];
	}
	return pages;
}

async function measurePages(token: string): Promise<void> {
	const pages = await readPages(token);
	const headers = { authorization: `Bearer ${token}` };
	const chosen = { first: pages[0]!, middle: pages[Math.floor(pages.length / 2)]!, last: pages.at(-1)! };
	await measureLoad({ url: chosen.first, headers }, 2, 2);
	const rows: (string | number)[][] = [
		['page', 'clients', 'requests', 'failed', 'pages/s', 'p50 ms', 'p95 ms', 'memory'],
	];
	for (const [name, url] of Object.entries(chosen)) {
		for (const clients of [1, 8]) {
			const { requests, failed, perSecond, p50, p95 } = await measureLoad({ url, headers }, clients, 8);
			rows.push([name, clients, requests, failed, perSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1), memory()]);
		}
	}
	console.log(formatTable(rows));
}

/** Many patients save one scan each at the same moment. */
async function saveAtOnce(): Promise<void> {
	const tokens: string[] = [];
	for (let i = 0; i < patientsAtOnce; i++) tokens.push(await newToken(server.address));
	const began = performance.now();
	const answers = await Promise.allSettled(
		tokens.map(async (token) => {
			const answer = await callsTo(server.address, token)('POST', calls.saveScan.path, scan);
			return [token, ((await answer.json()) as Scan).id] as const;
		}),
	);
	const seconds = (performance.now() - began) / 1000;
	const saved = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
	let found = 0;
	for (const [token, id] of saved) {
		const history: Scan[] = await (await callsTo(server.address, token)('GET', calls.history.path)).json();
		if (history.length === 1 && history[0]!.id === id) found++;
	}
	const took = `${seconds.toFixed(1)} s, ${memory()}`;
	console.log(`${patientsAtOnce} patients save at once: ${saved.length} acknowledged, ${found} found again (${took})`);
}

try {
	const token = await newToken(server.address);
	await fillHistory(token);
	await measurePages(token);
	await saveAtOnce();
} finally {
	await server.stop();
	await rm(folder, { recursive: true });
}
