import { randomBytes } from 'node:crypto';
import { link, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assessment } from '../../test/assessments.ts';
import { freshFolder, freshTables } from '../../test/stores.ts';
import { connectTo, type OpenDatabase, openDatabase } from '../db/database.ts';
import {
	checkedRegions,
	contributions,
	images,
	patients,
	pendingErasures,
	scanPhotos,
	scans,
	selfChecks,
} from '../db/schema.ts';
import { holdErasures } from './backup-lock.ts';
import { type CleanUpOptions, cleanUpImages } from './clean-up.ts';
import type { DeferringStore } from './deferred-erasures.ts';
import type { ImageStore } from './image-store.ts';
import { openImages } from './open-images.ts';

const image = Buffer.from('an image');

let databaseUrl: string;
let database: OpenDatabase;
let dataDir: string;
let store: DeferringStore;
let patientId: string;
beforeEach(async () => {
	dataDir = await freshFolder();
	databaseUrl = await freshTables();
	database = await openDatabase({ dataDir, databaseUrl });
	({ store } = await openImages(database, { dataDir, imageKeys: undefined }));
	const jane = { email: 'jane@example.org', fullName: 'Jane Doe', passwordHash: '' };
	const [row] = await database.db.insert(patients).values(jane).returning({ id: patients.id });
	patientId = row!.id;
});
afterEach(() => database.close());

/** An image with its row. */
async function addImage(): Promise<string> {
	const row = await store.put(image);
	await database.db.insert(images).values(row);
	return row.name;
}

async function contribute() {
	const { mode, modelVersion } = assessment;
	const row = { mode, modelVersion, assessment, consentVersion: '2026-11-20', contributedOn: '2026-11-20' };
	const [added] = await database.db
		.insert(contributions)
		.values({ ...row, image: await addImage(), codeHash: randomBytes(32) })
		.returning();
	return added!;
}

async function saveScan() {
	const images = { image: await addImage(), heatmap: await addImage(), thumbnail: await addImage() };
	const [added] = await database.db
		.insert(scans)
		.values({ ...images, patientId, predictions: assessment.probabilities, riskLevel: 'low', aiExplanation: '' })
		.returning();
	return added!;
}

/** The clean-up of a server that shares nothing, run some time after everything was written. */
async function cleanUp(options: Partial<CleanUpOptions> = {}) {
	let newest = 0;
	for await (const { storedAt } of store.list()) newest = Math.max(newest, storedAt.getTime());
	return await cleanUpImages(database.db, store, { before: new Date(newest + 1), ...options });
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = () => daysAgo(0);
const nothing = { missing: 0, setAside: 0, restored: 0, unfinished: 0 };
const rowNames = async () => (await database.db.select().from(images)).map(({ name }) => name).sort();
async function fileNames(): Promise<string[]> {
	const names: string[] = [];
	for await (const { name } of store.list()) names.push(name);
	return names.sort();
}

it('sets files without rows aside, erases unfinished ones, and touches nothing else', async () => {
	const [given, scan] = [await contribute(), await saveScan()];
	const { name: orphan } = await store.put(image);
	const path = join(dataDir, 'images', orphan.slice(0, 2), orphan);
	// What a kill leaves in the middle of writing, and just before the unfinished name is removed.
	await writeFile(`${path}.01234567.part`, 'cut short');
	await link(path, `${path}.89abcdef.part`);

	expect(await cleanUp()).toEqual({ ...nothing, setAside: 1, unfinished: 2 });
	const saved = [given.image, scan.image, scan.heatmap!, scan.thumbnail].sort();
	expect([await rowNames(), await fileNames()]).toEqual([saved, saved]);
	expect(await store.get(scan.image)).toEqual(image);
	expect(await readdir(join(dataDir, 'images/lost-and-found', today()))).toEqual([orphan]);
	expect(await cleanUp()).toEqual(nothing);
});

it('continues if another server that starts at the same time was faster', async () => {
	const scan = await saveScan();
	await Promise.all(Array.from({ length: 10 }, () => store.put(image)));
	const results = await Promise.all([cleanUp(), cleanUp(), cleanUp()]);
	expect(Math.max(...results.map(({ setAside }) => setAside))).toBe(10);
	expect(await readdir(join(dataDir, 'images/lost-and-found', today()))).toHaveLength(10);
	expect(await fileNames()).toEqual([scan.image, scan.heatmap!, scan.thumbnail].sort());
});

it('compares many images in parts, and finds the same', async () => {
	const scan = await saveScan();
	await saveScan();
	await Promise.all(Array.from({ length: 3 }, () => store.put(image)));
	await store.delete(scan.image);
	expect(await cleanUp({ maxAtOnce: 5 })).toEqual({ ...nothing, setAside: 3, missing: 1 });
	await store.setAside(scan.thumbnail);
	expect(await cleanUp({ maxAtOnce: 5 })).toEqual({ ...nothing, restored: 1, missing: 1 });
});

it('leaves images alone that are saved or erased while it compares', async () => {
	const scan = await saveScan();
	const before = new Date();
	const busy: ImageStore = {
		...store,
		async *list(prefix) {
			await database.db.delete(scans).where(eq(scans.id, scan.id));
			const names = [scan.image, scan.heatmap!, scan.thumbnail];
			await database.db.delete(images).where(inArray(images.name, names));
			for (const name of names) await store.delete(name);
			await saveScan();
			yield* store.list(prefix);
		},
	};
	expect(await cleanUpImages(database.db, busy, { before })).toEqual(nothing);
	expect(await rowNames()).toEqual(await fileNames());
	expect(await rowNames()).toHaveLength(3);
});

it('sets several images aside at a time, a few in one transaction, and waits for all of them when one fails', async () => {
	const names = await Promise.all(Array.from({ length: 20 }, async () => (await store.put(image)).name));
	let [running, together, begun] = [0, 0, 0];
	const slow: ImageStore = {
		...store,
		async setAside(name) {
			if (++begun === 2) throw new Error('EIO');
			together = Math.max(together, ++running);
			await setTimeout(5);
			await store.setAside(name);
			running--;
		},
	};
	const before = new Date(Date.now() + 1000);
	await expect(cleanUpImages(database.db, slow, { before })).rejects.toThrow('EIO');
	expect([together, running, begun]).toEqual([15, 0, 16]);
	expect(await cleanUpImages(database.db, slow, { before })).toMatchObject({ setAside: 5 });
	expect(await readdir(join(dataDir, 'images/lost-and-found', today()))).toHaveLength(names.length);
});

it('ends when the server stops, and changes nothing more', async () => {
	const { name } = await store.put(image);
	await expect(cleanUp({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
	expect(await store.has(name)).toBe(true);
});

it('erases what was set aside after thirty days', async () => {
	const { name: orphan } = await store.put(image);
	await cleanUp();
	const found = join(dataDir, 'images/lost-and-found');
	await rename(join(found, today()), join(found, daysAgo(30)));
	await cleanUp();
	expect(await readdir(join(found, daysAgo(30)))).toEqual([orphan]);
	await rename(join(found, daysAgo(30)), join(found, daysAgo(31)));
	await cleanUp();
	expect(await readdir(found)).toEqual([]);
});

it('leaves new files alone if another server may be about to write their rows', async () => {
	const { name } = await store.put(image);
	const before = new Date(Date.now() - 60_000);
	expect(await cleanUpImages(database.db, store, { before })).toEqual(nothing);
	expect(await store.has(name)).toBe(true);
});

it('does not remove a row because its image is missing', async () => {
	const rows = [await contribute(), await saveScan()];
	for await (const { name } of store.list()) await store.delete(name);
	expect(await cleanUp()).toEqual({ ...nothing, missing: 4 });
	expect(await database.db.select().from(contributions)).toEqual([rows[0]]);
	expect(await database.db.select().from(scans)).toEqual([rows[1]]);
	expect(await rowNames()).toHaveLength(4);
});

it('sets images aside whose scan was removed without them', async () => {
	const [scan] = [await saveScan(), await contribute()];
	await database.db.delete(patients).where(eq(patients.id, scan.patientId));
	expect(await cleanUp()).toEqual({ ...nothing, setAside: 3 });
	expect(await rowNames()).toEqual(await fileNames());
	expect(await rowNames()).toHaveLength(1);
});

it('keeps images of further photos and of self-checks', async () => {
	const { db } = database;
	const { id: scanId } = await saveScan();
	const photo = { image: await addImage(), thumbnail: await addImage() };
	await db.insert(scanPhotos).values({ scanId, position: 1, kind: 'closeup', ...photo });
	const [check] = await db.insert(selfChecks).values({ patientId }).returning();
	const overview = { image: await addImage(), width: 80, height: 60 };
	const seen = { region: 'chest' as const, outcome: 'nothing_new' as const, note: '', spots: [] };
	await db.insert(checkedRegions).values({ checkId: check!.id, patientId, ...seen, ...overview });
	expect(await cleanUp()).toEqual(nothing);
	expect(await rowNames()).toHaveLength(6);
});

it('keeps the row of a missing image even if no record names it', async () => {
	const name = await addImage();
	await store.delete(name);
	expect(await cleanUp()).toEqual({ ...nothing, missing: 1 });
	expect(await rowNames()).toEqual([name]);
});

it('sets nothing aside while a backup runs, but does so afterward', async () => {
	const backup = await connectTo(databaseUrl);
	await holdErasures(backup);
	const { name } = await store.put(image);
	expect(await cleanUp()).toEqual(nothing);
	expect(await store.has(name)).toBe(true);
	await backup.end();
	expect(await cleanUp()).toEqual({ ...nothing, setAside: 1 });
});

it('leaves an image alone that a record names again while it compares', async () => {
	const name = await addImage();
	await writeFile(join(dataDir, 'images', name.slice(0, 2), `${name}.01234567.part`), 'cut short');
	const row = { patientId, predictions: assessment.probabilities, riskLevel: 'low' as const, aiExplanation: '' };
	const busy: ImageStore = {
		...store,
		async delete(part) {
			await store.delete(part);
			await database.db.insert(scans).values({ ...row, image: name, thumbnail: name });
		},
	};
	const before = new Date(Date.now() + 1000);
	expect(await cleanUpImages(database.db, busy, { before })).toEqual({ ...nothing, unfinished: 1 });
	expect([await rowNames(), await fileNames()]).toEqual([[name], [name]]);
});

it('neither counts nor sets aside images that are about to be erased, however many there are', async () => {
	const scan = await saveScan();
	const stored = await Promise.all(Array.from({ length: 22 }, () => store.put(image)));
	await database.db.insert(pendingErasures).values(stored.map(({ name }) => ({ name })));
	for (const maxAtOnce of [50_000, 1]) expect(await cleanUp({ maxAtOnce })).toEqual(nothing);
	expect(await fileNames()).toHaveLength(25);
	await store.eraseWaiting();
	expect(await fileNames()).toEqual([scan.image, scan.heatmap!, scan.thumbnail].sort());
});

describe('many images out of place', () => {
	const folder = () => join(dataDir, 'images');
	const shards = async () => (await readdir(folder())).filter((name) => name.length === 2);

	it('after half a restore stop the start, and nothing is lost when the other half is restored', async () => {
		for (let i = 0; i < 20; i++) await saveScan();
		const [before, away] = [await fileNames(), await freshFolder()];
		const moved = (await shards()).slice(10);
		for (const shard of moved) await rename(join(folder(), shard), join(away, shard));
		const missing = 60 - (await fileNames()).length;
		expect(missing).toBeGreaterThan(20);

		const reason = `of 60 images that the database names, ${missing} are not in ${folder()}, and 0 images there`;
		await expect(cleanUp()).rejects.toThrow(reason);
		await expect(cleanUp()).rejects.toThrow('--accept-image-mismatch');
		expect(await cleanUp({ acceptMismatch: true })).toEqual({ ...nothing, missing });
		for (const shard of moved) await rename(join(away, shard), join(folder(), shard));
		expect(await cleanUp()).toEqual(nothing);
		expect([await rowNames(), await fileNames()]).toEqual([before, before]);
		expect(await database.db.select().from(scans)).toHaveLength(20);
	});

	it('with rows that nothing refers to stop the start as well', async () => {
		for (let i = 0; i < 21; i++) await addImage();
		await expect(cleanUp()).rejects.toThrow('21 images there belong to no record');
		expect(await rowNames()).toHaveLength(21);
	});

	it('means more than one in a hundred if there are many', async () => {
		const names = Array.from({ length: 2200 }, (_, i) => i.toString(16).padStart(32, '0'));
		const row = { patientId, predictions: assessment.probabilities, riskLevel: 'low' as const, aiExplanation: '' };
		await database.db.insert(images).values(names.map((name) => ({ name })));
		await database.db.insert(scans).values(names.map((name) => ({ ...row, image: name, thumbnail: name })));
		const cleanUpWithout = (missing: number) => {
			const partial: ImageStore = {
				...store,
				async *list() {
					for (const name of names.slice(missing)) yield { name, storedAt: new Date(), bytes: 1 };
				},
			};
			return cleanUpImages(database.db, partial, { before: new Date() });
		};
		expect(await cleanUpWithout(22)).toEqual({ ...nothing, missing: 22 });
		await expect(cleanUpWithout(23)).rejects.toThrow('23 are not in');
	});

	it('with an older database stop the start, and come back with the newer one', async () => {
		const saved = await Promise.all(Array.from({ length: 21 }, () => addImage()));
		const give = await contribute();
		const rows = await database.db.delete(images).where(inArray(images.name, saved)).returning();
		await expect(cleanUp()).rejects.toThrow(`0 are not in ${folder()}, and 21 images there belong to no record`);
		expect(await fileNames()).toHaveLength(22);

		expect(await cleanUp({ acceptMismatch: true })).toEqual({ ...nothing, setAside: 21 });
		expect(await fileNames()).toEqual([give.image]);
		await database.db.insert(images).values(rows);
		const row = { patientId, predictions: assessment.probabilities, riskLevel: 'low' as const, aiExplanation: '' };
		await database.db.insert(scans).values(saved.map((name) => ({ ...row, image: name, thumbnail: name })));
		expect(await cleanUp()).toEqual({ ...nothing, restored: 21 });
		for (const name of saved) expect(await store.get(name)).toEqual(image);
	});
});
