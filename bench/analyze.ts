import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, formatShare } from '@dermavigil/contract';
import sharp from 'sharp';
import { readModelCard } from '../apps/server/src/inference/model.ts';
import { startServer } from '../apps/server/test/running-server.ts';
import { renderSyntheticLesion } from '../tools/synthetic-lesions/synthetic-lesion.ts';
import { measureBareModel } from './bare-model.ts';
import { imageUpload, type Load, measureLoad } from './load.ts';
import { residentMiB } from './memory.ts';

async function photo(width: number, height: number): Promise<Buffer> {
	const { data } = renderSyntheticLesion({ seed: 7, width, height });
	return sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg({ quality: 88 })
		.toBuffer();
}

function line(name: string, clients: number, load: Load, memory: number): string {
	const columns = [
		name,
		clients,
		load.requests,
		load.failed,
		load.perSecond.toFixed(1),
		load.p50.toFixed(0),
		load.p95.toFixed(0),
		memory.toFixed(0),
	];
	return columns.map((value, i) => (i ? String(value).padStart(10) : String(value).padEnd(12))).join('');
}

const cores = availableParallelism();
const { views } = readModelCard().input;
const single = (await measureBareModel(1, { views: 1, seconds: 3 }))[0]!;
const averaged = (await measureBareModel(cores, { views, seconds: 5 })).reduce((sum, each) => sum + each, 0);
console.log(
	`bare model: ${(1000 / single).toFixed(1)} ms a view on one thread; ${averaged.toFixed(1)} photos/s of ${views} views on ${cores} threads`,
);

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-bench-'));
const server = await startServer(join(folder, 'data'));
try {
	const photos = { '600x450': await photo(600, 450), '4000x3000': await photo(4000, 3000) };
	console.log('photo          clients  requests    failed  photos/s    p50 ms    p95 ms   RSS MiB');
	let atEight = 0;
	for (const [name, file] of Object.entries(photos)) {
		const target = { url: `${server.address}${calls.analyze.path}?mode=consumer`, ...imageUpload(file) };
		await measureLoad(target, 2, 2);
		for (const clients of [1, 8, 32]) {
			const load = await measureLoad(target, clients, name === '600x450' && clients === 32 ? 60 : 10);
			if (name === '600x450' && clients === 8) atEight = load.perSecond;
			console.log(line(name, clients, load, residentMiB(server.pid)));
		}
	}
	console.log(
		`8 clients, 600x450: ${formatShare(atEight / averaged, 0)} of the bare model's throughput on the same cores`,
	);
} finally {
	await server.stop();
	await rm(folder, { recursive: true });
}
