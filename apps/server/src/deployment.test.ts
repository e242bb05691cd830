import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { hasBalancer, startBalancer } from '../../../bench/cluster/balancer.ts';
import { findFreePort } from '../test/free-port.ts';
import { freshFolder } from '../test/stores.ts';
import { readConfig } from './config.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const deploy = join(root, 'deploy');
const readText = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

interface Service {
	environment?: Record<string, string>;
	secrets?: string[];
	volumes?: string[];
	depends_on?: string[] | Record<string, { condition: string }>;
	read_only?: boolean;
	init?: boolean;
}
interface Compose {
	services: Record<string, Service>;
	volumes: Record<string, unknown>;
	secrets: Record<string, { file: string }>;
}
const compose: Compose = parse(readText('deploy/compose/compose.yaml'), { merge: true });
const names = Object.keys(compose.services);
const servers = names.filter((name) => name.startsWith('server-'));

const hasProgram = (name: string) => spawnSync(name, ['--help']).error === undefined;

it('compose.yaml names nothing that does not exist', () => {
	for (const { secrets = [], volumes = [], depends_on = {} } of Object.values(compose.services)) {
		expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
		expect(names).toEqual(expect.arrayContaining(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)));
		for (const volume of volumes) {
			const [source = ''] = volume.split(':');
			if (source.startsWith('./')) expect(readText('deploy/compose', source)).not.toBe('');
			else expect(Object.keys(compose.volumes)).toContain(source);
		}
	}
	expect(servers).toHaveLength(3);
	expect(servers.every((name) => compose.services[name]!.read_only && compose.services[name]!.init)).toBe(true);
	const backends = [...readText('deploy/compose/haproxy.cfg').matchAll(/^ {4}server \S+ (\S+):3000$/gm)];
	// Those that are ready, again for files, and for when none is ready, those that run.
	expect(backends.map(([, name]) => name)).toEqual([...servers, ...servers, ...servers]);
});

it('a server starts with the variables of compose.yaml and the secrets that are made for it', async () => {
	const folder = join(await freshFolder(), 'compose');
	cpSync(join(deploy, 'compose'), folder, { recursive: true, filter: (path) => !path.endsWith('secrets') });
	// As an interrupted start leaves it.
	mkdirSync(join(folder, 'secrets.new'));
	execFileSync('sh', [join(folder, 'make-secrets.sh')]);
	expect(spawnSync('sh', [join(folder, 'make-secrets.sh')]).status).toBe(1);
	const made = readdirSync(join(folder, 'secrets')).map((file) => `secrets/${file}`);
	expect(Object.values(compose.secrets).map(({ file }) => file)).toEqual(expect.arrayContaining(made));

	const { environment = {} } = compose.services[servers[0]!]!;
	const given = Object.entries(environment).map(([name, value]) => [
		name,
		value.replace('/run/secrets/', `${folder}/secrets/`).replace(/\$\{\w+:-(.*)\}/, '$1'),
	]);
	const config = readConfig({ HOST: '0.0.0.0', ...Object.fromEntries(given) });
	const secretAccessKey = readFileSync(join(folder, 'secrets/object-store-key'), 'utf8');
	expect(config.objectStore).toMatchObject({ bucket: 'dermavigil', secretAccessKey });
	const { identities } = JSON.parse(readFileSync(join(folder, 'secrets/object-store.json'), 'utf8'));
	expect(identities[0].credentials[0].secretKey).toBe(secretAccessKey);
	const password = readFileSync(join(folder, 'secrets/database-password'), 'utf8');
	expect(new URL(config.databaseUrl!)).toMatchObject({ password, hostname: 'database' });
	expect(config).toMatchObject({ demo: undefined, tracing: false, metrics: { port: 9464 } });
});

it('analysis.yaml makes each server use the services that it adds, which need no secret', () => {
	const { services }: Compose = parse(readText('deploy/compose/analysis.yaml'), { merge: true });
	const added = Object.keys(services).filter((name) => !servers.includes(name));
	for (const name of servers) {
		expect(readConfig({ ...services[name]!.environment, DEMO: '1' })).toMatchObject({
			role: 'web',
			inferenceUrls: added.map((service) => `http://${service}:3000`),
		});
	}
	for (const name of added) {
		const { environment = {}, secrets, read_only, init } = services[name]!;
		const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...given } = environment;
		expect(readConfig({ HOST: '0.0.0.0', ...given }).role).toBe('analysis');
		expect([secrets, read_only, init]).toEqual([undefined, true, true]);
	}
});

it('the image has every workspace, without what is only for building, and does not run as root', () => {
	const dockerfile = readText('deploy/Dockerfile');
	const { workspaces } = JSON.parse(readText('package.json'));
	const folders = (workspaces as string[]).flatMap((pattern) => {
		const folder = pattern.replace('/*', '');
		return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
	});
	for (const folder of folders) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
	const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
	expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
	expect(last).toContain('/readyz');
	expect(last).not.toMatch(/npm|COPY \. /);
	expect(
		readText('.dockerignore')
			.split('\n')
			.find((line) => !line.startsWith('#')),
	).toBe('*');
});

it.skipIf(!hasProgram('haproxy'))('HAProxy, where it is installed, accepts its configuration', () => {
	const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'haproxy.cfg'], {
		cwd: join(deploy, 'compose'),
		encoding: 'utf8',
	});
	expect(stderr).not.toContain('[ALERT]');
	expect(status).toBe(0);
});

/** A server that is ready, of the version before or after an upgrade, which answers with its version. */
async function startVersion(version: string): Promise<Server> {
	const server = createServer(({ url }, response) => {
		const isThere = !url!.startsWith('/assets/') || url === `/assets/page-${version}.js`;
		response.writeHead(isThere ? 200 : 404).end(version);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return server;
}

it.skipIf(!hasBalancer)(
	'during an upgrade, HAProxy finds the files of a page at the server that has them',
	async () => {
		const versions = await Promise.all(['old', 'old', 'new'].map(startVersion));
		const ports = versions.map((server) => (server.address() as AddressInfo).port);
		const balancer = await startBalancer(await freshFolder(), await findFreePort(), ports);
		for (const version of Array.from({ length: 6 }, (_, i) => (i % 2 ? 'old' : 'new'))) {
			const answer = await fetch(`${balancer.address}/assets/page-${version}.js`);
			expect([answer.status, await answer.text()]).toEqual([200, version]);
		}
		expect((await fetch(`${balancer.address}/assets/page-older.js`)).status).toBe(404);
		await balancer.stop();
		for (const server of versions) server.close();
	},
);

it.skipIf(!hasProgram('systemd-analyze'))('systemd, where it is installed, rates the units as little exposed', () => {
	const cwd = join(deploy, 'systemd');
	for (const unit of readdirSync(cwd).filter((name) => name.endsWith('.service'))) {
		const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
		const { status, stdout } = spawnSync('systemd-analyze', args, { cwd, encoding: 'utf8' });
		expect(stdout).toContain(`Overall exposure level for ${unit}`);
		expect(status).toBe(0);
	}
});

it('the unit of an inference service needs none of the settings of a server', () => {
	const unit = readText('deploy/systemd/dermavigil-analysis.service');
	const environment = unit
		.match(/^Environment=(.*)$/m)![1]!
		.split(' ')
		.map((each) => each.split('='));
	expect(readConfig({ HOST: '10.0.0.5', ...Object.fromEntries(environment) }).role).toBe('analysis');
});

it('a command gets what the unit of a server gets', async () => {
	const folder = await freshFolder();
	// A stand-in for systemd-run that prints its arguments.
	writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
	const run = (...args: string[]) =>
		spawnSync('sh', [join(deploy, 'systemd/command.sh'), ...args], {
			env: { PATH: `${folder}:${process.env.PATH}`, SUDO_USER: 'amara' },
			encoding: 'utf8',
		});
	const given = run('npm', 'run', 'backup', '--', '/my backups').stdout.trimEnd().split('\n');
	expect(given.slice(-5)).toEqual(['npm', 'run', 'backup', '--', '/my backups']);
	expect(run().status).toBe(2);

	// Each command has its own unit, and so its own folder of secrets.
	const [, name] = /^--unit=(dermavigil-command-\d+)$/m.exec(given.join('\n'))!;
	const unit = readText('deploy/systemd/dermavigil.service');
	const read = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);
	const expected = [
		...read('User').map((user) => `--uid=${user}`),
		...read('Group').map((group) => `--gid=${group}`),
		...read('WorkingDirectory').map((path) => `--working-directory=${path}`),
		...['EnvironmentFile', 'LoadCredential', 'UMask'].flatMap((name) =>
			read(name).map((value) => `--property=${name}=${value}`),
		),
		...read('Environment').flatMap((line) =>
			line.split(' ').map((each) => `--setenv=${each.replace('%d', `/run/credentials/${name}.service`)}`),
		),
	];
	expect(given).toEqual(expect.arrayContaining(['--setenv=ADMINISTRATOR=amara', ...expected]));
});
