import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freshStores } from '../../test/stores.ts';
import { connectTo, type OpenDatabase, openDatabase } from '../db/database.ts';
import { images, pendingErasures } from '../db/schema.ts';
import { holdErasures } from './backup-lock.ts';
import { deferErasures } from './deferred-erasures.ts';
import { eraseImages } from './erase-images.ts';
import type { ImageStore } from './image-store.ts';
import { StorageAwayError } from './storage-away.ts';

let databaseUrl: string;
let database: OpenDatabase;
beforeAll(async () => {
	// A store tries again only when a test lets a second pass, never between two other steps or during a later test.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	databaseUrl = (await freshStores()).DATABASE_URL;
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl });
});
afterAll(async () => {
	await database.close();
	vi.useRealTimers();
});

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];

let erased: string[];
beforeEach(async () => {
	vi.restoreAllMocks();
	erased = [];
	vi.clearAllTimers();
	await database.db.delete(pendingErasures);
	await database.db.delete(images);
});

/** A server's store; `fail` may throw to refuse the erasure of a file. */
function openStore(fail: (name: string) => void = () => {}) {
	const files = {
		async delete(name: string) {
			fail(name);
			erased.push(name);
		},
	} as ImageStore;
	return deferErasures(files, database.db);
}

/** Removes the rows of images, as when what refers to them is deleted. */
async function eraseRows(...names: string[]): Promise<void> {
	await database.db.insert(images).values(names.map((name) => ({ name })));
	await database.db.transaction((tx) => eraseImages(tx, names));
}

const waiting = async () => (await database.db.select().from(pendingErasures)).map(({ name }) => name).sort();

it('erases files whose rows are gone, and then forgets them', async () => {
	await eraseRows(first, second, third);
	await openStore().erase([first, third]);
	expect([erased, await waiting()]).toEqual([[first, third], [second]]);
});

it('erases a file even if the one before it cannot be erased and has to wait', async () => {
	await eraseRows(first, second);
	const broken = openStore((name) => {
		if (name === first) throw new Error('EIO');
	});
	await expect(broken.erase([first, second])).rejects.toThrow('EIO');
	expect([erased, await waiting()]).toEqual([[second], [first]]);
	await expect(broken.eraseWaiting()).rejects.toThrow('EIO');
	await openStore().eraseWaiting();
	expect([erased, await waiting()]).toEqual([[second, first], []]);
});

it('erases as many files as a long history has, even if one of them cannot be erased', async () => {
	const names = Array.from({ length: 200 }, (_, i) => i.toString(16).padStart(32, '0'));
	const [broken, others] = [names[100]!, names.toSpliced(100, 1)];
	await eraseRows(...names, first);
	const store = openStore((name) => {
		if (name === broken) throw new Error('EIO');
	});
	await expect(store.erase(names.toReversed())).rejects.toThrow('EIO');
	expect([erased.sort(), await waiting()]).toEqual([others, [broken, first]]);
});

it('waits for a backup; after that, any server erases what is waiting', async () => {
	const backup = await connectTo(databaseUrl);
	await holdErasures(backup);
	await eraseRows(first, second);
	await openStore().erase([first]);
	const other = openStore();
	await other.eraseWaiting();
	expect([erased, await waiting()]).toEqual([[], [first, second]]);
	await backup.end();
	await other.eraseWaiting();
	expect([erased.sort(), await waiting()]).toEqual([[first, second], []]);
});

it('waits while the storage is away, and tries again', async () => {
	let isAway = true;
	const store = openStore(() => {
		if (isAway) throw new StorageAwayError('The object store is away.');
	});
	await eraseRows(first);
	await store.erase([first]);
	expect(await waiting()).toEqual([first]);
	isAway = false;
	vi.advanceTimersByTime(1000);
	await expect.poll(waiting).toEqual([]);
	expect(erased).toEqual([first]);
});

it.each([
	['is away', 'ECONNREFUSED'],
	['is out of memory', '53200'],
])('waits while the database %s, and tries again', async (_, code) => {
	await eraseRows(first);
	const failure = new DrizzleQueryError('begin', [], Object.assign(new Error('refused'), { code }));
	vi.spyOn(database.db, 'transaction').mockRejectedValueOnce(failure);
	await openStore().erase([first]);
	expect([erased, await waiting()]).toEqual([[], [first]]);
	vi.advanceTimersByTime(1000);
	await expect.poll(waiting).toEqual([]);
});

it('reports any other error of the database', async () => {
	await eraseRows(first);
	const failure = new DrizzleQueryError('select', [], Object.assign(new Error('no such table'), { code: '42P01' }));
	vi.spyOn(database.db, 'transaction').mockRejectedValueOnce(failure);
	await expect(openStore().erase([first])).rejects.toBe(failure);
});

it('erases no file that a row names, for example after rows were restored', async () => {
	await eraseRows(first, second);
	await database.db.insert(images).values({ name: first });
	const store = openStore();
	await store.erase([first]);
	await store.eraseWaiting();
	expect([erased, await waiting()]).toEqual([[second], []]);
});

it('erases a file that never had a row at once, or later if the storage is away', async () => {
	const backup = await connectTo(databaseUrl);
	await holdErasures(backup);
	await openStore().discard([first]);
	expect(erased).toEqual([first]);
	await backup.end();
	const away = openStore(() => {
		throw new StorageAwayError('The object store is away.');
	});
	await away.discard([second]);
	expect(await waiting()).toEqual([second]);
	await openStore().eraseWaiting();
	expect([erased, await waiting()]).toEqual([[first, second], []]);
});

it('ends between two steps when the server stops', async () => {
	await eraseRows(first);
	await openStore().eraseWaiting(AbortSignal.abort());
	expect([erased, await waiting()]).toEqual([[], [first]]);
});
