import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readModelCard } from '../apps/server/src/inference/model.ts';
import { encodeMessage, jsonLengthHeader } from '../apps/server/src/inference/protocol/messages.ts';
import { getModelName } from '../apps/server/src/inference/protocol/model-metadata.ts';
import { type RunningServer, startServer } from '../apps/server/test/running-server.ts';
import { readArguments } from '../tools/read-arguments.ts';
import { readNumber } from '../tools/read-number.ts';
import { imageUpload, measureLoad, type Target } from './shared/load.ts';
import { renderJpegs } from './shared/photos.ts';
import { cpuSeconds } from './shared/processes.ts';
import { median, quantile } from './shared/quantiles.ts';
import { formatTable } from './shared/table.ts';

// What a second inference service adds, and what happens at three times the load that a web server in front of both can
// handle. Needs Linux and at least two cores.
const seconds = readArguments(() => {
	const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
	return readNumber('--seconds', values.seconds);
});
const card = readModelCard();
const { size, firstViews } = card.input;

/** How many rounds; rounds with one and with two services alternate. */
const rounds = 6;
const webThreads = 4;

const pin = ({ pid }: RunningServer, core: number) =>
	execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { stdio: 'ignore' });

async function startService(core: number): Promise<RunningServer> {
	const service = await startServer('/nowhere', { ROLE: 'analysis', ANALYSIS_THREADS: '1' });
	pin(service, core);
	return service;
}

/** A photo's first views, as a web server sends them. */
function toTarget({ address }: RunningServer): Target & { body: Buffer } {
	const data = new Float32Array(firstViews * 3 * size * size);
	const views = { name: 'views', shape: [firstViews, 3, size, size], data };
	const { body, jsonLength } = encodeMessage({ parameters: { binary_data_output: true } }, 'inputs', [views]);
	const headers = { 'content-type': 'application/octet-stream', [jsonLengthHeader]: String(jsonLength) };
	return { url: `${address}/v2/models/${getModelName(card)}/infer`, headers, body: Buffer.from(body.buffer) };
}

interface Throughput {
	perSecond: number;
	/** For each second of processor time that the services got, regardless of what the clients and others used. */
	perCoreSecond: number;
}

/** Requests that the services answer while each has two waiting or running. */
async function measure(services: RunningServer[]): Promise<Throughput> {
	const readCpu = () => services.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
	const before = readCpu();
	const loads = await Promise.all(services.map((each) => measureLoad(toTarget(each), 2, seconds / rounds)));
	const answered = loads.reduce((sum, load) => sum + load.times.length, 0);
	const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0);
	return { perSecond, perCoreSecond: answered / (readCpu() - before) };
}

interface Overload {
	answered: number[];
	busy: number;
	failed: number;
}

/** Sends requests at a steady pace, whether or not they are answered. */
async function overload(target: Target & { body: Buffer }, perSecond: number): Promise<Overload> {
	const result: Overload = { answered: [], busy: 0, failed: 0 };
	const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
	async function send(): Promise<void> {
		const began = performance.now();
		try {
			const { url, headers, body } = target;
			const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
			const [response] = await once(sent.end(body), 'response');
			await once(response.resume(), 'end');
			if (response.statusCode === 200) result.answered.push(performance.now() - began);
			else if (response.statusCode === 503 && response.headers['retry-after']) result.busy++;
			else result.failed++;
		} catch {
			result.failed++;
		}
	}
	const sent: Promise<void>[] = [];
	const began = performance.now();
	while (performance.now() - began < 1000 * seconds) {
		const due = ((performance.now() - began) / 1000) * perSecond;
		while (sent.length < due) sent.push(send());
		await wait(2);
	}
	await Promise.all(sent);
	agent.destroy();
	return result;
}

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-bench-'));
const services = [await startService(0), await startService(1)] as const;
const servers: RunningServer[] = [...services];
try {
	await measure([...services]);
	const [alone, together]: [Throughput[], Throughput[]] = [[], []];
	for (let round = 0; round < rounds; round++) {
		alone.push(await measure([services[round % 2]!]));
		together.push(await measure([...services]));
	}
	const toRow = (name: string, cores: number, all: Throughput[]) => {
		const [perSecond, perCore] = [
			median(all.map((each) => each.perSecond)),
			median(all.map((each) => each.perCoreSecond)),
		];
		return { name, perSecond, onCores: cores * perCore };
	};
	const [one, two] = [toRow('one service on one core', 1, alone), toRow('two on two cores', 2, together)] as const;
	// Compares neighboring rounds, since other work on the machine comes and goes.
	const compare = (read: (each: Throughput) => number) =>
		median(together.map((both, i) => read(both) / read(alone[i]!)));
	const ratios = { perSecond: compare((each) => each.perSecond), onCores: 2 * compare((each) => each.perCoreSecond) };
	console.log(`Requests of ${firstViews} views a second; times as many (target: 1.80)\n`);
	const throughput = [one, two].map(({ name, perSecond, onCores }) => [name, perSecond.toFixed(1), onCores.toFixed(1)]);
	const ratio = ['', ratios.perSecond.toFixed(2), ratios.onCores.toFixed(2)];
	console.log(formatTable([['', 'beside the clients', 'with the cores to themselves'], ...throughput, ratio]));

	const web = await startServer(join(folder, 'data'), {
		ROLE: 'web',
		INFERENCE_URL: services.map(({ address }) => address).join(),
		ANALYSIS_THREADS: String(webThreads),
		ANALYZE_PER_MINUTE: '1000000',
	});
	servers.push(web);
	const [photo] = await renderJpegs(600, 450);
	const analyze = { url: `${web.address}/api/v2/analyze?mode=consumer`, ...imageUpload(photo!) };
	// The services on one core; the web server on the other, with its database and the clients.
	for (const service of services) pin(service, 1);
	pin(web, 0);
	const { perSecond: photos } = await measureLoad(analyze, 8, seconds);
	const { answered, busy, failed } = await overload(analyze, 3 * photos);
	// Every place in the queue, plus those being served by a thread.
	const queue = ((64 + webThreads) / photos) * 1000;
	console.log(
		`\nA web server on one core and two services on the other: ${photos.toFixed(1)} photos a second. At three times that:\n`,
	);
	const head = ['', 'answered', 'told to come back', 'failed', 'p50 ms', 'p99 ms', 'a full queue takes, ms'];
	const times = [median(answered), quantile(answered, 0.99), queue].map((time) => time.toFixed(0));
	console.log(formatTable([head, ['photos', answered.length, busy, failed, ...times]]));
} finally {
	for (const server of servers.reverse()) await server.stop();
	await rm(folder, { recursive: true });
}
