import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readArguments } from '../tools/read-arguments.ts';
import { readNumber } from '../tools/read-number.ts';
import { drawCurve } from './growth/draw-curve.ts';
import { type ComparedServer, compareServers, startOurs } from './shared/compare-servers.ts';
import { renderJpegs } from './shared/photos.ts';

// How an analysis scales with the number of cores and the size of the photo: two tables and a plot for docs/performance.md.
const seconds = readArguments(() => {
	const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
	return readNumber('--seconds', values.seconds);
});
const plot = new URL('../docs/growth.svg', import.meta.url);
/** 0.3 to 48 megapixels. */
const sizes = [
	[640, 480],
	[1600, 1200],
	[4000, 3000],
	[5656, 4242],
	[8000, 6000],
] as const;

async function measure(server: ComparedServer, photos: Buffer[], clients: number) {
	await compareServers([server], photos, { clients, rounds: 1, seconds: 2 });
	const [load] = await compareServers([server], photos, { clients, rounds: 1, seconds });
	return load!;
}

function printTable(head: string[], rows: string[][]): void {
	const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
	console.log(`\n${lines.join('\n')}`);
}

/** The server with this many threads, on this many of the machine's cores (Linux). */
async function startOnCores(folder: string, cores: number): Promise<ComparedServer> {
	const server = await startOurs(join(folder, String(cores)), { ANALYSIS_THREADS: String(cores) });
	execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${cores - 1}`, String(server.pid)], {
		stdio: 'ignore',
	});
	return server;
}

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-bench-'));
try {
	const small = await renderJpegs(600, 450);
	const byCores: string[][] = [];
	for (let cores = 1; cores <= availableParallelism(); cores *= 2) {
		const server = await startOnCores(folder, cores);
		const { perSecond, p50 } = await measure(server, small, 4 * cores);
		await server.stop();
		byCores.push([String(cores), perSecond.toFixed(1), p50.toFixed(0)]);
	}
	printTable(['cores', 'photos/s', 'p50 ms, 4 clients a core'], byCores);

	const server = await startOurs(folder);
	const bySize: { megapixels: number; p50: number; cpu: number }[] = [];
	for (const [width, height] of sizes) {
		const { p50, perCoreSecond } = await measure(server, await renderJpegs(width, height), 1);
		bySize.push({ megapixels: (width * height) / 1e6, p50, cpu: 1000 / perCoreSecond });
	}
	await server.stop();
	const rows = bySize.map(({ megapixels, p50, cpu }) => [megapixels.toFixed(1), p50.toFixed(0), cpu.toFixed(0)]);
	printTable(['megapixels', 'p50 ms, 1 client', 'processor ms'], rows);
	const points = bySize.map(({ megapixels, cpu }) => ({ x: megapixels, y: cpu }));
	await writeFile(
		plot,
		drawCurve(points, {
			title: 'What an analysis costs',
			subtitle: 'Processor time of a JPEG photo on the server',
			x: 'megapixels',
			y: 'milliseconds of one core',
		}),
	);
} finally {
	await rm(folder, { recursive: true });
}
