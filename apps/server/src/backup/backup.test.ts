import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { calls } from '@dermavigil/contract';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { newClinician } from '../../test/clinicians.ts';
import { digestAll } from '../../test/database-digest.ts';
import { forAll } from '../../test/for-all.ts';
import { newPatient } from '../../test/patients.ts';
import { newLesion, smallScan } from '../../test/scans.ts';
import { buildTestApp, startTestServer } from '../../test/server.ts';
import { listImageFiles } from '../../test/stored-images.ts';
import { freshDatabase, freshFolder } from '../../test/stores.ts';
import { connectTo, openDatabase } from '../db/database.ts';
import { knownMigrations, migrateDatabase } from '../db/migrate.ts';
import { beginRestore } from '../db/unfinished-restore.ts';
import { holdErasures } from '../storage/backup-lock.ts';
import { createKeyring, getKeyPath, type Keyring } from '../storage/keys/keyring.ts';
import { getImagePath } from './files.ts';
import { readKeys, saveKeys } from './key.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup, warnOfDamage } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const server = forAll(() => startTestServer());
const patient = forAll(() => newPatient(server.app, 'Zoë O’Hara'));
let ring: Keyring;
beforeAll(async () => {
	await patient.call('POST', calls.saveScan.path, await smallScan({ lesion_id: await newLesion(patient) }));
	const { id } = await submitCase(patient);
	const clinician = await newClinician(server.app, 'Dr. Amara');
	const change = { status: 'reviewed', notes: 'Nothing\nto \u2028 worry about.', version: 1 };
	await clinician.call('PUT', calls.changeCase.path.replace(':id', id), change);
	ring = (await readKeys([getKeyPath(server.dataDir)]))!;
});

const newFolder = async () => join(await freshFolder(), 'new');

async function backUp(options: { ring?: Keyring } = {}): Promise<string> {
	const folder = await newFolder();
	await writeBackup(folder, { dataDir: server.dataDir, databaseUrl: server.databaseUrl, ...options });
	return folder;
}

async function restore(folder: string) {
	const [dataDir, databaseUrl] = [await newFolder(), await freshDatabase()];
	await restoreBackup(folder, { dataDir, databaseUrl, ring, storeKeys: true });
	return { dataDir, databaseUrl };
}

const digest = () => digestAll(server.databaseUrl, server.dataDir);
const start = (DATA_DIR: string, DATABASE_URL: string) => buildTestApp({ DATA_DIR, DATABASE_URL });

it('restores the same rows and images, with which a server can continue', async () => {
	const folder = await backUp();
	const before = await digest();
	const restored = await restore(folder);
	expect(await digestAll(restored.databaseUrl, restored.dataDir)).toEqual(before);
	expect(Object.keys(before).length).toBeGreaterThan(12);

	const app = await start(restored.dataDir, restored.databaseUrl);
	const list = await app.inject({ url: calls.history.path, headers: patient.headers });
	expect(list.json()).toHaveLength(2);
	for (const { image_url } of list.json()) expect((await app.inject(image_url)).statusCode).toBe(200);
	// The next row of the audit log gets a new number.
	const clinician = await newClinician(app);
	const cases = await clinician.call('GET', `${calls.cases.path}?q=${encodeURIComponent('zoe')}`);
	expect(cases.json()).toHaveLength(1);
	await app.close();
});

it('shows a single moment even while scans are saved and erased', async () => {
	const writing = Promise.all(
		Array.from({ length: 3 }, async () => {
			for (let i = 0; i < 8; i++) {
				const { id } = (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
				if (i % 2) await patient.call('DELETE', calls.deleteScan.path.replace(':id', id));
			}
		}),
	);
	const folders = [];
	for (let i = 0; i < 3; i++) folders.push(await backUp());
	await writing;
	for (const folder of folders) {
		const { manifest } = await verifyBackup(folder, ring);
		expect(manifest.images.missing).toEqual([]);
		// Throws unless the rows are those of the backup's moment.
		const { dataDir } = await restore(folder);
		expect(await listImageFiles(dataDir)).toHaveLength(manifest.tables.find(({ name }) => name === 'images')!.rows);
	}
});

it('lets a server of the same version start, and makes a migration wait without delaying anything else', async () => {
	const [dataDir, databaseUrl, name] = [await freshFolder(), await freshDatabase(), 'a'.repeat(32)];
	const client = await connectTo(databaseUrl);
	await migrateDatabase(client, knownMigrations.length - 1);
	await client.query('insert into images (name) values ($1)', [name]);
	const pipe = getImagePath(dataDir, name);
	await mkdir(dirname(pipe), { recursive: true });
	// A pipe's reader waits until somebody writes.
	execFileSync('mkfifo', [pipe]);
	const backup = writeBackup(await newFolder(), { dataDir, databaseUrl });
	const waits = vi.fn();
	const count = async (locks: string) => (await client.query(`select from pg_locks l where ${locks}`)).rowCount;
	await vi.waitFor(async () => expect(await count(`granted and relation = 'public.shares'::regclass`)).toBe(1), 10_000);
	await migrateDatabase(client, knownMigrations.length - 1);
	const starting = openDatabase({ dataDir, databaseUrl, onMigrationWaits: waits });
	await vi.waitFor(async () => expect(await count(`not granted and locktype = 'advisory'`)).toBe(1), 10_000);
	expect(waits).toHaveBeenCalledOnce();
	expect(await count(`not granted and locktype <> 'advisory'`)).toBe(0);
	expect(await client.query('select from shares')).toMatchObject({ rowCount: 0 });
	await writeFile(pipe, 'sealed');
	expect(await backup).toMatchObject({ images: { count: 1 } });
	await (await starting).close();
	await client.end();
});

it('delays erasures until it is over', async () => {
	const others = await listImageFiles(server.dataDir);
	const { id } = (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	const listFiles = async () => (await listImageFiles(server.dataDir)).filter((file) => !others.includes(file));
	const files = await listFiles();
	const backup = await connectTo(server.databaseUrl);
	expect(await holdErasures(backup)).toBe(true);
	const second = await connectTo(server.databaseUrl);
	expect(await holdErasures(second, 1)).toBe(false);
	await second.end();
	expect((await patient.call('DELETE', calls.deleteScan.path.replace(':id', id))).statusCode).toBe(204);
	expect(files).toHaveLength(2);
	expect(await listFiles()).toEqual(files);
	// As if it were killed.
	(backup as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
	await vi.waitFor(async () => expect(await listFiles()).toEqual([]), 10_000);
});

it('includes the key only on request, and lets no other account read anything', async () => {
	expect(await readdir(await backUp())).not.toContain('image.key');
	const folder = await backUp({ ring });
	expect(await readKeys([getKeyPath(folder)])).toEqual(ring);
	for (const name of await readdir(folder, { recursive: true })) {
		expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
	}
});

it('saves the key in a file once, adds new keys to it, and loses none', async () => {
	const path = join(await freshFolder(), 'saved.key');
	const [former, next, newest, stranger] = [1, 2, 3, 4].map((byte) => Buffer.alloc(32, byte)) as [
		Buffer,
		Buffer,
		Buffer,
		Buffer,
	];
	const save = (...keys: Buffer[]) => saveKeys(path, createKeyring(keys));
	const folder = await open(dirname(path));
	const write = vi.spyOn(Object.getPrototypeOf(folder), 'writeFile');
	await folder.close();
	write.mockRejectedValueOnce(new Error('The disk is full'));
	await expect(save(former)).rejects.toThrow('The disk is full');
	write.mockRestore();
	await save(former);
	await save(former);
	expect(await readKeys([path])).toEqual(createKeyring([former]));
	await save(next, former);
	await save(next);
	expect(await readKeys([path])).toEqual(createKeyring([next, former]));
	expect((await stat(path)).mode & 0o077).toBe(0);
	await expect(save(stranger)).rejects.toThrow('holds other keys');
	expect(await readKeys([path])).toEqual(createKeyring([next, former]));
	// A second rotation, after the key from before the first one was removed from the server.
	await save(newest, next);
	expect([...(await readKeys([path]))!.values()]).toEqual([newest, next, former]);
	await expect(saveKeys(join(path, 'image.key'), ring)).rejects.toThrow(/^The key cannot be saved in .*: ENOTDIR/);
	await writeFile(path, 'mine');
	await expect(save(former)).rejects.toThrow('holds no key');
	expect(await readFile(path, 'utf8')).toBe('mine');
});

it('replaces what an interrupted backup left, and leaves finished ones alone', async () => {
	const folder = await newFolder();
	await mkdir(`${folder}.partial/tables`, { recursive: true });
	await writeFile(`${folder}.partial/tables/scans.jsonl.gz`, 'cut short');
	const options = { dataDir: server.dataDir, databaseUrl: server.databaseUrl };
	await writeBackup(folder, options);
	await verifyBackup(folder);
	const unreadable = readManifest(join(folder, 'manifest.json'));
	await expect(unreadable, 'the manifest is not called missing').rejects.toMatchObject({ code: 'ENOTDIR' });
	await expect(writeBackup(folder, options)).rejects.toThrow('already exists');
	await expect(writeBackup(await newFolder(), { ...options, databaseUrl: await freshDatabase() })).rejects.toThrow(
		'holds nothing of DermaVigil',
	);
	await expect(
		writeBackup(await newFolder(), { dataDir: await freshFolder(), databaseUrl: undefined }),
	).rejects.toThrow('there is no database in');
});

describe('a damaged backup', () => {
	async function change(path: string, how: (path: string) => Promise<void>): Promise<string> {
		const folder = await backUp();
		await how(join(folder, path));
		return folder;
	}
	const flip = async (path: string) => {
		const content = await readFile(path);
		content[content.length >> 1]! ^= 1;
		await writeFile(path, content);
	};
	const remove = (path: string) => rm(path);

	it.each([
		['manifest.json', flip, 'manifest.json in .* was changed'],
		['manifest.json', remove, 'holds no finished backup'],
		['tables/scans.jsonl.gz', flip, 'scans.jsonl.gz was changed'],
		['tables/audit_log.jsonl.gz', remove, 'audit_log.jsonl.gz is missing'],
		['images.sha256', flip, 'images.sha256 was changed'],
		['images/belongs-to', (path: string) => truncate(path, 10), 'belongs-to was changed'],
	])('is refused before anything is written: %s', async (path, how, reason) => {
		const folder = await change(path, how);
		await expect(verifyBackup(folder)).rejects.toThrow(new RegExp(reason));
		const dataDir = await newFolder();
		const restoring = restoreBackup(folder, { dataDir, databaseUrl: await freshDatabase(), ring, storeKeys: true });
		await expect(restoring).rejects.toThrow(new RegExp(reason));
		await expect(stat(dataDir)).rejects.toThrow('ENOENT');
	});

	async function alterManifest(folder: string, alter: (manifest: Manifest) => void): Promise<void> {
		const manifest = await readManifest(folder);
		alter(manifest);
		for (const name of ['manifest.json', 'manifest.json.sha256']) await rm(join(folder, name));
		await writeManifest(folder, manifest);
	}

	const find = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name)!;
	it.each<[string, (manifest: Manifest) => void, string]>([
		['of a newer version', ({ migrations }) => migrations.push(1), 'A newer version of DermaVigil made this backup'],
		[
			'with other rows',
			(manifest) => Object.assign(find(manifest, 'scans'), { digest: '0' }),
			'did not come out as they were',
		],
		['with fewer rows', (manifest) => Object.assign(find(manifest, 'scans'), { rows: 9 }), 'rows, not 9'],
		['without a table', (manifest) => manifest.tables.pop(), 'The backup has no table'],
	])('leaves the database empty: %s', async (_, alter, reason) => {
		const folder = await backUp();
		await alterManifest(folder, alter);
		const databaseUrl = await freshDatabase();
		const restoring = restoreBackup(folder, { dataDir: await newFolder(), databaseUrl, ring, storeKeys: true });
		await expect(restoring).rejects.toThrow(reason);
		const client = await connectTo(databaseUrl);
		await migrateDatabase(client);
		for (const table of ['patients', 'scans']) {
			expect((await client.query(`select from ${table}`)).rowCount).toBe(0);
		}
		await client.end();
	});

	it('is refused when its list lacks an image that a row names', async () => {
		const folder = await backUp();
		const [name = ''] = await listImageFiles(server.dataDir);
		const path = join(folder, 'images.sha256');
		const list = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.endsWith(name));
		await writeFile(path, list.join('\n'));
		const sha256 = createHash('sha256').update(list.join('\n')).digest('hex');
		await alterManifest(folder, ({ images }) => Object.assign(images, { sha256 }));
		await expect(verifyBackup(folder)).rejects.toThrow(`A row names the image ${name}, which is not in`);
	});

	it('is refused when an image is gone or the key is a different one', async () => {
		const folder = await backUp();
		await expect(verifyBackup(folder, createKeyring([Buffer.alloc(32, 1)]))).rejects.toThrow('The key does not open');
		await rm(getImagePath(folder, (await listImageFiles(folder))[0]!));
		await expect(verifyBackup(folder)).rejects.toThrow('is missing');
	});
});

describe('a restore', () => {
	it('includes images that were already damaged when the backup was made, and says which', async () => {
		const [name = '', other = ''] = await listImageFiles(server.dataDir);
		const path = getImagePath(server.dataDir, name);
		const before = await readFile(path);
		const warn = vi.spyOn(console, 'warn').mockReturnValue();
		onTestFinished(() => warn.mockRestore());
		const said = 'Images that were damaged already when the backup was made';
		const check = async (content: Buffer) => {
			await writeFile(path, content);
			const folder = await backUp();
			const verified = await verifyBackup(folder, ring);
			expect(verified.damaged).toEqual([name]);
			warnOfDamage(verified);
			expect(warn).toHaveBeenLastCalledWith(`${said}: 1.\n${name}`);
			const wrong = verifyBackup(folder, createKeyring([Buffer.alloc(32, 1)]));
			await expect(wrong).rejects.toThrow('The key does not open');
			const { dataDir } = await restore(folder);
			expect(await readFile(getImagePath(dataDir, name))).toEqual(content);
			expect(await readFile(getImagePath(dataDir, other))).toEqual(await readFile(getImagePath(server.dataDir, other)));
		};
		for (const byte of [0, before.length - 1]) {
			const rotten = Buffer.from(before);
			rotten[byte]! ^= 1;
			await check(rotten);
		}
		await writeFile(path, before);
		expect((await verifyBackup(await backUp(), ring)).damaged).toEqual([]);
	});

	it('continues without images that were missing when the backup was made', async () => {
		const [name = ''] = await listImageFiles(server.dataDir);
		const path = getImagePath(server.dataDir, name);
		const before = await readFile(path);
		await rm(path);
		const folder = await backUp();
		await writeFile(path, before);
		expect((await verifyBackup(folder, ring)).manifest.images.missing).toEqual([name]);
		const { dataDir } = await restore(folder);
		const others = (await listImageFiles(server.dataDir)).filter((file) => file !== name);
		expect((await listImageFiles(dataDir)).sort()).toEqual(others.sort());
	});

	it('goes only into empty places', async () => {
		const folder = await backUp();
		const options = { databaseUrl: await freshDatabase(), ring, storeKeys: true };
		await expect(restoreBackup(folder, { ...options, dataDir: server.dataDir })).rejects.toThrow('is not empty');
		// It may be a server's: a restore marks its folder first.
		const unmarked = join(await newFolder(), 'database');
		await mkdir(unmarked, { recursive: true });
		const beside = restoreBackup(folder, { ...options, databaseUrl: undefined, dataDir: dirname(unmarked) });
		await expect(beside).rejects.toThrow('is not empty');
		const before = await digest();
		const dataDir = await newFolder();
		const used = restoreBackup(folder, { ...options, dataDir, databaseUrl: server.databaseUrl });
		await expect(used).rejects.toThrow('The database is not empty');
		await expect(stat(dataDir)).rejects.toThrow('ENOENT');
		expect(await digest()).toEqual(before);
	});

	it('that was cut short lets no server start, and can be run again', async () => {
		const [folder, dataDir, databaseUrl] = [await backUp(), await freshFolder(), await freshDatabase()];
		await beginRestore(dataDir);
		await mkdir(join(dataDir, 'images'));
		await writeFile(join(dataDir, 'images/belongs-to'), 'cut short');
		await copyFile(getKeyPath(server.dataDir), getKeyPath(dataDir));
		await expect(start(dataDir, databaseUrl)).rejects.toThrow('was not finished');
		await expect(writeBackup(await newFolder(), { dataDir, databaseUrl })).rejects.toThrow('was not finished');
		await restoreBackup(folder, { dataDir, databaseUrl, ring, storeKeys: false });
		expect(await digestAll(databaseUrl, dataDir)).toEqual(await digest());
		await (await start(dataDir, databaseUrl)).close();
	});
});
