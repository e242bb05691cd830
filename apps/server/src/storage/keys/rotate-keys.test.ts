import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { startObjectStore, storageEnvironment } from '../../../test/object-store.ts';
import { newPatient } from '../../../test/patients.ts';
import { finish, startProgram } from '../../../test/programs.ts';
import { smallScan } from '../../../test/scans.ts';
import { buildTestApp, startTestServer } from '../../../test/server.ts';
import { findOrphans } from '../../../test/stored-images.ts';
import { freshDatabase, freshFolder, freshStores } from '../../../test/stores.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { readConfig } from '../../config.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { images } from '../../db/schema.ts';
import { examine } from '../../doctor/examine.ts';
import { hasOwnKey, keyBytes, seal } from '../encryption.ts';
import type { SealedStore } from '../image-store.ts';
import { moveImages } from '../move-images.ts';
import { openImages, openSealedStore } from '../open-images.ts';
import { createKeyring, getKeyPath, type Keyring, parseKeyring } from './keyring.ts';
import { listMasterKeys } from './master-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

const image = Buffer.from('an image');
const newRing = () => createKeyring([randomBytes(keyBytes)]);
const joinRings = (...rings: Keyring[]): Keyring => new Map(rings.flatMap((ring) => [...ring]));

let opened: OpenDatabase[] = [];
afterEach(async () => {
	for (const database of opened) await database.close();
	opened = [];
});

/** A data folder and a database of an older version: images that the master key itself encrypted. */
async function openOldStores(environment: NodeJS.ProcessEnv = {}, count = 3) {
	const stores = { ...(await freshStores()), ...environment };
	const config = readConfig(stores);
	const files = openSealedStore(config);
	const database = await openDatabase(config);
	opened.push(database);
	const ring = newRing();
	await openImages(database, { ...config, imageKeys: ring });
	await database.db.execute(sql`delete from master_keys`);
	const names = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
	for (const name of names) {
		await files.write(name, seal([...ring.values()][0]!, name, image));
		await database.db.insert(images).values({ name });
	}
	const rotate = (imageKeys: Keyring, through: SealedStore = files) =>
		rotateKeys(database, { ...config, imageKeys, files: through });
	/** What a server reads that starts with these keys. */
	async function readAll(imageKeys: Keyring) {
		const { store } = await openImages(database, { ...config, imageKeys });
		return await Promise.all(names.map((name) => store.get(name)));
	}
	return { stores, config, files, database, ring, names, rotate, readAll };
}

it('runs beside a server that saves and shows images, whose links stay valid', async () => {
	const server = await startTestServer();
	const { app, client, dataDir, databaseUrl } = server;
	const ask = async (question: string) => (await client.query(question)).rows;
	const patient = await newPatient(app);
	const save = async () => (await patient.call('POST', calls.saveScan.path, await smallScan())).json();
	const { image_url } = await save();
	const [{ name }] = await ask('select image as name from scans');
	const [{ id: former }] = await ask('select id from master_keys');
	const files = openSealedStore({ dataDir, objectStore: undefined });
	const sealed = await files.read(name);

	// The files of this scan are stored before the rotation, and its rows after it.
	const other = await newPatient(app);
	await client.query('begin');
	await client.query('select 1 from patients where id = $1 for update', [other.id]);
	const late = other.call('POST', calls.saveScan.path, await smallScan());
	await untilBlocked(client);
	let isRotated = false;
	const writing = (async () => {
		for (let after = 0; after < 3; after += Number(isRotated)) {
			expect((await app.inject((await save()).image_url)).statusCode).toBe(200);
		}
	})();
	const env = { DATABASE_URL: '', DATA_DIR: dataDir };
	const database = await openDatabase({ dataDir, databaseUrl });
	// As with the embedded database, whose only server has the file of keys.
	const options = { ...readConfig(env), files };
	const { encrypted, unreadable } = await rotateKeys(database, options);
	isRotated = true;
	await writing;
	expect([encrypted, unreadable]).toEqual([0, 0]);
	await client.query('commit');
	expect((await app.inject((await late).json().image_url)).statusCode).toBe(200);
	expect(await findOrphans(client, dataDir)).toEqual([]);

	const path = getKeyPath(dataDir);
	const [current, ...others] = parseKeyring(await readFile(path, 'utf8'))!.keys();
	expect(others).toEqual([former]);
	expect(await ask('select id from master_keys')).toEqual([{ id: current }]);
	expect(await ask('select distinct key_id from images')).toEqual([{ key_id: current }]);
	expect(await files.read(name)).toEqual(sealed);
	await writeFile(path, (await readFile(path, 'utf8')).split('\n')[0]!);
	const next = await buildTestApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
	expect((await next.inject(image_url)).statusCode).toBe(200);
	await next.close();

	await writeFile(path, [...newRing().values()][0]!.toString('base64'));
	await expect(buildTestApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })).rejects.toThrow('another key');
	await database.close();
	await server.close();
});

describe.each(['disk', 'object store'])('images of the old format on a %s', (place) => {
	let server: Awaited<ReturnType<typeof startObjectStore>>;
	beforeAll(async () => {
		server = await startObjectStore();
	});
	afterAll(() => server.close());
	const open = () => openOldStores(place === 'disk' ? {} : storageEnvironment(server, randomBytes(4).toString('hex')));

	it('are read, and get their own keys, which the former master key does not open', async () => {
		const { files, ring, names, rotate, readAll } = await open();
		expect(await readAll(ring)).toEqual([image, image, image]);
		const next = newRing();
		expect(await rotate(joinRings(next, ring))).toEqual({ rewrapped: 0, encrypted: 3, unreadable: 0 });
		for (const name of names) expect(hasOwnKey(await files.read(name))).toBe(true);
		expect(await readAll(next)).toEqual([image, image, image]);
		await expect(readAll(ring)).rejects.toThrow('encrypted with another key');
	});

	it('stay readable when a rotation is killed before or after a file is replaced, and the next rotation continues', async () => {
		const { config, files, database, ring, rotate, readAll } = await open();
		const next = newRing();
		const both = joinRings(next, ring);
		const killed = new Error('Killed.');
		const before = { ...files, replace: () => Promise.reject(killed) };
		const after = {
			...files,
			replace: async (name: string, sealed: Buffer) => {
				await files.replace(name, sealed);
				throw killed;
			},
		};
		const beforeNote = { ...files, writeNote: () => Promise.reject(killed) };
		for (const through of [before, after, beforeNote]) {
			await expect(rotate(both, through)).rejects.toThrow('Killed.');
			expect(await readAll(both)).toEqual([image, image, image]);
			const missing = /^images are encrypted with the master key [0-9a-f]{16}, which is missing\. Add it to IMAGE_KEY/;
			await expect(readAll(ring)).rejects.toThrow(missing);
		}
		const moving = moveImages(database, { from: files, to: files, ring: both });
		await expect(moving).rejects.toThrow('Run npm run keys:rotate first');
		const findings = await examine({ ...config, imageKeys: both });
		expect(findings).toContainEqual({
			...{ state: 'note', about: 'Images' },
			text: 'A rotation of the keys is not finished. Run npm run keys:rotate again.',
		});

		const folder = join(await freshFolder(), 'backup');
		await writeBackup(folder, config);
		expect(await rotate(both)).toMatchObject({ unreadable: 0 });
		expect(await readAll(next)).toEqual([image, image, image]);
		// The backup made before needs both keys, and then has everything.
		const stores = { dataDir: join(await freshFolder(), 'new'), databaseUrl: await freshDatabase() };
		await expect(restoreBackup(folder, { ...stores, ring: next, storeKeys: true })).rejects.toThrow('does not open');
		await restoreBackup(folder, { ...stores, ring: both, storeKeys: true });
	});
});

it('loses nothing, and ends with the new key, when the clock was set back', async () => {
	const { files, database, ring, rotate, readAll } = await openOldStores();
	const next = newRing();
	const both = joinRings(next, ring);
	expect(await readAll(ring)).toEqual([image, image, image]);
	await database.db.execute(sql`update master_keys set since = now() + interval '1 hour'`);
	const cutShort = { ...files, replace: () => Promise.reject(new Error('Killed.')) };
	await expect(rotate(both, cutShort)).rejects.toThrow('Killed.');
	expect((await listMasterKeys(database.db))[0]!.id).toBe([...next.keys()][0]);
	// Like a version that left the order to the clock: the master key that already has image keys is not the newest one.
	await database.db.execute(
		sql`update master_keys set since = now() - interval '1 hour' where id = ${[...next.keys()][0]}`,
	);
	expect(await rotate(both)).toMatchObject({ encrypted: 3, unreadable: 0 });
	expect(await readAll(both)).toEqual([image, image, image]);
});

it('counts what is missing or damaged, and still finishes', async () => {
	const { files, ring, names, rotate } = await openOldStores();
	await files.delete(names[0]!);
	await files.replace(names[1]!, Buffer.from('damaged'));
	expect(await rotate(joinRings(newRing(), ring))).toEqual({ rewrapped: 0, encrypted: 1, unreadable: 2 });
});

it('leaves no file of an image that is erased while it is encrypted again', async () => {
	const { files, database, ring, names, rotate } = await openOldStores({}, 1);
	const erasing = {
		...files,
		async replace(name: string, sealed: Buffer) {
			await database.db.delete(images);
			await files.delete(name);
			await files.replace(name, sealed);
		},
	};
	await rotate(joinRings(newRing(), ring), erasing);
	expect(await files.has(names[0]!)).toBe(false);
});

it('needs a new key if servers have their own keys, and says so in one line', async () => {
	const { stores, ring, readAll } = await openOldStores();
	const toText = (keys: Keyring) => [...keys.values()].map((key) => key.toString('base64')).join(' ');
	const run = (keys: Keyring) => {
		const env = { ...stores, IMAGE_KEY: toText(keys) };
		return finish(startProgram('commands/keys-rotate.ts', [], { env }));
	};
	const { status, errors } = await run(ring);
	expect([status, errors.trim()]).toEqual([
		1,
		expect.stringMatching(/^Nothing was done: there is no new key\. On every server, .*\.$/),
	]);
	expect((await run(newRing())).errors).toMatch(
		/^Nothing was done: the stored images were encrypted with another key\./m,
	);
	const next = newRing();
	const { output } = await run(joinRings(next, ring));
	expect(output).toContain('Images of the old format, encrypted anew: 3.');
	expect(output).toContain('The first key in IMAGE_KEY is the one in use.');
	expect(await readAll(next)).toHaveLength(3);
});

it('works for a server whose file of keys gets the new key, and loses nothing on one whose file does not', async () => {
	const { config, files, database, ring, names, rotate } = await openOldStores();
	const imageKeyFile = join(await freshFolder(), 'keys');
	const write = (keys: Keyring) =>
		writeFile(imageKeyFile, [...keys.values()].map((key) => key.toString('base64')).join('\n'));
	await write(ring);
	const { store } = await openImages(database, { ...config, imageKeys: ring, imageKeyFile });
	const both = joinRings(newRing(), ring);
	const cutShort = { ...files, replace: () => Promise.reject(new Error('Killed.')) };
	await expect(rotate(both, cutShort)).rejects.toThrow('Killed.');
	// Until a rotation ends, the former key is still used.
	expect((await store.put(image)).keyId).toBe([...ring.keys()][0]);
	await rotate(both);
	await expect(store.get(names[0]!)).rejects.toThrow(/^The master key [0-9a-f]{16} is missing/);
	await expect(store.put(image)).rejects.toThrow(/^The master key [0-9a-f]{16} is missing/);
	await write(both);
	expect(await store.get(names[0]!)).toEqual(image);
	const row = await store.put(image);
	expect(await database.db.insert(images).values(row).returning({ keyId: images.keyId })).toEqual([
		{ keyId: [...both.keys()][0] },
	]);
	expect(await store.get(row.name)).toEqual(image);
});
