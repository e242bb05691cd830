import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, messages } from '@dermavigil/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../../../test/faulty-proxy.ts';
import { startObjectStore, storageEnvironment, type TestObjectStore } from '../../../test/object-store.ts';
import { newPatient } from '../../../test/patients.ts';
import { finish, startProgram } from '../../../test/programs.ts';
import { smallScan } from '../../../test/scans.ts';
import { buildTestApp } from '../../../test/server.ts';
import { listImageFiles } from '../../../test/stored-images.ts';
import { freshDatabase, freshFolder, freshStores } from '../../../test/stores.ts';
import { runStorage } from '../../administration/storage.ts';
import { getImagePath } from '../../backup/files.ts';
import { readKeys } from '../../backup/key.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import type { SealedStore } from '../image-store.ts';
import { getKeyPath } from '../keys/keyring.ts';
import { moveImages } from '../move-images.ts';
import { openDiskStore, openSealedStore } from '../open-images.ts';
import { StorageAwayError } from '../storage-away.ts';

// Starts whole processes, which take a while on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let server: TestObjectStore;
let proxy: FaultyProxy;
beforeAll(async () => {
	server = await startObjectStore();
	proxy = await startFaultyProxy(server.endpoint);
});
afterEach(() => {
	vi.restoreAllMocks();
	proxy.always = undefined;
	proxy.paths = /^/;
});
afterAll(async () => {
	proxy.close();
	await server.close();
});

const objectStore = (prefix: string) => storageEnvironment({ ...server, endpoint: proxy.endpoint }, prefix);

async function listNames(files: SealedStore): Promise<string[]> {
	const names: string[] = [];
	for await (const { name } of files.list()) names.push(name);
	return names.sort();
}

it('when several servers start for the first time, one creates the key, and the others ask for it', async () => {
	const DATABASE_URL = await freshDatabase();
	const start = async () =>
		await buildTestApp({ DATABASE_URL, DATA_DIR: await freshFolder(), ...objectStore('first-start') });
	const started = await Promise.allSettled([start(), start(), start()]);
	const refused = started.filter((each) => each.status === 'rejected').map(({ reason }) => reason.message);
	expect(refused).toEqual(Array(2).fill(expect.stringContaining('image.key is missing. Restore it, or set IMAGE_KEY')));
	for (const each of started) if (each.status === 'fulfilled') await each.value.close();
});

it('saves, shows and erases, says when the object store is away, and continues once it is back', async () => {
	const stores = { ...(await freshStores()), ...objectStore('away') };
	const app = await buildTestApp(stores);
	const files = openSealedStore(readConfig(stores));
	const patient = await newPatient(app);
	const { id, image_url } = (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	expect((await app.inject(image_url)).headers['content-type']).toBe('image/jpeg');
	expect(await listNames(files)).toHaveLength(2);
	expect(await listImageFiles(stores.DATA_DIR).catch(() => [])).toEqual([]);

	// A page from something in between. Unlike a 503, it is not tried again.
	proxy.always = 404;
	// An administrator should not take images for lost that cannot be reached.
	proxy.paths = /\/images\/[0-9a-f]{32}$/;
	const config = readConfig(stores);
	const database = await openDatabase(config);
	vi.spyOn(console, 'log').mockImplementation(() => {});
	const audit = () => Promise.resolve();
	await expect(runStorage({ config, database, audit }, 'all')).rejects.toThrow(StorageAwayError);
	await database.close();
	proxy.paths = /^/;
	const away = { detail: messages.server.storageAway };
	for (const answer of [
		await app.inject(image_url),
		await patient.call('POST', calls.saveScan.path, await smallScan()),
	]) {
		expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', away]);
	}
	expect((await app.inject(calls.ready.path)).json().checks).toMatchObject({ storage: false, database: true });
	expect((await patient.call('GET', calls.history.path)).json()).toHaveLength(1);
	// The record is deleted at once, and its images as soon as they can be reached.
	expect((await patient.call('DELETE', calls.deleteScan.path.replace(':id', id))).statusCode).toBe(204);
	proxy.always = undefined;
	await vi.waitFor(async () => expect(await listNames(files)).toEqual([]), 10_000);
	await app.close();
});

it('is backed up to a folder, and restored into another object store or onto a disk', async () => {
	const stores = { ...(await freshStores()), ...objectStore('from') };
	const app = await buildTestApp(stores);
	const patient = await newPatient(app);
	await patient.call('POST', calls.saveScan.path, await smallScan());
	const backup = join(await freshFolder(), 'backup');
	const { images } = await writeBackup(backup, readConfig(stores));
	expect(images).toMatchObject({ count: 2, missing: [] });
	await app.close();

	const ring = (await readKeys([getKeyPath(stores.DATA_DIR)]))!;
	for (const place of [objectStore('to'), {}]) {
		const env = { DATA_DIR: join(await freshFolder(), 'new'), DATABASE_URL: await freshDatabase(), ...place };
		const used = { ...readConfig({ ...env, ...objectStore('from') }), ring, storeKeys: true };
		await expect(restoreBackup(backup, used)).rejects.toThrow('/from is not empty');
		await restoreBackup(backup, { ...readConfig(env), ring, storeKeys: true });
		const next = await buildTestApp(env);
		const [scan] = (await next.inject({ url: calls.history.path, headers: patient.headers })).json();
		expect((await next.inject(scan.image_url)).statusCode).toBe(200);
		await next.close();
	}
});

it('is moved from the disk and back, and is never used in two places', async () => {
	const disk = await freshStores();
	const objects = { ...disk, ...objectStore('moved') };
	const move = (to: string) => finish(startProgram('commands/storage-move.ts', ['--to', to], { env: objects }));
	const app = await buildTestApp(disk);
	const patient = await newPatient(app);
	const save = async () => (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	await save();
	await expect(buildTestApp(objects)).rejects.toThrow('the images of the database are not in s3://skin/moved');
	expect(await move('toString')).toMatchObject({ status: 2, errors: expect.stringContaining('Choose --to s3') });
	// While the server runs, and again after it has stopped.
	expect(await move('s3')).toMatchObject({
		status: 0,
		output: expect.stringContaining('Images copied to s3://skin/moved: 2. There already: 0.'),
	});
	const { id } = await save();
	await app.close();
	expect((await move('s3')).output).toContain('Images copied to s3://skin/moved: 2. There already: 2.');

	const moved = await buildTestApp(objects);
	await expect(buildTestApp(disk)).rejects.toThrow('were moved to another storage since');
	await moved.inject({ method: 'DELETE', url: calls.deleteScan.path.replace(':id', id), headers: patient.headers });
	await moved.close();
	expect(await move('disk')).toMatchObject({
		status: 0,
		output: expect.stringContaining('no record names them any more: 2.'),
	});
	const back = await buildTestApp(disk);
	const [scan, ...others] = (await back.inject({ url: calls.history.path, headers: patient.headers })).json();
	expect([(await back.inject(scan.image_url)).statusCode, others]).toEqual([200, []]);
	expect(await listImageFiles(disk.DATA_DIR)).toHaveLength(2);
	await back.close();
	await expect(buildTestApp(objects)).rejects.toThrow('were moved to another storage since');
});

it('is not moved to a place with other images, or used before all of its images have arrived', async () => {
	const stores = await freshStores();
	const app = await buildTestApp(stores);
	const patient = await newPatient(app);
	for (let i = 0; i < 2; i++) await patient.call('POST', calls.saveScan.path, await smallScan());
	await app.close();
	const other = { ...(await freshStores()), ...objectStore('other') };
	await (await buildTestApp(other)).close();

	const ring = (await readKeys([getKeyPath(stores.DATA_DIR)]))!;
	const database = await openDatabase(readConfig(stores));
	const move = (to: SealedStore) => moveImages(database, { from: openDiskStore(stores.DATA_DIR), to, ring });
	await expect(move(openSealedStore(readConfig(other)))).rejects.toThrow('encrypted with another key');

	const cut = { ...stores, ...objectStore('cut') };
	const files = openSealedStore(readConfig(cut));
	const [last = ''] = await listImageFiles(stores.DATA_DIR);
	const write = (name: string, sealed: Buffer) =>
		name === last ? Promise.reject(new Error('Cut short.')) : files.write(name, sealed);
	await expect(move({ ...files, write })).rejects.toThrow('Cut short.');
	await expect(buildTestApp(cut)).rejects.toThrow(
		'not all images are in s3://skin/cut yet. Run npm run storage:move again',
	);
	const read = (name: string) => (name === last ? Promise.resolve(Buffer.from('damaged')) : files.read(name));
	await expect(move({ ...files, read })).rejects.toThrow(`${last} did not come out as it was`);
	await files.delete(last);
	// Damaged before the move. It must not hold up the others.
	await truncate(getImagePath(stores.DATA_DIR, last), 100);
	expect(await move(files)).toEqual({ copied: 1, there: 3, missing: 0, damaged: [last], erased: 0 });
	expect(await files.read(last)).toEqual(await readFile(getImagePath(stores.DATA_DIR, last)));
	await database.close();
	await (await buildTestApp(cut)).close();
});
