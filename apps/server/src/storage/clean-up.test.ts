import { randomBytes } from 'node:crypto';
import { link, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assessment } from '../../test/assessments.ts';
import { freshDatabase, freshFolder } from '../../test/stores.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { contributions, images, patients, scans } from '../db/schema.ts';
import { cleanUpImages } from './clean-up.ts';
import type { ImageStore } from './image-store.ts';
import { openImages } from './open-images.ts';

const image = Buffer.from('an image');

let database: OpenDatabase;
let dataDir: string;
let store: ImageStore;
let patientId: string;
beforeEach(async () => {
	dataDir = await freshFolder();
	database = await openDatabase({ dataDir, databaseUrl: await freshDatabase() });
	({ store } = await openImages(database, { dataDir, imageKey: undefined }));
	const jane = { email: 'jane@example.org', fullName: 'Jane Doe', passwordHash: '' };
	const [row] = await database.db.insert(patients).values(jane).returning({ id: patients.id });
	patientId = row!.id;
});
afterEach(() => database.close());

/** An image with its row. */
async function addImage(): Promise<string> {
	const name = await store.put(image);
	await database.db.insert(images).values({ name });
	return name;
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

/** The clean-up of a server that shares nothing, some time after everything was written. */
async function cleanUp() {
	let newest = 0;
	for await (const { storedAt } of store.list()) newest = Math.max(newest, storedAt.getTime());
	return await cleanUpImages(database.db, store, new Date(newest + 1));
}

const rowNames = async () => (await database.db.select().from(images)).map(({ name }) => name).sort();
async function fileNames(): Promise<string[]> {
	const names: string[] = [];
	for await (const { name } of store.list()) names.push(name);
	return names.sort();
}

it('removes files without rows, unfinished ones too, and nothing else', async () => {
	const [given, scan] = [await contribute(), await saveScan()];
	const orphan = await store.put(image);
	const path = join(dataDir, 'images', orphan.slice(0, 2), orphan);
	// As a kill leaves them: in the middle of writing, and just before the unfinished name is removed.
	await writeFile(`${path}.01234567.part`, 'cut short');
	await link(path, `${path}.89abcdef.part`);

	expect(await cleanUp()).toEqual({ files: 3, rows: 0 });
	const saved = [given.image, scan.image, scan.heatmap!, scan.thumbnail].sort();
	expect([await rowNames(), await fileNames()]).toEqual([saved, saved]);
	expect(await store.get(scan.image)).toEqual(image);
	expect(await cleanUp()).toEqual({ files: 0, rows: 0 });
});

it('leaves new files alone where another server may be about to write their rows', async () => {
	const name = await store.put(image);
	const before = new Date(Date.now() - 60_000);
	expect(await cleanUpImages(database.db, store, before)).toEqual({ files: 0, rows: 0 });
	expect(await store.get(name)).toEqual(image);
});

it('removes contributions and scans whose photo is lost, with the other images of the scan', async () => {
	const [given, scan, stays] = [await contribute(), await saveScan(), await saveScan()];
	await Promise.all([given.image, scan.image].map((name) => store.delete(name)));
	expect(await cleanUp()).toEqual({ files: 2, rows: 4 });
	expect(await database.db.select().from(contributions)).toEqual([]);
	expect(await database.db.select().from(scans)).toEqual([stays]);
	const saved = [stays.image, stays.heatmap!, stays.thumbnail].sort();
	expect([await rowNames(), await fileNames()]).toEqual([saved, saved]);
});

it('keeps a scan that lost its heat-map or its small copy', async () => {
	const scan = await saveScan();
	await Promise.all([scan.heatmap!, scan.thumbnail].map((name) => store.delete(name)));
	expect(await cleanUp()).toEqual({ files: 0, rows: 2 });
	const [saved] = await database.db.select().from(scans);
	expect(saved).toEqual({ ...scan, heatmap: null, thumbnail: scan.image });
	expect([await rowNames(), await fileNames()]).toEqual([[scan.image], [scan.image]]);
	expect(await cleanUp()).toEqual({ files: 0, rows: 0 });
});

it('removes images whose scan went without them', async () => {
	const [scan] = [await saveScan(), await contribute()];
	await database.db.delete(patients).where(eq(patients.id, scan.patientId));
	expect(await cleanUp()).toEqual({ files: 3, rows: 3 });
	expect(await rowNames()).toEqual(await fileNames());
	expect(await rowNames()).toHaveLength(1);
});
