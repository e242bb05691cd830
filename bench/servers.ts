import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatShare } from '@dermavigil/contract';
import { readArguments } from '../tools/read-arguments.ts';
import { readNumber } from '../tools/read-number.ts';
import { measureBareModel } from './servers/bare-model.ts';
import { startPlainFastify, startUsualStack } from './servers/other-servers.ts';
import { measureStages } from './servers/stages.ts';
import { type ComparedLoad, compareServers, startOurs } from './shared/compare-servers.ts';
import { imageUpload, measureLoad } from './shared/load.ts';
import { renderJpegs } from './shared/photos.ts';
import { residentMiB } from './shared/processes.ts';
import { formatTable } from './shared/table.ts';

const options = {
	/** What an hour of one core costs, in dollars: about that of a rented virtual machine. */
	price: { type: 'string', default: '0.04' },
	/** For each server, number of clients and size, in each of three rounds. */
	seconds: { type: 'string', default: '5' },
	endurance: { type: 'string', default: '60' },
} as const;
const { price, seconds, endurance } = readArguments(() => {
	const { values } = parseArgs({ options });
	return {
		price: readNumber('--price', values.price),
		seconds: readNumber('--seconds', values.seconds),
		endurance: readNumber('--endurance', values.endurance),
	};
});
const cores = availableParallelism();

function toRow({ name, failed, perSecond, p50, p95, perCoreSecond }: ComparedLoad, usual: ComparedLoad | undefined) {
	const ratios = usual ? [(perSecond / usual.perSecond).toFixed(2), (p50 / usual.p50).toFixed(2)] : ['', ''];
	const cost = (1e6 / perCoreSecond / 3600) * price;
	const own = [perSecond.toFixed(1), p50.toFixed(0), p95.toFixed(0), failed];
	return [name, ...own, ...ratios, perCoreSecond.toFixed(1), cost.toFixed(2)];
}

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-bench-'));
const ours = await startOurs(folder);
const others = [await startPlainFastify(), await startUsualStack(folder)].filter((server) => server !== undefined);
const servers = [ours, ...others];
try {
	const sizes = { '600 x 450': await renderJpegs(600, 450), '4000 x 3000': await renderJpegs(4000, 3000) };
	const head = ['', 'photos/s', 'p50 ms', 'p95 ms', 'failed', 'x usual', 'p50 x', 'per core-s', `$ per million`];
	console.log(`${cores} cores at $${price} an hour each; ratios to the usual stack`);
	const atEight = new Map<string, ComparedLoad>();
	for (const [size, photos] of Object.entries(sizes)) {
		await compareServers(servers, photos, { clients: 2, rounds: 1, seconds: 2 });
		for (const clients of [1, 8]) {
			const loads = await compareServers(servers, photos, { clients, rounds: 3, seconds });
			const usual = loads.find(({ name }) => name === 'usual stack');
			if (clients === 8) atEight.set(size, loads[0]!);
			console.log(`\n${size}, ${clients} ${clients > 1 ? 'clients' : 'client'}`);
			console.log(formatTable([head, ...loads.map((load) => toRow(load, usual))]));
		}
	}
	for (const server of others) await server.stop();

	console.log('\nProcessor time of a photo at 8 clients, in milliseconds');
	const rows = [];
	for (const [size, photos] of Object.entries(sizes)) {
		const { stages, views } = await measureStages(photos);
		const single = (await measureBareModel(cores, { views: 1, seconds: 3 })).reduce((sum, each) => sum + each, 0);
		const whole = 1000 / atEight.get(size)!.perCoreSecond;
		const inside = Object.values(stages).reduce((sum, each) => sum + each, 0);
		const columns = [...Object.values(stages), whole - inside, whole].map((time) => time.toFixed(1));
		const retained = formatShare((atEight.get(size)!.perSecond * views) / single, 0);
		rows.push([size, ...columns, views.toFixed(1), retained]);
	}
	const stageHead = [
		'',
		'decode',
		'input',
		'model',
		'interpret',
		'encode',
		'HTTP, rest',
		'sum',
		'views',
		'of the bare model',
	];
	console.log(formatTable([stageHead, ...rows]));

	const before = residentMiB(ours.pid);
	const targets = sizes['600 x 450'].map((photo) => ({ url: `${ours.url}?mode=consumer`, ...imageUpload(photo) }));
	const { requests, failed, busy, p95 } = await measureLoad(targets, 32, endurance);
	console.log(`\n32 clients for ${endurance} s: ${requests} requests, ${busy} told to come back, ${failed} failed`);
	console.log(
		`p95 ${p95.toFixed(0)} ms; resident memory ${before.toFixed(0)} MiB before, ${residentMiB(ours.pid).toFixed(0)} after`,
	);
} finally {
	for (const server of servers) await server.stop();
	await rm(folder, { recursive: true });
}
