import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { findFreePort } from './free-port.ts';
import type { TestObjectStore } from './object-store.ts';

const binaries = '/usr/bin';
const stores = ['account', 'container', 'object'] as const;

/** Whether OpenStack Swift is installed, as Debian's swift-proxy, swift-account, swift-container and swift-object do. */
export const hasSwift = ['proxy', ...stores].every((name) => existsSync(join(binaries, `swift-${name}-server`)));

const owner = { accessKeyId: 'test:owner', secretAccessKey: 'secret' };
const stranger = { accessKeyId: 'test:stranger', secretAccessKey: 'other' };

const head = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
`;

const hashes = '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n';

const storeConfig = (folder: string, name: string, port: number) => `${head(folder, port)}devices = ${folder}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const proxyConfig = (folder: string, port: number) => `${head(folder, port)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_owner = secret .admin
user_test_stranger = other
`;

/** A ring of one device, which holds everything. */
function makeRing(folder: string, name: string, port: number): void {
	const run = (...args: string[]) =>
		spawnSync(join(binaries, 'swift-ring-builder'), [`${name}.builder`, ...args], { cwd: folder });
	run('create', '0', '1', '1');
	run('add', `r1z1-127.0.0.1:${port}/device`, '1');
	run('rebalance');
}

/** Ends when its input ends, which also covers the death of this process. */
const untilInputEnds = '"$0" "$1" & read -r _; kill $!; wait';

const start = (folder: string, name: string) =>
	spawn('sh', ['-c', untilInputEnds, join(binaries, `swift-${name}-server`), join(folder, `${name}.conf`)], {
		stdio: ['pipe', 'ignore', 'ignore'],
	});

async function makeBucket(endpoint: string): Promise<void> {
	const client = new AwsClient({ ...owner, service: 's3', region: 'us-east-1', retries: 0 });
	for (let left = 1000; ; left--) {
		const response = await client.fetch(`${endpoint}/skin`, { method: 'PUT' }).catch(() => undefined);
		if (response?.ok) return;
		if (left === 0) throw new Error(`Swift does not start: ${response?.status ?? 'no answer'}`);
		await setTimeout(100);
	}
}

/** Starts OpenStack Swift on loopback, with its S3 protocol and its files in the empty `folder`. */
export async function startSwift(folder: string, proxyPort?: number): Promise<TestObjectStore> {
	await mkdir(join(folder, 'device'));
	await writeFile(join(folder, 'swift.conf'), hashes);
	for (const name of stores) {
		const port = await findFreePort();
		await writeFile(join(folder, `${name}.conf`), storeConfig(folder, name, port));
		makeRing(folder, name, port);
	}
	const port = proxyPort ?? (await findFreePort());
	await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, port));
	const children = [...stores, 'proxy'].map((name) => start(folder, name));
	const endpoint = `http://127.0.0.1:${port}`;
	await makeBucket(endpoint);
	return {
		endpoint,
		owner,
		stranger,
		async close() {
			const ended = children.map((child) => once(child, 'close'));
			for (const { stdin } of children) stdin.end();
			await Promise.all(ended);
		},
	};
}
