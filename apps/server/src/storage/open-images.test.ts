import { randomBytes } from 'node:crypto';
import { cp, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, freshFolder } from '../../test/stores.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { images } from '../db/schema.ts';
import { StartRefusal } from '../start-refusal.ts';
import { cleanUpImages } from './clean-up.ts';
import type { ImageStore } from './image-store.ts';
import { openImages } from './open-images.ts';

const image = Buffer.from('an image');

let database: OpenDatabase;
let dataDir: string;
beforeEach(async () => {
	dataDir = await freshFolder();
	database = await openDatabase({ dataDir, databaseUrl: await freshDatabase() });
});
afterEach(() => database.close());

const open = (imageKey?: Buffer) => openImages(database, { dataDir, imageKey });

/** An image with its row. */
async function keep(): Promise<string> {
	const name = await (await open()).store.put(image);
	await database.db.insert(images).values({ name });
	return name;
}

describe('the key', () => {
	it('is made at the first start, for this account alone, and found again', async () => {
		const name = await keep();
		expect((await stat(join(dataDir, 'image.key'))).mode & 0o777).toBe(0o600);
		expect(await (await open()).store.get(name)).toEqual(image);
	});

	it('may come from outside, and then no file is written', async () => {
		const key = randomBytes(32);
		const name = await (await open(key)).store.put(image);
		expect(await (await open(key)).store.get(name)).toEqual(image);
		await expect(stat(join(dataDir, 'image.key'))).rejects.toThrow('ENOENT');
	});

	it('is asked for when it is lost, another, or no key: nothing is read wrongly or overwritten', async () => {
		await keep();
		const path = join(dataDir, 'image.key');
		const before = await readFile(path);
		await writeFile(path, 'no key');
		await expect(open()).rejects.toThrow(StartRefusal);
		await expect(open(randomBytes(32))).rejects.toThrow('another key');
		await rm(path);
		await expect(open()).rejects.toThrow('another key');
		await writeFile(path, before);
		await open();
	});
});

describe('images and database', () => {
	it('are not joined when they are strangers', async () => {
		await keep();
		const other = await openDatabase({ dataDir, databaseUrl: await freshDatabase() });
		await expect(openImages(other, { dataDir, imageKey: undefined })).rejects.toThrow('belong to another database');
		await other.close();

		const empty = await freshFolder();
		const misplaced = openImages(database, { dataDir: empty, imageKey: undefined });
		await expect(misplaced).rejects.toThrow(`the images of the database are not in ${join(empty, 'images')}`);
	});

	it('may move together', async () => {
		const name = await keep();
		const moved = join(await freshFolder(), 'moved');
		await cp(dataDir, moved, { recursive: true });
		const { store } = await openImages(database, { dataDir: moved, imageKey: undefined });
		expect(await store.get(name)).toEqual(image);
	});
});

/** The earliest moment after everything in the store was written. */
async function afterNewest(store: ImageStore): Promise<Date> {
	let newest = 0;
	for await (const { storedAt } of store.list()) newest = Math.max(newest, storedAt.getTime());
	return new Date(newest + 1);
}

describe('the clean-up at the start', () => {
	const known = async () => (await database.db.select().from(images)).map(({ name }) => name);

	it('removes files without rows, unfinished ones too, and rows without files, and nothing else', async () => {
		const [kept, lost] = [await keep(), await keep()];
		const { store } = await open();
		const orphan = await store.put(image);
		const path = join(dataDir, 'images', orphan.slice(0, 2), orphan);
		// As a kill leaves them: in the middle of writing, and just before the unfinished name is removed.
		await writeFile(`${path}.01234567.part`, 'cut short');
		await link(path, `${path}.89abcdef.part`);
		await store.delete(lost);

		expect(await cleanUpImages(database.db, store, await afterNewest(store))).toEqual({ files: 3, rows: 1 });
		expect(await known()).toEqual([kept]);
		expect(await store.get(kept)).toEqual(image);
		await expect(store.get(orphan)).rejects.toThrow('ENOENT');
		expect(await cleanUpImages(database.db, store, await afterNewest(store))).toEqual({ files: 0, rows: 0 });
	});

	it('leaves new files alone where another server may be about to write their rows', async () => {
		const { store } = await open();
		const name = await store.put(image);
		expect(await cleanUpImages(database.db, store, new Date(Date.now() - 60_000))).toEqual({ files: 0, rows: 0 });
		expect(await store.get(name)).toEqual(image);
	});
});
