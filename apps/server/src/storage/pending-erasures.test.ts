import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../../test/faulty-proxy.ts';
import { startObjectStore, storageEnvironment } from '../../test/object-store.ts';
import { newPatient } from '../../test/patients.ts';
import { newLesion, smallScan } from '../../test/scans.ts';
import { buildTestApp } from '../../test/server.ts';
import { listImageFiles } from '../../test/stored-images.ts';
import { freshDatabase, freshFolder, freshStores } from '../../test/stores.ts';
import { readKeys } from '../backup/key.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config.ts';
import { connectTo } from '../db/database.ts';
import { holdErasures } from './backup-lock.ts';
import { getKeyPath } from './keys/keyring.ts';
import { openSealedStore } from './open-images.ts';

let stores: { DATABASE_URL: string; DATA_DIR: string };
let app: FastifyInstance;
let others: FastifyInstance[];
beforeEach(async () => {
	stores = await freshStores();
	others = [];
});
afterEach(async () => {
	vi.useRealTimers();
	for (const each of [app, ...others]) await each.close();
});

/** Another server with the same database and images. */
async function startOther(environment: NodeJS.ProcessEnv = stores): Promise<FastifyInstance> {
	const other = await buildTestApp(environment);
	others.push(other);
	return other;
}

/** Two hours later: then all images are old enough to be compared with records. */
const twoHoursPass = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });

/** Saves a lesion with more images than a clean-up accepts out of place. Returns a function that erases it. */
async function saveLesion() {
	const patient = await newPatient(app);
	const lesionId = await newLesion(patient);
	for (let i = 0; i < 11; i++)
		await patient.call('POST', calls.saveScan.path, await smallScan({ lesion_id: lesionId }));
	return async () => {
		const gone = await patient.call('DELETE', calls.deleteLesion.path.replace(':id', lesionId));
		expect(gone.statusCode).toBe(204);
	};
}

const countFiles = async () => (await listImageFiles(stores.DATA_DIR)).length;

/** Counts the files, including those in the lost and found. */
async function countAll(): Promise<number> {
	return (await countFiles()) + (await openSealedStore(readConfig(stores)).countSetAside());
}

it('what a patient deletes during a backup is erased at the next start, however much it is', async () => {
	app = await buildTestApp(stores);
	const erase = await saveLesion();
	const backup = await connectTo(stores.DATABASE_URL);
	await holdErasures(backup);
	await erase();
	expect(await countFiles()).toBe(22);
	await app.close();
	twoHoursPass();
	// While the backup continues, the server still starts, but sets nothing aside.
	app = await startOther();
	expect(await countFiles()).toBe(22);
	await app.close();
	await backup.end();
	app = await startOther();
	expect(await countAll()).toBe(0);
});

it('metrics say how many are waiting', async () => {
	app = await buildTestApp(stores);
	const countWaiting = () => app.metrics.registry.getSingleMetricAsString('dermavigil_erasures_waiting');
	const erase = await saveLesion();
	const backup = await connectTo(stores.DATABASE_URL);
	await holdErasures(backup);
	await erase();
	await app.listen({ port: 0, host: '127.0.0.1' });
	await expect.poll(countWaiting).toContain('dermavigil_erasures_waiting 22');
	await app.close();
	await backup.end();
	app = await startOther();
	await app.listen({ port: 0, host: '127.0.0.1' });
	expect(await countWaiting()).toContain('dermavigil_erasures_waiting 0');
});

it('a second server starts meanwhile, and erases it after the backup if the first one is gone', async () => {
	app = await buildTestApp(stores);
	const erase = await saveLesion();
	const backup = await connectTo(stores.DATABASE_URL);
	await holdErasures(backup);
	await erase();
	twoHoursPass();
	await startOther();
	await app.close();
	await backup.end();
	await vi.waitFor(async () => expect(await countAll()).toBe(0), 10_000);
});

it('what a patient deletes while the object store is away is erased once it is back, whichever server is there', async () => {
	const server = await startObjectStore();
	const proxy: FaultyProxy = await startFaultyProxy(server.endpoint);
	const environment = { ...stores, ...storageEnvironment({ ...server, endpoint: proxy.endpoint }, 'pending') };
	app = await buildTestApp(environment);
	const erase = await saveLesion();
	// A page from something in between. Unlike a 503, it is not tried again.
	proxy.always = 404;
	await erase();
	await app.close();
	proxy.always = undefined;
	await startOther(environment);
	const left: string[] = [];
	for await (const { name } of openSealedStore(readConfig(environment)).list()) left.push(name);
	expect(left).toEqual([]);
	for (const each of others.splice(0)) await each.close();
	proxy.close();
	await server.close();
});

it('restoring waiting erasures erases no image that a record names', async () => {
	app = await buildTestApp(stores);
	const patient = await newPatient(app);
	await patient.call('POST', calls.saveScan.path, await smallScan());
	const client = await connectTo(stores.DATABASE_URL);
	// One whose file is long gone, and, as in rows assembled by hand, every image that is there.
	await client.query(`insert into pending_erasures select name from images union select repeat('0', 32)`);
	const backup = join(await freshFolder(), 'backup');
	await writeBackup(backup, readConfig(stores));
	const ring = (await readKeys([getKeyPath(stores.DATA_DIR)]))!;
	await client.end();
	await app.close();

	stores = { DATABASE_URL: await freshDatabase(), DATA_DIR: join(await freshFolder(), 'new') };
	await restoreBackup(backup, { ...readConfig(stores), ring, storeKeys: true });
	app = await startOther();
	const restored = await connectTo(stores.DATABASE_URL);
	expect(await restored.query('select from pending_erasures')).toMatchObject({ rowCount: 0 });
	await restored.end();
	expect(await countFiles()).toBe(2);
	const [scan] = (await app.inject({ url: calls.history.path, headers: patient.headers })).json();
	expect((await app.inject(scan.image_url)).statusCode).toBe(200);
});
