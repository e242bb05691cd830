import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageEnvironment } from '../apps/server/test/object-store.ts';
import { hasSwift, startSwift } from '../apps/server/test/swift.ts';
import { readArguments } from './read-arguments.ts';
import { readCount } from './read-number.ts';

/*
 * Starts an object store on this machine, OpenStack Swift, and prints the variables with which a server uses it:
 * npx tsx tools/start-object-store.ts [PORT]. Its objects are gone when it is stopped (Ctrl+C, or kill).
 */
if (!hasSwift) {
	console.error('Swift is not installed: apt-get install swift-proxy swift-account swift-container swift-object');
	process.exit(1);
}
const port = readArguments(() => readCount('npx tsx tools/start-object-store.ts PORT', process.argv[2] ?? '8333'));
const folder = await mkdtemp(join(tmpdir(), 'object-store-'));
const store = await startSwift(folder, port);
// In quotes, for .env and for a shell, which would otherwise end the address at its &.
for (const [name, value] of Object.entries(storageEnvironment(store, 'dermavigil'))) console.log(`${name}='${value}'`);

async function stop(): Promise<void> {
	await store.close();
	await rm(folder, { recursive: true });
}
process.once('SIGINT', stop).once('SIGTERM', stop);
