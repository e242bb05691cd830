import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseSamples } from '../../test/metrics.ts';
import { startTestServer } from '../../test/server.ts';
import { serveMetrics } from './serve-metrics.ts';

const folder = new URL('../../../../deploy/prometheus/', import.meta.url);
const readDeployed = (file: string) => readFileSync(new URL(file, folder), 'utf8');

let text: string;
beforeAll(async () => {
	const server = await startTestServer();
	const metrics = await serveMetrics(server.app.metrics, { port: 0, host: '127.0.0.1' });
	text = await (await fetch(metrics.url)).text();
	metrics.close();
	await server.close();
});

/** All names, including those of histograms, which have no values before they are used. */
const listNames = () =>
	[...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
		type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name!],
	);

it.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])('%s names metrics that exist', (file) => {
	const named = readDeployed(file).match(/\b(dermavigil|nodejs|process)_[a-z0-9_]+\b/g) ?? [];
	expect(named.length).toBeGreaterThan(10);
	expect(listNames()).toEqual(expect.arrayContaining([...new Set(named)]));
});

it('every metric of this server is in the table of docs/operations.md, and on the dashboard', () => {
	const own = [...text.matchAll(/^# TYPE (dermavigil_\S+)/gm)].map(([, name]) => name!);
	const table = readFileSync(new URL('../../docs/operations.md', folder), 'utf8');
	const dashboard = readDeployed('dashboard.json');
	expect(own.filter((name) => !table.includes(`\`${name}`))).toEqual([]);
	expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
	expect(parseSamples(text).length).toBeGreaterThan(50);
});

it('counts what alerts wait for from zero, and leaves out what Node calls a total although it is not one', () => {
	const count = (name: string, labels: Record<string, string>) =>
		parseSamples(text).find(
			(sample) =>
				sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
		)?.value;
	for (const name of ['mails', 'reminders', 'inference_attempts']) {
		expect(count(`dermavigil_${name}_total`, { outcome: 'failed' }), name).toBe(0);
	}
	const ended = [
		['write', 'failed'],
		['read', 'missing'],
	];
	for (const [operation = '', outcome = ''] of ended) {
		expect(count('dermavigil_image_store_duration_seconds_count', { operation, outcome }), outcome).toBe(0);
	}
	expect(text).not.toMatch(/^nodejs_active_(handles|requests|resources)_total/m);
});

const promtool = (args: string[], input?: string) => {
	const { status, stdout, stderr } = spawnSync('promtool', args, {
		cwd: fileURLToPath(folder),
		encoding: 'utf8',
		input,
	});
	return { status, output: stdout + stderr };
};

describe.skipIf(spawnSync('promtool', ['--version']).error)('promtool, where it is installed, agrees with', () => {
	it.each([
		['the rules', ['check', 'rules', 'alerts.yml']],
		['their cases', ['test', 'rules', 'alerts.test.yml']],
		['the configuration', ['check', 'config', 'prometheus.yml']],
	])('%s', (_what, args) => {
		expect(promtool(args)).toMatchObject({ status: 0, output: expect.not.stringContaining('FAILED') });
	});

	it('the metrics', () => {
		expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
	});
});
