import { randomBytes } from 'node:crypto';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshFolder, freshTables } from '../../test/stores.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { images } from '../db/schema.ts';
import { StartupError } from '../startup-error.ts';
import { createKeyring } from './keys/keyring.ts';
import { type OpenImages, openImages } from './open-images.ts';

const image = Buffer.from('an image');

let database: OpenDatabase;
let dataDir: string;
beforeEach(async () => {
	dataDir = await freshFolder();
	database = await openDatabase({ dataDir, databaseUrl: await freshTables() });
});
afterEach(() => database.close());

const open = (key?: Buffer) => openImages(database, { dataDir, imageKeys: key && createKeyring([key]) });

/** An image with its row. */
async function store({ store }: OpenImages): Promise<string> {
	const row = await store.put(image);
	await database.db.insert(images).values(row);
	return row.name;
}
async function storeImage(): Promise<string> {
	return await store(await open());
}

describe('the key', () => {
	it('is created at the first start, only for this account, and found again', async () => {
		const name = await storeImage();
		expect((await stat(join(dataDir, 'image.key'))).mode & 0o777).toBe(0o600);
		expect(await (await open()).store.get(name)).toEqual(image);
	});

	it('may come from outside, and then no file is written', async () => {
		const key = randomBytes(32);
		const name = await store(await open(key));
		expect(await (await open(key)).store.get(name)).toEqual(image);
		await expect(stat(join(dataDir, 'image.key'))).rejects.toThrow('ENOENT');
	});

	it('of an image may be gone with its row: then the image counts as missing, like one without a file', async () => {
		const name = await storeImage();
		await database.db.delete(images);
		await expect((await open()).store.get(name)).rejects.toMatchObject({ code: 'ENOENT' });
	});

	it('is asked for when it is lost, a different one or not a key at all: nothing is read wrongly or overwritten', async () => {
		await storeImage();
		const path = join(dataDir, 'image.key');
		const before = await readFile(path);
		await writeFile(path, 'no key');
		await expect(open()).rejects.toThrow(StartupError);
		await expect(open(randomBytes(32))).rejects.toThrow('another key');
		await rm(path);
		await expect(open()).rejects.toThrow(`${path} is missing`);
		await expect(stat(path)).rejects.toThrow('ENOENT');
		await writeFile(path, before);
		await open();
	});

	it('is not blamed if the note beside the images is damaged, and restoring the note is enough', async () => {
		const name = await storeImage();
		const note = join(dataDir, 'images/belongs-to');
		const before = await readFile(note);
		await writeFile(note, before.with(20, before[20]! ^ 1));
		await expect(open()).rejects.toThrow(
			`the file belongs-to in ${join(dataDir, 'images')} is damaged: restore it from a backup`,
		);
		await writeFile(note, before);
		expect(await (await open()).store.get(name)).toEqual(image);
	});

	it('opens images whose note was removed, if the operator says so at the start', async () => {
		const name = await storeImage();
		const note = join(dataDir, 'images/belongs-to');
		await rm(note);
		await expect(open()).rejects.toThrow('the file belongs-to beside them is missing');
		const options = { dataDir, imageKeys: undefined };
		const withOther = openImages(
			database,
			{ dataDir, imageKeys: createKeyring([Buffer.alloc(32, 1)]) },
			{ acceptMissingNote: true },
		);
		await expect(withOther).rejects.toThrow(/images are encrypted with the master key \w+, which is missing/);
		const { store } = await openImages(database, options, { acceptMissingNote: true });
		expect(await store.get(name)).toEqual(image);
		expect(await (await open()).store.get(name)).toEqual(image);
	});
});

describe('images and database', () => {
	it('are not used together when they do not belong together', async () => {
		await storeImage();
		const other = await openDatabase({ dataDir, databaseUrl: await freshTables() });
		await expect(openImages(other, { dataDir, imageKeys: undefined })).rejects.toThrow('belong to another database');
		await other.close();
	});

	it('are not used in two places, not even before there are any, unless the operator says so at the start', async () => {
		const imageKeys = createKeyring([randomBytes(32)]);
		await openImages(database, { dataDir, imageKeys });
		const empty = { dataDir: await freshFolder(), imageKeys };
		const reason = `the images of the database are not in ${join(empty.dataDir, 'images')}`;
		await expect(openImages(database, empty)).rejects.toThrow(reason);
		const name = await store(await openImages(database, { dataDir, imageKeys }));
		await expect(openImages(database, empty)).rejects.toThrow(reason);
		// As after the loss of all images.
		const { store: other } = await openImages(database, empty, { acceptMissingNote: true });
		await expect(other.get(name)).rejects.toMatchObject({ code: 'ENOENT' });
		await openImages(database, empty);
	});

	it('of which nothing is left but the database start with no key that was made anew', async () => {
		await open();
		const empty = await freshFolder();
		await expect(openImages(database, { dataDir: empty, imageKeys: undefined })).rejects.toThrow('is missing');
		await expect(stat(join(empty, 'image.key'))).rejects.toThrow('ENOENT');
	});

	it('may be moved together', async () => {
		const name = await storeImage();
		const moved = join(await freshFolder(), 'moved');
		await cp(dataDir, moved, { recursive: true });
		const { store } = await openImages(database, { dataDir: moved, imageKeys: undefined });
		expect(await store.get(name)).toEqual(image);
	});
});
