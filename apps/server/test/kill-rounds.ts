import { randomInt } from 'node:crypto';
import { seededRandom } from '@dermavigil/analysis';
import { calls, type Scan, type ScanInput } from '@dermavigil/contract';
import { findRunning } from '@dermavigil/embedded-postgres';
import pg from 'pg';
import { type Call, callsTo, newToken, type RunningServer, startServer } from './running-server.ts';
import { syntheticScan } from './scans.ts';
import { findOrphans, listImageFiles } from './stored-images.ts';

/** What the server acknowledged. */
interface Acknowledged {
	saved: Set<string>;
	erased: Set<string>;
}

/** What is found after a kill and the next start. Everything except the counts should be empty. */
interface Findings {
	/** Changes that the server acknowledged before it was killed. */
	changes: number;
	/** Files that the kill left over and the start removed. */
	cleaned: number;
	/** Scans that should be there. */
	scans: number;
	lost: string[];
	resurrected: string[];
	/** URLs of images that the server does not send. */
	unreadable: string[];
	/** Files without rows, rows without files, rows that nothing uses. */
	orphans: string[];
}

const writers = 4;

/** Saves scans, erases them, and erases whole lesions until the server is gone. Calls `onChange` for each acknowledged change. */
async function write(
	call: Call,
	scan: ScanInput,
	{ saved, erased }: Acknowledged,
	firstTurn: number,
	onChange: () => void,
): Promise<void> {
	const save = async (lesion_id?: string): Promise<string> =>
		(await (await call('POST', calls.saveScan.path, { ...scan, lesion_id })).json()).id;
	for (let turn = firstTurn; ; turn++) {
		if (turn % 3 === 0) {
			const { id } = await (
				await call('POST', calls.createLesion.path, { nickname: 'Mole', body_part: 'Back' })
			).json();
			const scans = [await save(id), await save(id)];
			await call('DELETE', `/api/lesions/${id}`);
			for (const each of scans) erased.add(each);
		} else if (turn % 3 === 1) {
			saved.add(await save());
		} else {
			// The first scan stays, so that there is always something to lose.
			const [, some] = saved;
			if (!some) continue;
			// Until the response arrives, the scan may or may not be there.
			saved.delete(some);
			await call('DELETE', `/api/scans/${some}`);
			erased.add(some);
			saved.add(await save());
		}
		onChange();
	}
}

/** Runs the writers until the server has acknowledged `changes`, and kills it while they continue. */
async function writeAndKill(
	server: RunningServer,
	token: string,
	known: Acknowledged,
	changes: number,
	below: (end: number) => number,
): Promise<void> {
	const scan = await syntheticScan();
	let killed: Promise<void> | undefined;
	let left = changes;
	const onChange = () => {
		left--;
		if (left === 0) killed = server.kill();
	};
	const writing = Array.from({ length: writers }, () =>
		write(callsTo(server.address, token), scan, known, below(3), onChange),
	);
	const ends = await Promise.allSettled(writing);
	if (!killed) throw new Error('The writers stopped by themselves.', { cause: ends });
	await killed;
}

/** All scans of the history, page by page. */
export async function readHistory(call: Call): Promise<Scan[]> {
	const all: Scan[] = [];
	for (let path: string | undefined = `${calls.history.path}?limit=100`; path; ) {
		const answer = await call('GET', path);
		all.push(...(await answer.json()));
		path = /^<(\S+)>/.exec(answer.headers.get('link') ?? '')?.[1];
	}
	return all;
}

async function isJpeg(address: string): Promise<boolean> {
	const answer = await fetch(address);
	const [first, second] = new Uint8Array(await answer.arrayBuffer());
	return answer.ok && first === 0xff && second === 0xd8;
}

async function inspect(server: RunningServer, dataDir: string, token: string, { saved, erased }: Acknowledged) {
	const history = await readHistory(callsTo(server.address, token));
	const ids = new Set(history.map(({ id }) => id));
	const images = history.flatMap((scan) => [scan.image_url, scan.thumbnail_url, scan.heatmap_image_url ?? '']);
	const unreadable: string[] = [];
	for (const url of images) if (!(await isJpeg(server.address + url))) unreadable.push(url);
	const client = new pg.Client({ connectionString: (await findRunning(dataDir))! });
	await client.connect();
	const orphans = await findOrphans(client, dataDir).finally(() => client.end());
	const lost = [...saved].filter((id) => !ids.has(id));
	const resurrected = [...erased].filter((id) => ids.has(id));
	return { scans: saved.size, lost, resurrected, unreadable, orphans };
}

/**
 * Kills a server with SIGKILL while scans are saved and erased, and inspects it after its next start, `rounds` times. `seed`
 * fixes the random choices; at which step the kill hits the server is left to chance.
 */
export async function* killRounds(dataDir: string, rounds: number, seed = randomInt(2 ** 31)): AsyncIterable<Findings> {
	const random = seededRandom(seed);
	const below = (end: number) => Math.floor(random() * end);
	const known: Acknowledged = { saved: new Set(), erased: new Set() };
	// One thread is enough for saving, and each thread reads the model at every start.
	const start = () => startServer(dataDir, { ANALYSIS_THREADS: '1' });
	let server = await start();
	try {
		const token = await newToken(server.address);
		for (let round = 0; round < rounds; round++) {
			const changes = 8 + below(24);
			await writeAndKill(server, token, known, changes, below);
			const files = (await listImageFiles(dataDir)).length;
			server = await start();
			const cleaned = files - (await listImageFiles(dataDir)).length;
			yield { changes, cleaned, ...(await inspect(server, dataDir, token, known)) };
		}
	} finally {
		await server.stop();
	}
}
