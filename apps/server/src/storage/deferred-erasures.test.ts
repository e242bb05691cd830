import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshStores } from '../../test/stores.ts';
import { connectTo, type OpenDatabase, openDatabase } from '../db/database.ts';
import { holdErasures } from './backup-lock.ts';
import { deferErasures } from './deferred-erasures.ts';
import type { ImageStore } from './image-store.ts';
import { StorageAwayError } from './storage-away.ts';

let databaseUrl: string;
let database: OpenDatabase;
beforeAll(async () => {
	databaseUrl = (await freshStores()).DATABASE_URL;
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl });
});
afterAll(() => database.close());

it('erases a file although the one before it cannot be erased', async () => {
	const erased: string[] = [];
	const events = new EventEmitter();
	const files = {
		async delete(name: string) {
			events.emit('started');
			if (name === 'broken') {
				await once(events, 'fail');
				throw new Error('EIO');
			}
			erased.push(name);
		},
	} as ImageStore;
	const store = deferErasures(files, database.db);
	const started = once(events, 'started');
	const first = store.delete('broken');
	await started;
	const second = store.delete('whole');
	events.emit('fail');
	await expect(first).rejects.toThrow('EIO');
	await second;
	expect(erased).toEqual(['whole']);
});

it('says how many images still wait for a backup, and waits for its end', async () => {
	const erased: string[] = [];
	const files = { delete: async (name: string) => void erased.push(name) } as ImageStore;
	const store = deferErasures(files, database.db);
	expect(await store.settle(0)).toBe(0);
	const backup = await connectTo(databaseUrl);
	await holdErasures(backup);
	await store.delete('one');
	await store.delete('other');
	expect(await store.settle(0)).toBe(2);
	const settled = store.settle(60_000);
	await backup.end();
	expect(await settled).toBe(0);
	expect(erased).toEqual(['one', 'other']);
});

it('waits for a storage that is away', async () => {
	let isAway = true;
	const files = {
		async delete() {
			if (isAway) throw new StorageAwayError('The object store is away.');
		},
	} as unknown as ImageStore;
	const store = deferErasures(files, database.db);
	await store.delete('one');
	expect(await store.settle(0)).toBe(1);
	isAway = false;
	expect(await store.settle(60_000)).toBe(0);
});
