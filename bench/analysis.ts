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
import { imageUpload, measureLoad, type Target } from './load.ts';
import { renderJpegs } from './photos.ts';
import { median, quantile } from './quantiles.ts';
import { formatTable } from './table.ts';

// What a second inference service brings, and what happens at three times what they can do (Linux, two cores or more).
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const seconds = Number(values.seconds);
const card = readModelCard();
const { size, firstViews } = card.input;

/** How many rounds; one and two services take turns. */
const rounds = 3;

const pin = ({ pid }: RunningServer, core: number) =>
	execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { stdio: 'ignore' });

async function startService(core: number): Promise<RunningServer> {
	const service = await startServer('/nowhere', { ROLE: 'analysis', ANALYSIS_THREADS: '1' });
	pin(service, core);
	return service;
}

/** The first views of a photo, as a web server sends them. */
function toTarget({ address }: RunningServer): Target & { body: Buffer } {
	const data = new Float32Array(firstViews * 3 * size * size);
	const views = { name: 'views', shape: [firstViews, 3, size, size], data };
	const { body, jsonLength } = encodeMessage({ parameters: { binary_data_output: true } }, 'inputs', [views]);
	const headers = { 'content-type': 'application/octet-stream', [jsonLengthHeader]: String(jsonLength) };
	return { url: `${address}/v2/models/${getModelName(card)}/infer`, headers, body: Buffer.from(body.buffer) };
}

/** Requests a second with two waiting or running at each service. */
async function measure(services: RunningServer[]): Promise<number> {
	const loads = services.map((service) => measureLoad(toTarget(service), 2, seconds / rounds));
	return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0);
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

function report(name: string, perSecond: number, { answered, busy, failed }: Overload) {
	const times = [median(answered), quantile(answered, 0.99)].map((time) => time.toFixed(0));
	// All places to wait, and the one that runs.
	const bound = (65 / perSecond) * 1000;
	return [name, perSecond.toFixed(1), answered.length, busy, failed, ...times, bound.toFixed(0)];
}

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-bench-'));
const services = [await startService(0), await startService(1)] as const;
const servers: RunningServer[] = [...services];
try {
	await measure([...services]);
	const [alone, together]: [number[], number[]] = [[], []];
	for (let round = 0; round < rounds; round++) {
		alone.push(await measure([services[round % 2]!]));
		together.push(await measure([...services]));
	}
	const [one, two] = [median(alone), median(together)];
	console.log(`One service on one core: ${one.toFixed(1)} requests of ${firstViews} views a second.`);
	console.log(`Two on two cores: ${two.toFixed(1)}, ${(two / one).toFixed(2)} times as many (target: 1.80).`);

	const web = await startServer(join(folder, 'data'), {
		ROLE: 'web',
		INFERENCE_URL: services.map(({ address }) => address).join(),
		ANALYSIS_THREADS: '4',
		ANALYZE_PER_MINUTE: '1000000',
	});
	servers.push(web);
	const [photo] = await renderJpegs(600, 450);
	const analyze = { url: `${web.address}/api/v2/analyze?mode=consumer`, ...imageUpload(photo!) };
	const { perSecond: photos } = await measureLoad(analyze, 8, seconds);
	console.log(`\nA web server before both, on the same cores: ${photos.toFixed(1)} photos a second.\n`);

	const head = ['at three times that', 'capacity/s', 'answered', '503', 'failed', 'p50 ms', 'p99 ms', 'queue, ms'];
	const rows = [
		report('one service', one, await overload(toTarget(services[0]), 3 * one)),
		report('web server, two services', photos, await overload(analyze, 3 * photos)),
	];
	console.log(formatTable([head, ...rows]));
} finally {
	for (const server of servers.reverse()) await server.stop();
	await rm(folder, { recursive: true });
}
