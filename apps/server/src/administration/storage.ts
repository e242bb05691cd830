import { isNull, sql } from 'drizzle-orm';
import { images, pendingErasures } from '../db/schema.ts';
import { CommandError } from '../run-command.ts';
import { isOneOf } from '../storage/erase-images.ts';
import { listMasterKeys } from '../storage/keys/master-keys.ts';
import { openImages, openSealedStore } from '../storage/open-images.ts';
import { StorageAwayError } from '../storage/storage-away.ts';
import { type Administrator, printValues } from './administrator.ts';

/** How many images are opened at the same time. */
const batch = 16;

/** Images are stored before their records: newer ones may be about to get one. */
const graceMs = 3_600_000;

/** The names that a row still has: the other images were erased in the meantime. */
async function findNamed({ database }: Administrator, names: string[]): Promise<string[]> {
	const rows = await database.db.select({ name: images.name }).from(images).where(isOneOf(images.name, names));
	return rows.map(({ name }) => name);
}

async function compare(administrator: Administrator) {
	const { config, database } = administrator;
	const rows = await database.db.select({ name: images.name }).from(images);
	const pending = await database.db.select().from(pendingErasures);
	const named = new Set(rows.map(({ name }) => name));
	const waiting = new Set(pending.map(({ name }) => name));
	const found = { files: 0, bytes: 0, toErase: 0, withoutRecord: 0 };
	for await (const { name, bytes, storedAt } of openSealedStore(config).list()) {
		found.files++;
		found.bytes += bytes;
		if (named.delete(name)) continue;
		if (waiting.has(name)) found.toErase++;
		else if (Date.now() - storedAt.getTime() > graceMs) found.withoutRecord++;
	}
	const missing = (await findNamed(administrator, [...named])).length;
	return { ...found, records: rows.length, missing };
}

/** Opens images, chosen at random, or all. Returns the names of those that are missing or damaged. */
async function verify(administrator: Administrator, limit: number | undefined) {
	const { config, database } = administrator;
	const { store } = await openImages(database, config);
	const chosen = database.db.select({ name: images.name }).from(images).orderBy(sql`random()`);
	const names = (await (limit === undefined ? chosen : chosen.limit(limit))).map(({ name }) => name);
	const failed: string[] = [];
	for (let i = 0; i < names.length; i += batch) {
		const open = (name: string) =>
			store.get(name).catch((error) => {
				// The image is not lost: it cannot be reached now, or its master key is missing.
				if (error instanceof StorageAwayError) throw error;
				failed.push(name);
			});
		await Promise.all(names.slice(i, i + batch).map(open));
	}
	return { opened: names.length - failed.length, damaged: await findNamed(administrator, failed) };
}

/**
 * Reports what the image storage holds, and opens images: `all`, a number of them, or none. Throws a CommandError when
 * some are missing or damaged.
 */
export async function runStorage(administrator: Administrator, toVerify: 'all' | number | undefined): Promise<void> {
	const { config, database } = administrator;
	const files = openSealedStore(config);
	await files.prepare();
	const { records, missing, toErase, withoutRecord, ...stored } = await compare(administrator);
	const oldImages = await database.db.$count(images, isNull(images.keyId));
	const masters = await listMasterKeys(database.db);
	printValues([
		['place', files.where],
		['images of records', records],
		['stored images', stored.files],
		['bytes', stored.bytes],
		['missing', missing],
		['to be erased', toErase],
		['without a record', withoutRecord],
		['set aside', await files.countSetAside()],
		['master keys', masters.map(({ id }) => id).join(', ') || '-'],
		['of the old format', oldImages],
	]);
	if (masters.length > 1) console.log('\nA rotation of the keys is not finished: npm run keys:rotate');
	console.log('\nnpm run storage:move copies the images to another place.');
	if (toVerify === undefined) {
		if (missing > 0) throw new CommandError(`Missing images: ${missing}.`);
		return;
	}
	const { opened, damaged } = await verify(administrator, toVerify === 'all' ? undefined : toVerify);
	console.log(`\nOpened images: ${opened}.`);
	if (damaged.length > 0) throw new CommandError(`Missing or damaged images:\n${damaged.join('\n')}`);
}
